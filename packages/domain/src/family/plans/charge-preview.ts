import type { PriceLists } from '../../club/price-lists.ts';
import type { AthleteId } from '../../ids.ts';
import type { Money } from '../../money.ts';
import { monthOfDate, nextPeriod, type Period } from '../../time/club-time.ts';
import { billedIn, finalIn } from '../charges/bills.ts';
import { billBefore, changedAmount } from '../charges/charges.ts';
import type { ClassBillPreview } from '../charges/class-bill-preview.ts';
import { classesIn } from '../charges/class-months.ts';
import { type BilledAthlete, type ClassPriceLists, quoteMonth } from '../charges/pricing.ts';
import type { FailedPayment, MonthlyCharge } from '../state.ts';
import type { ChargedPlan } from './changes/plan-change.ts';

export type Household = {
  readonly athletes: readonly (BilledAthlete & {
    readonly plan: (ChargedPlan & { readonly owed: Money | null }) | null;
  })[];
  readonly charges: readonly Pick<MonthlyCharge, 'period' | 'amount' | 'frozen'>[];
  readonly classDay: { readonly date: string; readonly bill: Pick<MonthlyCharge, 'amount'> | null } | null;
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
  // Without a bill, the month's cost is computed from the current classes.
  const isBilled = charges.some((charge) => charge.period === period);
  const before = isBilled ? billedIn(charges, period) : quoteMonth(athletes, period, classPrices).total;
  const settled = finalIn(charges, period);
  return {
    thisMonth: {
      period,
      before,
      after: changedAmount(
        { amount: before, settled },
        {
          total: quoteMonth(after, period, classPrices).total,
          adds: addsClasses(athletes, after, period),
          billedBefore: billBefore(classDay, today),
        },
      ),
      isFinal: isBilled && settled.cents === before.cents,
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
