import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

export type Backoff = (attempt: number) => Promise<void>;

/** Full jitter: at most 10 ms after the first attempt, doubling to at most 200 ms. */
export const jitteredBackoff: Backoff = async (attempt) => {
  await sleep(randomInt(0, Math.min(10 * 2 ** (attempt - 1), 200) + 1));
};
