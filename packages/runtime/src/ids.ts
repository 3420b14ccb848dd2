import { monotonicFactory } from 'ulid';
import type { Clock } from './clock.ts';

export type NewId = () => string;

/**
 * ULIDs, unique and sorted by time. Monotonic within a millisecond and when the clock moves back, so a
 * commit's events stay ordered.
 */
export const ulidSource = (clock: Clock): NewId => {
  const next = monotonicFactory(pooledRandom());
  return () => next(clock.now().getTime());
};

const poolBytes = 1_024;

/**
 * Random fractions from pooled bytes, because ulid needs sixteen per id and each would cost a system call.
 */
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

export const countingIds = (prefix: string): NewId => {
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}-${count}`;
  };
};
