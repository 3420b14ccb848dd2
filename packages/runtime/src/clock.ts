import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** Source of time. Only the edge of the system reads the wall clock. */
export type Clock = { readonly now: () => Date };

/**
 * Business clock: the wall clock plus `CLOCK_OFFSET_MS` (unset on AWS). Reads the variable per call, because
 * the local system changes it at run time.
 */
export const systemClock: Clock = {
  now: () => new Date(Date.now() + Number(process.env.CLOCK_OFFSET_MS ?? 0)),
};

export const wallClock: Clock = { now: () => new Date() };

/**
 * Wall clock for long work. With `SYSTEM_STOPS` (never on AWS), its time is NaN, so no further step begins.
 */
export const workClock: Clock = {
  now: () => new Date(process.env.SYSTEM_STOPS ? Number.NaN : Date.now()),
};

export const fixedClock = (at: string): Clock => ({ now: () => new Date(at) });

export const nowIso = (clock: Clock): string => clock.now().toISOString();

export type Backoff = (attempt: number) => Promise<void>;

/** Full jitter: up to 10 ms after the first attempt, doubling up to 200 ms. */
export const jitteredBackoff: Backoff = async (attempt) => {
  await sleep(randomInt(0, Math.min(10 * 2 ** (attempt - 1), 200) + 1));
};

/** Next departure in milliseconds after `previous`; departures are evenly spaced, without bursts. */
export const nextDeparture = (previous: number, now: number, perSecond: number): number =>
  Math.max(now, previous + 1000 / perSecond);

export type Timing = {
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
};

export const rateGate = (perSecond: number, { now, wait }: Timing): (() => Promise<void>) => {
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    const at = now();
    last = nextDeparture(last, at, perSecond);
    if (last > at) await wait(last - at);
  };
};
