import type { Clock } from './clock.ts';

type Entry<Value> = { readonly value: Promise<Value>; readonly until: number };

/** Bounded cache of slow lookups. The oldest entry is removed first; failures are not cached. */
export type KeyCache<Value> = {
  readonly get: (id: string, load: () => Promise<Value>) => Promise<Value>;
  readonly forget: (id: string) => void;
};

/** Caches up to `limit` values for `timeToLiveMs`; concurrent loads of the same id share one call. */
export const keyCache = <Value>(clock: Clock, limit: number, timeToLiveMs: number): KeyCache<Value> => {
  const entries = new Map<string, Entry<Value>>();
  return {
    get: (id, load) => {
      const now = clock.now().getTime();
      const known = entries.get(id);
      if (known && known.until > now) return known.value;
      entries.delete(id);
      const entry = { value: load(), until: now + timeToLiveMs };
      entries.set(id, entry);
      const oldest = entries.size > limit ? entries.keys().next().value : undefined;
      if (oldest !== undefined) entries.delete(oldest);
      entry.value.catch(() => {
        if (entries.get(id) === entry) entries.delete(id);
      });
      return entry.value;
    },
    forget: (id) => {
      entries.delete(id);
    },
  };
};
