import type { EventOf } from '../../event.ts';
import { addMoney, type Money, usd } from '../../money.ts';
import { clubDate, clubPeriod, monthOfDate, nextPeriod, type Period } from '../../time/club-time.ts';
import type { FamilyEventOf } from '../events.ts';
import { planDebt } from '../plan-payments/plan-debt.ts';
import type { Family, MonthlyCharge } from '../state.ts';
import { billedIn, finalIn, linesWithout } from './bills.ts';
import { type ClassPriceLists, classPricesIn } from './class-prices.ts';
import type { changedChargeEvents, dueChargeEvents } from './events.ts';
import { type BilledAthlete, type Quote, quoteFamily, quoteMonth } from './pricing.ts';

/**
 * What became due until `at`: months that ended are final, and every month that began since the last bill is
 * billed by the classes as they are. Each family command applies it first, so no month's classes can have
 * changed unnoticed, and a missed tick heals. A family without classes is not billed,
 * nor is a month in which all of them rest.
 */
export const dueCharges = (
  family: Family,
  at: string,
): readonly EventOf<(typeof dueChargeEvents)[number]>[] => {
  const current = clubPeriod(at);
  const ended = family.charges.filter(({ period, frozen }) => period < current && !frozen);
  return [
    ...ended.map(({ period }) => frozen(period, 'month-ended')),
    ...unbilledPeriods(family, current).flatMap((period) => [
      charge('MonthlyChargeAssessed', period, quoteMonth(family.athletes, period, family.classPrices)),
      ...(period < current ? [frozen(period, 'month-ended')] : []),
    ]),
  ];
};

/** The months up to the current one that are owed, by classes and pauses as they are, and not billed yet; oldest first. */
export const unbilledPeriods = (
  {
    athletes,
    charges,
    classPrices,
  }: {
    readonly athletes: readonly BilledAthlete[];
    readonly charges: readonly Pick<MonthlyCharge, 'period'>[];
    readonly classPrices: ClassPriceLists;
  },
  current: Period,
): readonly Period[] =>
  periodsAfter(charges.at(-1)?.period, firstPeriod(athletes, current), current).filter(
    (period) => quoteMonth(athletes, period, classPrices).total.cents > 0,
  );

/**
 * The current month after classes were changed: the first class is billed at once and in full, and more classes raise the bill,
 * or make another for the difference once that is final. Removals count from the next month; except that what was added on the
 * same club day can be taken back.
 */
export const changedCharge = (
  family: Family,
  { at, adds }: { readonly at: string /** Was a class added? */; readonly adds: boolean },
): readonly EventOf<(typeof changedChargeEvents)[number]>[] => {
  const today = clubDate(at);
  const period = monthOfDate(today);
  const quote = quoteMonth(family.athletes, period, family.classPrices);
  const billed = billedIn(family.charges, period);
  const settled = finalIn(family.charges, period);
  const billedBefore = billBefore(family.classDay, today);
  const wanted = changedAmount({ amount: billed, settled }, { total: quote.total, adds, billedBefore });
  if (wanted.cents === billed.cents) return [];
  const open = billed.cents - settled.cents;
  const amount = usd(wanted.cents - settled.cents);
  if (amount.cents === 0) return [{ type: 'MonthlyChargeWithdrawn', data: { period } }];
  const lines = linesWithout(quote.lines, usd(quote.total.cents - amount.cents));
  const bill = { period, amount, lines, pricingVersion: quote.pricingVersion };
  if (open === 0)
    return [{ type: settled.cents > 0 ? 'MonthlyChargeAdded' : 'MonthlyChargeAssessed', data: bill }];
  if (amount.cents > open) return [{ type: 'MonthlyChargeRaised', data: bill }];
  const earlier = family.classDay?.bill;
  const isEarlier =
    earlier && (settled.cents === 0 ? earlier.amount.cents : sumOf(earlier.lines)) === amount.cents;
  return [
    {
      type: 'MonthlyChargeLowered',
      data: isEarlier
        ? { period, amount, lines: earlier.lines, pricingVersion: earlier.pricingVersion }
        : bill,
    },
  ];
};

const sumOf = (lines: readonly { readonly amount: Money }[]): number =>
  addMoney(usd(0), ...lines.map(({ amount }) => amount)).cents;

/** Sum of the month's bills before classes first changed on this club day; null without a change. */
export const billBefore = (
  classDay: { readonly date: string; readonly bill: Pick<MonthlyCharge, 'amount'> | null } | null,
  today: string,
): Money | null => (classDay?.date === today ? (classDay.bill?.amount ?? usd(0)) : null);

type ChangeOfClasses = {
  /** What the classes cost a month after the change. */
  readonly total: Money;
  readonly adds: boolean;
  readonly billedBefore: Money | null;
};

/** Sum of a month's bills after a change of classes: never less than before that day, or than their final part. */
export const changedAmount = (
  { amount, settled }: { readonly amount: Money; readonly settled: Money },
  { total, adds, billedBefore }: ChangeOfClasses,
): Money => {
  if (adds && total.cents > amount.cents) return total;
  if (billedBefore === null) return amount;
  const least = Math.max(total.cents, billedBefore.cents, settled.cents);
  return least < amount.cents ? usd(least) : amount;
};

/** The event that makes a month's bill final. */
export const frozen = (
  period: Period,
  reason: 'month-ended' | 'settlement-started',
): FamilyEventOf<'MonthlyChargeFrozen'> => ({
  type: 'MonthlyChargeFrozen',
  data: { period, reason },
});

/** A plan of which a payment could not be collected, or was left open; also one that has ended. */
export const hasPlanPastDue = (family: Pick<Family, 'athletes' | 'failedPayments'>): boolean =>
  family.failedPayments.some(({ ended }) => ended) ||
  family.athletes.some((athlete) => planDebt(family, athlete) !== null);

/**
 * The spec's `subscriptionCost`: what the classes cost in a month, surcharge included (spec section 3), by the prices of the newest month
 * that is billed. Who has classes has a bill of the month, unless they rest.
 */
export const subscriptionCost = ({ athletes, charges, classPrices, registeredAt }: Family): Money => {
  const month = charges.at(-1)?.period ?? clubPeriod(registeredAt);
  return quoteFamily(athletes, classPricesIn(month, classPrices)).total;
};

/** Whether no settlement has paid the bill yet. */
export const isUnpaid = (bill: MonthlyCharge): boolean => bill.paidBy === null;

/** Without a bill there were no classes before this month, except those that were chosen to begin with a month that is over. */
const firstPeriod = (athletes: readonly BilledAthlete[], current: Period): Period =>
  athletes.reduce(
    (first, { classStart }) => (classStart && classStart.from < first ? classStart.from : first),
    current,
  );

/** The months after the last bill up to the current one. */
const periodsAfter = (last: Period | undefined, first: Period, current: Period): readonly Period[] => {
  const periods: Period[] = [];
  for (let period = last ? nextPeriod(last) : first; period <= current; period = nextPeriod(period)) {
    periods.push(period);
  }
  return periods;
};

const charge = <Type extends 'MonthlyChargeAssessed'>(
  type: Type,
  period: Period,
  { total, lines, pricingVersion }: Quote,
) => ({ type, data: { period, amount: total, lines, pricingVersion } });
