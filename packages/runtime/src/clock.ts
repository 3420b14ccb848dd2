/** Where time comes from. Nothing below the edge reads the machine's clock itself. */
export type Clock = { readonly now: () => Date };

/**
 * The business clock: the machine's, shifted by `CLOCK_OFFSET_MS`. On AWS the variable is unset. The local
 * system sets it when the clock is moved, to the end of a month for example; it is read at each call because the
 * handlers run in the same process and must follow at once, without being rebuilt.
 */
export const systemClock: Clock = {
  now: () => new Date(Date.now() + Number(process.env.CLOCK_OFFSET_MS ?? 0)),
};

/** The machine's own clock, for what has nothing to do with business: locks, caches, expiry in a table. */
export const wallClock: Clock = { now: () => new Date() };

/**
 * The clock by which work of many steps takes its time: it is the machine's, and no time any more once the local system
 * stops, so that nothing begins a further step. On AWS the variable is unset.
 */
export const workClock: Clock = {
  now: () => new Date(process.env.SYSTEM_STOPS ? Number.NaN : Date.now()),
};

/** A clock that stands still, for tests and for repeating a moment. */
export const fixedClock = (at: string): Clock => ({ now: () => new Date(at) });

/** A moment as it is stored everywhere: ISO-8601 UTC with milliseconds. */
export const nowIso = (clock: Clock): string => clock.now().toISOString();
