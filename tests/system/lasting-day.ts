import { clubDate } from '@hoops/domain/time/club-time';
import type { LocalProduct } from './start-local.ts';

/** Longer than all tests take. */
const lastingMs = 3 * 3_600_000;

/** Moves to the next club day if this one ends soon, so that no test sees the day change. */
export const beginLastingDay = async (product: Pick<LocalProduct, 'status' | 'advanceTo'>): Promise<void> => {
  const now = new Date((await product.status()).clock);
  const soon = new Date(now.getTime() + lastingMs);
  if (clubDate(soon) !== clubDate(now)) await product.advanceTo(soon.toISOString());
};
