import type { Money } from '../../money.ts';
import { clubDate, nextPeriod, ordinalDay, type Period, periodName } from '../../time/club-time.ts';
import { openSettlement } from '../intents/open-intents.ts';
import type { Family } from '../state.ts';
import { owedAt, owingOf } from './owed.ts';
import { overdueFrom } from './payment-status.ts';

/** A month's class bill that is to be paid. */
export type OpenBill = {
  readonly period: Period;
  readonly amount: Money;
  readonly isOverdue: boolean;
  /** The club's date up to which it is to be paid without being overdue. */
  readonly dueOn: string;
};

/** The class bills that are open at a moment, oldest first, without those whose payment is under way. */
export const openBills = (family: Family, at: string): readonly OpenBill[] => {
  const settling = openSettlement(family)?.periods ?? [];
  const today = clubDate(at);
  return owedAt(owingOf(family), at)
    .unpaid.filter(({ period }) => !settling.includes(period))
    .map((bill) => {
      const { period, amount } = bill;
      const dueOn = overdueFrom(bill);
      return { period, amount, dueOn, isOverdue: dueOn <= today };
    });
};

/** `January 1st`: until when a month's bill is to be paid (spec section 2). */
export const dueDay = (period: Period): string => `${periodName(nextPeriod(period)).month} ${ordinalDay(1)}`;

/** `December 2026`. */
export const monthAndYear = (period: Period): string => {
  const { month, year } = periodName(period);
  return `${month} ${year}`;
};
