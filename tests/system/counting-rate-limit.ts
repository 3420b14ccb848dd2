import type { RateLimit } from '@hoops/api/http/rate-limit';

/** Counts what each caller asked for within the one hour that a test takes. */
export const countingRateLimit = (): RateLimit => {
  const counts = new Map<string, number>();
  return async (caller, perHour, requests = 1) => {
    const count = (counts.get(caller) ?? 0) + requests;
    counts.set(caller, count);
    return count <= perHour;
  };
};
