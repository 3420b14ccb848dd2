/** Subset of EventBridge's patterns: nested objects with lists of texts or `{ exists: true }`. */
export type EventPattern = { readonly [field: string]: EventPattern | readonly Matcher[] };

type Matcher = string | { readonly exists: true };

/**
 * Matches like EventBridge: every field of the pattern must match. A list in the event matches if any element
 * matches.
 */
export const matches = (event: unknown, pattern: EventPattern): boolean =>
  Object.entries(pattern).every(([field, wanted]) => {
    const value = isObject(event) && Object.hasOwn(event, field) ? event[field] : undefined;
    return isMatchers(wanted)
      ? wanted.some((matcher) => matchesLeaf(value, matcher))
      : matches(value, wanted);
  });

const matchesLeaf = (value: unknown, matcher: Matcher): boolean => {
  if (typeof matcher !== 'string') return value !== undefined && !isObject(value);
  return Array.isArray(value) ? value.includes(matcher) : value === matcher;
};

const isMatchers = (wanted: EventPattern[string]): wanted is readonly Matcher[] => Array.isArray(wanted);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
