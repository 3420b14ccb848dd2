import { addMoney, type Money, usd } from '../../money.ts';
import { clubDate, clubPeriod, type Period } from '../../time/club-time.ts';
import type { Family, MonthlyCharge } from '../state.ts';
import { hasPlanPastDue, isUnpaid, unbilledPeriods } from './charges.ts';
import { type BilledAthlete, type ClassPriceLists, quoteMonth } from './pricing.ts';

export type Bill = {
  readonly period: Period;
  readonly amount: Money;
  readonly paid: boolean;
  /** Club-local date. */
  readonly madeOn: string;
  readonly share?: MonthlyCharge['share'] | undefined;
};

export type Owing = {
  readonly athletes: readonly BilledAthlete[];
  /** Recorded bills, oldest first. */
  readonly charges: readonly Bill[];
  readonly classPrices: ClassPriceLists;
  readonly planPastDue: boolean;
};

export const owingOf = (family: Family): Owing => ({
  athletes: family.athletes,
  charges: family.charges.map((bill) => ({ ...bill, paid: !isUnpaid(bill) })),
  classPrices: family.classPrices,
  planPastDue: hasPlanPastDue(family),
});

export type Owed = {
  readonly unpaid: readonly Bill[];
  /** Unpaid bills of earlier months; the warning lists them (spec sections 4 and 9). */
  readonly outstanding: readonly Bill[];
  readonly outstandingBalance: Money;
  /** Unpaid bill of the current month, or the paid bill if all are paid. Causes no warning. */
  readonly current: Bill | undefined;
  /** True means Pending; false means Up to Date (spec sections 3 and 4). */
  readonly isPending: boolean;
};

/**
 * Debt of a family, including months without a bill yet.
 * @param at ISO-8601 UTC
 */
export const owedAt = (owing: Owing, at: string): Owed => {
  const { athletes, charges, classPrices, planPastDue } = owing;
  const month = clubPeriod(at);
  const today = clubDate(at);
  const unbilled = unbilledPeriods(owing, month).map((period) => ({
    period,
    amount: quoteMonth(athletes, period, classPrices).total,
    paid: false,
    madeOn: today,
  }));
  const bills = [...charges, ...unbilled];
  const unpaid = bills.filter(({ paid }) => !paid);
  const outstanding = unpaid.filter(({ period }) => period < month);
  return {
    unpaid,
    outstanding,
    outstandingBalance: addMoney(usd(0), ...outstanding.map((bill) => bill.amount)),
    current: currentOf(bills.filter(({ period }) => period === month)),
    isPending: planPastDue || outstanding.length > 0,
  };
};

const currentOf = (bills: readonly Bill[]): Bill | undefined => {
  const unpaid = bills.filter(({ paid }) => !paid);
  const shown = unpaid.length > 0 ? unpaid : bills;
  const [first] = shown;
  return first && { ...first, amount: addMoney(...shown.map(({ amount }) => amount)) };
};
