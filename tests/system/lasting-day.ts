import { clubDate } from '@hoops/domain/time/club-time';
import type { LocalProduct } from './start-local.ts';

/** Milliseconds, longer than all tests together. */
const lastingMs = 3 * 3_600_000;

/** Advances to the next club day if the current day ends soon, so no test crosses midnight. */
export const beginLastingDay = async (product: Pick<LocalProduct, 'status' | 'advanceTo'>): Promise<void> => {
  const now = new Date((await product.status()).clock);
  const soon = new Date(now.getTime() + lastingMs);
  if (clubDate(soon) !== clubDate(now)) await product.advanceTo(soon.toISOString());
};
