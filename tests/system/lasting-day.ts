import { clubDate } from '@hoops/domain/time/club-time';
import type { LocalProduct } from './start-local.ts';

/** Longer than all tests take, also those that wait until a renewal is through: two hours after its time. */
const lastingMs = 3 * 3_600_000;

/**
 * Moves into the club's next day when this one ends within three hours: no test sees the day, or the month, change
 * under it.
 */
export const beginLastingDay = async (product: Pick<LocalProduct, 'status' | 'advanceTo'>): Promise<void> => {
  const now = new Date((await product.status()).clock);
  const soon = new Date(now.getTime() + lastingMs);
  if (clubDate(soon) !== clubDate(now)) await product.advanceTo(soon.toISOString());
};
