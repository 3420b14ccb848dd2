import type { PriceLists } from '../club/price-lists.ts';
import { planDebt } from '../family/payments/plan-debt.ts';
import type { Household } from '../family/plans/charge-preview.ts';
import type { Family } from '../family/state.ts';

export const householdOf = (
  { athletes, charges, classDay, classPrices, failedPayments }: Family,
  prices: PriceLists,
): Household => ({
  athletes: athletes.map(({ plan, ...athlete }) => ({
    ...athlete,
    plan: plan.kind === 'live' ? { ...plan, owed: planDebt({ failedPayments }, { ...athlete, plan }) } : null,
  })),
  charges,
  classDay,
  classPrices,
  failedPayments,
  prices,
});
