import type { EventOf } from '../../event.ts';
import { type Money, usd } from '../../money.ts';
import { clubPeriod, monthOfDate, nextPeriod, type Period } from '../../time/club-time.ts';
import type { FamilyEventOf } from '../events.ts';
import { planDebt } from '../payments/plan-debt.ts';
import type { ClassDay, Family, MonthlyCharge } from '../state.ts';
import { billedIn, finalIn, linesWithout } from './bills.ts';
import type { changedChargeEvents, dueChargeEvents } from './events.ts';
import {
  type BilledAthlete,
  type ClassPriceLists,
  classPricesIn,
  type Quote,
  quoteFamily,
  quoteMonth,
} from './pricing.ts';
import { beforeShares, ownBills, sharesOf, sumOf, withShares } from './shares.ts';

/**
 * Bills due at `at`: ended months become final, and each new month is billed. Checked before every family
 * command, because a job may have failed.
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

export const unbilledPeriods = (
  {
    athletes,
    charges,
    classPrices,
  }: {
    readonly athletes: readonly BilledAthlete[];
    readonly charges: readonly Pick<MonthlyCharge, 'period' | 'share'>[];
    readonly classPrices: ClassPriceLists;
  },
  current: Period,
): readonly Period[] =>
  periodsAfter(ownBills(charges).at(-1)?.period, firstPeriod(athletes, current), current).filter(
    (period) => quoteMonth(athletes, period, classPrices).subtotal.cents > 0,
  );

type Household = {
  readonly athletes: readonly BilledAthlete[];
  readonly classPrices: ClassPriceLists;
  readonly charges: readonly Pick<MonthlyCharge, 'period' | 'amount' | 'lines' | 'frozen' | 'share'>[];
  readonly classDay: ClassDay | null;
};

/**
 * Dropped classes lower the next bill; only classes added on the same club day lower this bill. Shares never
 * change the total.
 */
export const changedCharge = (
  { athletes, classPrices, charges, classDay }: Household,
  { today, adds }: { readonly today: string; readonly adds: boolean },
): readonly EventOf<(typeof changedChargeEvents)[number]>[] => {
  const period = monthOfDate(today);
  const { total, lines: shown, pricingVersion } = quoteMonth(athletes, period, classPrices);
  const quote = beforeShares({ amount: total, lines: shown });
  const bills = charges.map(beforeShares);
  const billed = billedIn(bills, period);
  const settled = finalIn(bills, period);
  const billedBefore = billBefore(classDay, today);
  const wanted = changedAmount({ amount: billed, settled }, { total: quote.amount, adds, billedBefore });
  if (wanted.cents === billed.cents) return [];
  const open = billed.cents - settled.cents;
  const amount = usd(wanted.cents - settled.cents);
  if (amount.cents === 0) return [{ type: 'MonthlyChargeWithdrawn', data: { period } }];
  const lines = linesWithout(quote.lines, usd(quote.amount.cents - amount.cents));
  const final = ownBills(charges).filter((one) => one.period === period && one.frozen);
  const bill = withShares({ period, amount, lines, pricingVersion }, period, athletes, final);
  if (open === 0)
    return [{ type: settled.cents > 0 ? 'MonthlyChargeAdded' : 'MonthlyChargeAssessed', data: bill }];
  if (amount.cents > open) return [{ type: 'MonthlyChargeRaised', data: bill }];
  const earlier = classDay?.bill;
  const isEarlier =
    earlier &&
    (settled.cents === 0 ? earlier.amount.cents : sumOf(beforeShares(earlier).lines)) === amount.cents;
  return [
    {
      type: 'MonthlyChargeLowered',
      data: isEarlier
        ? {
            period,
            amount: usd(amount.cents + sumOf(sharesOf([earlier]))),
            lines: earlier.lines,
            pricingVersion: earlier.pricingVersion,
          }
        : bill,
    },
  ];
};

/** The month's bill before the first class change of the club day; null if nothing changed that day. */
const billBefore = (
  classDay: { readonly date: string; readonly bill: Pick<MonthlyCharge, 'amount'> | null } | null,
  today: string,
): Money | null => (classDay?.date === today ? (classDay.bill?.amount ?? usd(0)) : null);

type ChangeOfClasses = {
  readonly total: Money;
  readonly adds: boolean;
  readonly billedBefore: Money | null;
};

/**
 * The month's bills after a class change. Never below the bill before that day, and never below the final
 * bills.
 */
const changedAmount = (
  { amount, settled }: { readonly amount: Money; readonly settled: Money },
  { total, adds, billedBefore }: ChangeOfClasses,
): Money => {
  if (adds && total.cents > amount.cents) return total;
  if (billedBefore === null) return amount;
  const least = Math.max(total.cents, billedBefore.cents, settled.cents);
  return least < amount.cents ? usd(least) : amount;
};

export const frozen = (
  period: Period,
  reason: 'month-ended' | 'settlement-started',
): FamilyEventOf<'MonthlyChargeFrozen'> => ({
  type: 'MonthlyChargeFrozen',
  data: { period, reason },
});

export const hasPlanPastDue = (family: Pick<Family, 'athletes' | 'failedPayments'>): boolean =>
  family.failedPayments.some(({ ended }) => ended) ||
  family.athletes.some((athlete) => planDebt(family, athlete) !== null);

/**
 * The spec's `subscriptionCost`: monthly class total with surcharge, at the prices of the newest billed month
 * (spec section 3).
 */
export const subscriptionCost = ({ athletes, charges, classPrices, registeredAt }: Family): Money => {
  const month = charges.at(-1)?.period ?? clubPeriod(registeredAt);
  return quoteFamily(athletes, classPricesIn(month, classPrices)).total;
};

export const isUnpaid = (bill: MonthlyCharge): boolean => bill.paidBy === null;

/** First month to bill if no bill exists: the current month, or an earlier month in which classes began. */
const firstPeriod = (athletes: readonly BilledAthlete[], current: Period): Period =>
  athletes.reduce(
    (first, { classStart }) => (classStart && classStart.from < first ? classStart.from : first),
    current,
  );

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
