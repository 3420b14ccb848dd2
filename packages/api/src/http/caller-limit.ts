import type { Clock } from '@hoops/runtime/clock';
import type { RateLimit } from './rate-limit.ts';

/**
 * Far more than people and their open tabs send: a coach's roster looks for other coaches' marks 720 times an hour.
 * Less than what one person could have us do otherwise.
 */
const perHour = 20_000;
/** So many of a caller's requests are written down at once: counting costs a twentieth of a write each. */
const atOnce = 20;
/** Callers that are counted in memory; beyond that the counts that were not written down yet are forgotten. */
const maxCallers = 5_000;

type Counted = { requests: number; isOver: boolean };

/**
 * Limits what a signed-in person asks in an hour, over all Lambdas together: each counts in memory and writes down
 * every twenty. A caller may exceed the limit by what the Lambdas have not written down yet.
 * @returns whether the caller has asked too much in this hour.
 */
export const callerLimit = (rateLimit: RateLimit, clock: Clock): ((sub: string) => Promise<boolean>) => {
  let hour = '';
  const callers = new Map<string, Counted>();
  return async (sub) => {
    const now = clock.now().toISOString().slice(0, 13);
    if (now !== hour || callers.size > maxCallers) callers.clear();
    hour = now;
    const counted = callers.get(sub) ?? { requests: 0, isOver: false };
    callers.set(sub, counted);
    if (counted.isOver) return true;
    counted.requests += 1;
    if (counted.requests < atOnce) return false;
    counted.requests = 0;
    counted.isOver = !(await rateLimit(`signed-in ${sub}`, perHour, atOnce));
    return counted.isOver;
  };
};
