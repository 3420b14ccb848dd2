import type { Metadata } from '../objects.ts';

/**
 * Updated metadata: given keys override, '' removes a key, null removes all keys, undefined changes
 * nothing.
 */
export const mergeMetadata = (current: Metadata, change: Metadata | null | undefined): Metadata => {
  if (change === undefined) return current;
  if (change === null) return {};
  return Object.fromEntries(Object.entries({ ...current, ...change }).filter(([, value]) => value !== ''));
};

export const given = <T extends object>(
  changes: T | undefined,
): { [K in keyof T]?: Exclude<T[K], undefined> } => {
  const entries = Object.entries(changes ?? {}).filter(([, value]) => value !== undefined);
  // The cast is safe, because only undefined values were removed.
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
};
