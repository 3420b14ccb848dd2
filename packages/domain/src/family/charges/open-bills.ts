import type { Money } from '../../money.ts';
import { clubDate, nextPeriod, ordinalDay, type Period, periodName } from '../../time/club-time.ts';
import { openSettlement } from '../intents/open-intents.ts';
import type { Family } from '../state.ts';
import { owedAt, owingOf } from './owed.ts';
import { overdueFrom } from './payment-status.ts';

export type OpenBill = {
  readonly period: Period;
  readonly amount: Money;
  readonly isOverdue: boolean;
  /** Club-local date from which the bill is overdue. */
  readonly dueOn: string;
};

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

export const dueDay = (period: Period): string => `${periodName(nextPeriod(period)).month} ${ordinalDay(1)}`;
