import { monotonicFactory } from 'ulid';
import type { Clock } from './clock.ts';

/** A source of fresh ids. */
export type NewId = () => string;

/**
 * ULIDs: unique, and sorted by time. Ids of the same millisecond still sort in the order in which they were
 * made, so the events of one commit keep their order. A clock that is moved back does not break that either.
 */
export const ulidSource = (clock: Clock): NewId => {
  const next = monotonicFactory(pooledRandom());
  return () => next(clock.now().getTime());
};

const poolBytes = 1_024;

/** Random numbers from 0 to below 1, of a byte each, as ulid asks for them: sixteen an id, each a call of the system. */
const pooledRandom = (): (() => number) => {
  const pool = new Uint8Array(poolBytes);
  let used = poolBytes;
  return () => {
    if (used === poolBytes) {
      crypto.getRandomValues(pool);
      used = 0;
    }
    const byte = pool[used] ?? 0;
    used += 1;
    return byte / 256;
  };
};

/** `prefix-1`, `prefix-2` ...: readable and repeatable, for tests. */
export const countingIds = (prefix: string): NewId => {
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${count}`;
  };
};
