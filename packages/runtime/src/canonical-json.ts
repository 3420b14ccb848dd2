/**
 * JSON whose objects have their fields sorted: equal values give equal text. What is stored depends on the text
 * (fingerprints of commands, hashes of rows, signatures of heads): it must never change for a value.
 */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value));

/** The value with the fields of its objects in order: a replacer that orders them takes eight times as long. */
const sorted = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  if ('toJSON' in value && typeof value.toJSON === 'function') return sorted(value.toJSON());
  const fields = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.keys(fields)
      .sort()
      .map((name) => [name, sorted(fields[name])]),
  );
};
