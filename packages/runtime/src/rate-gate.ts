/** When the next request may leave, in milliseconds, with the one before at `previous`: at even distances, none saved up. */
export const nextDeparture = (previous: number, now: number, perSecond: number): number =>
  Math.max(now, previous + 1000 / perSecond);

export type Timing = {
  /** Milliseconds that never go backwards. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
};

/** Lets through so many requests a second and no more, in the order in which they come; the others wait. */
export const rateGate = (perSecond: number, { now, wait }: Timing): (() => Promise<void>) => {
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    const at = now();
    last = nextDeparture(last, at, perSecond);
    if (last > at) await wait(last - at);
  };
};
