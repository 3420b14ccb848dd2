import type { RateLimit } from '@hoops/api/http/rate-limit';

export const countingRateLimit = (): RateLimit => {
  const counts = new Map<string, number>();
  return async (caller, perHour, requests = 1) => {
    const count = (counts.get(caller) ?? 0) + requests;
    counts.set(caller, count);
    return count <= perHour;
  };
};
