import type { Money } from '../../money.ts';
import { clubPeriod, nextPeriod, ordinalDay, type Period, periodName } from '../../time/club-time.ts';
import { openSettlement } from '../intents/open-intents.ts';
import type { Family } from '../state.ts';
import { owedAt, owingOf } from './owed.ts';
import { isOverdue } from './payment-status.ts';

/** A month's class bill that is to be paid. */
export type OpenBill = {
  readonly period: Period;
  readonly amount: Money;
  /** Its month is over. */
  readonly isOverdue: boolean;
};

/** The class bills that are open at a moment, oldest first, without those whose payment is under way. */
export const openBills = (family: Family, at: string): readonly OpenBill[] => {
  const settling = openSettlement(family)?.periods ?? [];
  const month = clubPeriod(at);
  return owedAt(owingOf(family), at)
    .unpaid.filter(({ period }) => !settling.includes(period))
    .map(({ period, amount }) => ({ period, amount, isOverdue: isOverdue(period, month) }));
};

/** `January 1st`: until when a month's bill is to be paid (spec section 2). */
export const dueDay = (period: Period): string => `${periodName(nextPeriod(period)).month} ${ordinalDay(1)}`;

/** `December 2026`. */
export const monthAndYear = (period: Period): string => {
  const { month, year } = periodName(period);
  return `${month} ${year}`;
};
