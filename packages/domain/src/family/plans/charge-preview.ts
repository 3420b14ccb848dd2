import type { PriceLists } from '../../club/price-lists.ts';
import type { AthleteId } from '../../ids.ts';
import { addMoney, type Money, usd } from '../../money.ts';
import { monthOfDate, nextPeriod, type Period } from '../../time/club-time.ts';
import { billedIn, finalIn } from '../charges/bills.ts';
import { changedCharge } from '../charges/charges.ts';
import type { ClassBillPreview } from '../charges/class-bill-preview.ts';
import { classesIn } from '../charges/class-months.ts';
import { type BilledAthlete, type ClassPriceLists, quoteMonth } from '../charges/pricing.ts';
import { beforeShares, ownBills } from '../charges/shares.ts';
import type { ClassDay, FailedPayment, MonthlyCharge } from '../state.ts';
import type { ChargedPlan } from './changes/plan-change.ts';

export type Household = {
  readonly athletes: readonly (BilledAthlete & {
    readonly plan: (ChargedPlan & { readonly owed: Money | null }) | null;
  })[];
  readonly charges: readonly Pick<MonthlyCharge, 'period' | 'amount' | 'lines' | 'frozen' | 'share'>[];
  readonly classDay: ClassDay | null;
  readonly failedPayments: readonly Pick<FailedPayment, 'athleteId' | 'amount' | 'nextAttemptAt'>[];
  readonly classPrices: ClassPriceLists;
  readonly prices: PriceLists;
};

/**
 * Class bills before and after a change.
 * @param after the athlete's new classes
 * @param today club-local date
 */
export const previewClassBills = (
  {
    athletes,
    charges,
    classDay,
    classPrices,
  }: Pick<Household, 'charges' | 'classDay' | 'classPrices'> & {
    readonly athletes: readonly BilledAthlete[];
  },
  after: readonly BilledAthlete[],
  today: string,
): ClassBillPreview => {
  const period = monthOfDate(today);
  const following = nextPeriod(period);
  const isBilled = ownBills(charges).some((charge) => charge.period === period);
  // Without a bill, the month's cost is computed from the current classes.
  const { total, lines } = quoteMonth(athletes, period, classPrices);
  const unbilled = { period, amount: total, lines, frozen: false };
  const bills = isBilled ? charges : [...charges, unbilled];
  const before = billedIn(bills, period);
  const settled = finalIn(bills, period);
  const gross = bills.map((bill) => beforeShares(bill));
  const adds = addsClasses(athletes, after, period);
  const [change] = changedCharge({ athletes: after, classPrices, charges: bills, classDay }, { today, adds });
  const open = change && ('amount' in change.data ? change.data.amount : usd(0));
  return {
    thisMonth: {
      period,
      before,
      after: open ? addMoney(settled, open) : before,
      isFinal: isBilled && finalIn(gross, period).cents === billedIn(gross, period).cents,
      settled,
    },
    nextMonth: {
      period: following,
      before: quoteMonth(athletes, following, classPrices).total,
      after: quoteMonth(after, following, classPrices).total,
    },
  };
};

export const previewDeletion = (
  household: Pick<Household, 'athletes' | 'charges' | 'classDay' | 'classPrices'>,
  athleteId: AthleteId,
  today: string,
): ClassBillPreview =>
  previewClassBills(
    household,
    household.athletes.filter((athlete) => athlete.athleteId !== athleteId),
    today,
  );

const addsClasses = (
  before: readonly BilledAthlete[],
  after: readonly BilledAthlete[],
  month: Period,
): boolean =>
  after.some((athlete) => {
    const earlier = before.find(({ athleteId }) => athleteId === athlete.athleteId);
    const had = earlier ? classesIn(earlier, month) : [];
    return classesIn(athlete, month).some((program) => !had.includes(program));
  });
