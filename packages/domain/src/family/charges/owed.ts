import { addMoney, type Money, usd } from '../../money.ts';
import { clubDate, clubPeriod, type Period } from '../../time/club-time.ts';
import type { Family } from '../state.ts';
import { hasPlanPastDue, isUnpaid, unbilledPeriods } from './charges.ts';
import type { ClassPriceLists } from './class-prices.ts';
import { overdueFrom } from './payment-status.ts';
import { type BilledAthlete, quoteMonth } from './pricing.ts';

/** A month's class bill, as far as what is owed goes. */
export type Bill = {
  readonly period: Period;
  readonly amount: Money;
  readonly paid: boolean;
  /** The club's date. */
  readonly madeOn: string;
};

/** What of a family decides what it owes; a family's row has it as its state does. */
export type Owing = {
  readonly athletes: readonly BilledAthlete[];
  /** The bills that are recorded, oldest first. */
  readonly charges: readonly Bill[];
  readonly classPrices: ClassPriceLists;
  readonly planPastDue: boolean;
};

/** What of a family's state decides what it owes. */
export const owingOf = (family: Family): Owing => ({
  athletes: family.athletes,
  charges: family.charges.map((bill) => ({ ...bill, paid: !isUnpaid(bill) })),
  classPrices: family.classPrices,
  planPastDue: hasPlanPastDue(family),
});

export type Owed = {
  /** Every unpaid bill, oldest first. */
  readonly unpaid: readonly Bill[];
  /** Those of months before the club's current one: what the warning names (spec sections 4 and 9). */
  readonly outstanding: readonly Bill[];
  /** What the outstanding bills come to. */
  readonly outstandingBalance: Money;
  /** Outstanding bills that are overdue by now: mails and the coach's lists name them. */
  readonly overdue: readonly Bill[];
  /** Unpaid part of the current month, or all of it once paid; due and payable, without a warning. */
  readonly current: Bill | undefined;
  /** False means up to date: no earlier month unpaid, no plan past due or unpaid (spec sections 3 and 4). */
  readonly isPending: boolean;
};

/**
 * Decides what a family owes for classes and whether its payments are in order. A month that began and that nothing
 * has billed yet is owed all the same, by the classes as they are.
 * @param at ISO-8601 UTC; which month that is goes by the club's timezone.
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
  const overdue = outstanding.filter((bill) => overdueFrom(bill) <= today);
  return {
    unpaid,
    outstanding,
    outstandingBalance: addMoney(usd(0), ...outstanding.map((bill) => bill.amount)),
    overdue,
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
