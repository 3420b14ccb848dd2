/**
 * An EventBridge event pattern, as far as our rules go: nested objects whose leaves are lists of texts, or of
 * `{ exists: true }`.
 */
export type EventPattern = { readonly [field: string]: EventPattern | readonly Matcher[] };

type Matcher = string | { readonly exists: true };

/**
 * Whether an event matches a pattern, as EventBridge decides it: every field of the pattern must be matched by one
 * of its matchers; a list in the event matches when one of its elements does.
 */
export const matches = (event: unknown, pattern: EventPattern): boolean =>
  Object.entries(pattern).every(([field, wanted]) => {
    const value = isObject(event) && Object.hasOwn(event, field) ? event[field] : undefined;
    return isMatchers(wanted)
      ? wanted.some((matcher) => matchesLeaf(value, matcher))
      : matches(value, wanted);
  });

/** `exists` looks at leaves only: a field that holds an object does not count. */
const matchesLeaf = (value: unknown, matcher: Matcher): boolean => {
  if (typeof matcher !== 'string') return value !== undefined && !isObject(value);
  return Array.isArray(value) ? value.includes(matcher) : value === matcher;
};

const isMatchers = (wanted: EventPattern[string]): wanted is readonly Matcher[] => Array.isArray(wanted);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
