import type { PriceLists } from '../club/price-lists.ts';
import type { Household } from '../family/charges/charge-preview.ts';
import { planDebt } from '../family/plan-payments/plan-debt.ts';
import type { Family } from '../family/state.ts';

/** Household of a family's state. */
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
