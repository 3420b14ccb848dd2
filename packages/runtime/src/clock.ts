/** Source of time; only the edge reads the machine's clock. */
export type Clock = { readonly now: () => Date };

/**
 * Business clock: the machine's plus `CLOCK_OFFSET_MS` (unset on AWS). Read per call, since the local system
 * moves it at run time.
 */
export const systemClock: Clock = {
  now: () => new Date(Date.now() + Number(process.env.CLOCK_OFFSET_MS ?? 0)),
};

export const wallClock: Clock = { now: () => new Date() };

/**
 * Machine's clock for long work, unless `SYSTEM_STOPS` is set (never on AWS): then NaN, so no step begins.
 */
export const workClock: Clock = {
  now: () => new Date(process.env.SYSTEM_STOPS ? Number.NaN : Date.now()),
};

export const fixedClock = (at: string): Clock => ({ now: () => new Date(at) });

export const nowIso = (clock: Clock): string => clock.now().toISOString();
