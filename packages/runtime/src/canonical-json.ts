/**
 * JSON whose objects have their fields sorted: equal values give equal text. What is stored depends on the text
 * (fingerprints of commands, hashes of rows, signatures of heads): it must never change for a value.
 */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
