import type { Clock } from '@hoops/runtime/clock';
import type { RateLimit } from './rate-limit.ts';

/** Hourly limit per person, far above normal use: a coach's open roster sends 720 requests an hour. */
const perHour = 20_000;
/** Number of requests that one write adds to the counter. */
const atOnce = 20;
/** Callers counted in memory; above this number, unwritten counts are dropped. */
const maxCallers = 5_000;

type Counted = { requests: number; isOver: boolean };

/**
 * Hourly limit of a signed-in person across all Lambdas; actual requests may exceed the limit slightly.
 * @returns true when the limit is exceeded
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
