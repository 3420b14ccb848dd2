import { ApiError } from '../../api/api-error.ts';
import { sentenceFor } from '../../lib/readable-error.ts';
import { sentences } from '../../lib/sentences.ts';

/** The spec's two sentences (section 8); an outcome that is not known yet is no failure. */
export const paymentFailure = (error: unknown): string => {
  if (!(error instanceof ApiError)) return sentences.paymentFailed;
  if (error.code === 'unauthenticated') return sentences.paymentWithoutUser;
  if (error.code === 'offline') return `${sentences.paymentFailed} ${sentenceFor(error)}`;
  return error.code === 'unknown' ? sentenceFor(error) : sentences.paymentFailed;
};

export type What = 'overdue' | 'current';
type Due = {
  /** The club's date. */
  readonly today: string;
  /** Overdue months, oldest first. */
  readonly periods: readonly string[];
  readonly currentIsDue: boolean;
};

/**
 * Naming a month pays it and all months before it, so the overdue amount alone is paid by naming the last
 * overdue month while the current one is unpaid too; otherwise the current month is named (spec section 7).
 */
export const monthToName = (what: What, { today, periods, currentIsDue }: Due): string => {
  const current = today.slice(0, 7);
  return what === 'overdue' && currentIsDue ? (periods.at(-1) ?? current) : current;
};
