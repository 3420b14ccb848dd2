import { unchargedMonth } from '@hoops/domain/family/payments/plan-debt';
import { nextRenewalAt } from '@hoops/domain/family/plans/pause';
import type { FailedPayment, Family, FamilyState } from '@hoops/domain/family/state';
import { clubPeriod, type Period } from '@hoops/domain/time/club-time';
import { lists } from '../lists.ts';
import { type Amounts, addAmounts, type Contribution } from '../totals.ts';
import type { MonthTotal } from '../views/money.ts';

/** Amounts that a family adds to monthly totals. Months of an erased family remain, without personal data. */
export const monthContributions = (state: FamilyState): readonly Contribution[] => {
  if (state.kind === 'unregistered') return [];
  const months = new Map<Period, Amounts>();
  const add = (period: Period, amounts: MonthTotal) => {
    months.set(period, addAmounts(months.get(period) ?? {}, amounts as Amounts));
  };
  for (const [period, activity] of Object.entries(state.activity)) add(period as Period, activity);
  for (const { period, amount, paidBy } of state.charges) {
    add(period, { classesDue: amount.cents, ...(paidBy === null && { classesUnpaid: amount.cents }) });
  }
  if (state.kind === 'registered') {
    for (const [at, cents] of nextPlanPeriods(state)) add(clubPeriod(at), { plansDue: cents });
    for (const failed of state.failedPayments) {
      add(clubPeriod(dueAt(state, failed)), { plansFailed: failed.amount.cents });
    }
    for (const athlete of state.athletes) {
      const month = unchargedMonth(state, athlete);
      if (month) add(clubPeriod(month.dueAt), { plansFailed: month.amount.cents });
    }
  }
  return [...months].map(([sort, amounts]) => ({ list: lists.monthTotals, sort, amounts }));
};

/** The current price, in cents, is safe to use, because price changes are announced at least a week ahead. */
const nextPlanPeriods = ({ athletes }: Family): readonly (readonly [at: string, cents: number])[] =>
  athletes.flatMap(({ plan }) => {
    if (plan.kind !== 'live' || plan.change.kind === 'cancellation') return [];
    const at = nextRenewalAt(plan);
    const { change } = plan;
    return [[at, (change.kind === 'switch' ? change : plan).price.cents] as const];
  });

/**
 * Start of the current period. A failed payment of an earlier period counts in the month of its newest
 * attempt.
 */
const dueAt = ({ athletes }: Family, { athleteId, failedAt }: FailedPayment): string => {
  const plan = athletes.find((athlete) => athlete.athleteId === athleteId)?.plan;
  return plan?.kind === 'live' && plan.currentPeriodStart <= failedAt ? plan.currentPeriodStart : failedAt;
};
