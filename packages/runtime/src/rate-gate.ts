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
