import { planPriceOn } from '../../club/plans.ts';
import type { PriceLists } from '../../club/price-lists.ts';
import type { AthleteId } from '../../ids.ts';
import { addMoney, type Money, usd } from '../../money.ts';
import {
  billingAnchor,
  clubDate,
  monthOfDate,
  nextPeriod,
  oneMonthAfter,
  type Period,
} from '../../time/club-time.ts';
import { billedIn, finalIn } from '../charges/bills.ts';
import { billBefore, changedAmount } from '../charges/charges.ts';
import { classesIn } from '../charges/class-months.ts';
import type { ClassPriceLists } from '../charges/class-prices.ts';
import { type BilledAthlete, quoteMonth } from '../charges/pricing.ts';
import type { IntentOf, RequestedIntentKind } from '../intents.ts';
import type { FailedPayment, LivePlan, MonthlyCharge } from '../state.ts';
import { nextChargeAt } from './pause.ts';
import { renewalPrice } from './price-move.ts';

/* Costs of a change before it is made (spec sections 4 and 9). Billing charges the same amounts. */

export type ChargedPlan = Pick<LivePlan, 'plan' | 'price' | 'status' | 'currentPeriodEnd' | 'pause'> & {
  readonly owed: Money | null;
};

/** Facts that charges depend on; both the state and the read model provide them. */
export type Household = {
  readonly athletes: readonly (BilledAthlete & { readonly plan: ChargedPlan | null })[];
  readonly charges: readonly Pick<MonthlyCharge, 'period' | 'amount' | 'frozen'>[];
  readonly classDay: { readonly date: string; readonly bill: Pick<MonthlyCharge, 'amount'> | null } | null;
  /** Failed plan payments that Stripe retries. */
  readonly failedPayments: readonly Pick<FailedPayment, 'athleteId' | 'amount' | 'nextAttemptAt'>[];
  readonly classPrices: ClassPriceLists;
  readonly prices: PriceLists;
};

export type DatedCharge = { readonly amount: Money; readonly at: string };

export type PlanChargePreview = {
  /** Amount charged right away; 0 cents if nothing is charged. */
  readonly now: Money;
  /** Next monthly charge; null if there is none. */
  readonly next: DatedCharge | null;
  /** Failed payments that are retried despite the change. */
  readonly retries: readonly DatedCharge[];
  /**
   * Other debt of the plan, charged when the parent pays on the dashboard or saves another card; may be 0
   * cents.
   */
  readonly due: Money;
};

type Bill = { readonly period: Period; readonly before: Money; readonly after: Money };

/**
 * Class bills before and after a change, charged automatically only if the family turned automatic payment
 * on.
 */
export type ClassBillPreview = {
  readonly thisMonth: Bill & {
    /** Paid or being paid, so added classes make a further bill. */
    readonly isFinal: boolean;
    /** Amount paid or being paid. */
    readonly settled: Money;
  };
  readonly nextMonth: Bill;
};

export type PlanChange =
  | Pick<IntentOf<'start-plan'>, 'kind' | 'plan'>
  | Pick<IntentOf<'switch-plan'>, 'kind' | 'to'>
  | Pick<IntentOf<'pause-plan'>, 'kind' | 'until'>
  | { readonly kind: Exclude<RequestedIntentKind, 'start-plan' | 'switch-plan' | 'pause-plan' | 'pay-plan'> };

export const previewPlanChange = (
  household: Household,
  athleteId: AthleteId,
  change: PlanChange,
  at: string,
): PlanChargePreview => {
  const plan = household.athletes.find((athlete) => athlete.athleteId === athleteId)?.plan ?? null;
  const { prices } = household;
  const nothing = usd(0);
  const tried = retries(household, athleteId);
  const { cents: triedCents } = addMoney(nothing, ...tried.map(({ amount }) => amount));
  // A payment may fail shortly before its plan becomes past due.
  const due = usd(Math.max(0, (plan?.owed ?? nothing).cents - triedCents));
  const leavesDebts = (next: DatedCharge | null): PlanChargePreview => ({
    now: nothing,
    next,
    retries: tried,
    due,
  });
  const goesOnAs = (after: ChargedPlan | null) => leavesDebts(renewal(after, prices));
  switch (change.kind) {
    case 'start-plan': {
      const amount = planPriceOn(change.plan, clubDate(at), prices);
      const renewsAt = oneMonthAfter(billingAnchor(at)).toISOString();
      const next = { amount: planPriceOn(change.plan, clubDate(renewsAt), prices), at: renewsAt };
      return { now: amount, next, retries: [], due: nothing };
    }
    case 'switch-plan': {
      const price = plan && planPriceOn(change.to, clubDate(nextChargeAt(plan)), prices);
      return goesOnAs(price && { ...plan, plan: change.to, price });
    }
    case 'pause-plan':
      return goesOnAs(plan && { ...plan, pause: { from: plan.currentPeriodEnd, until: change.until } });
    // A pause that has begun ends with the current month; a future pause is undone.
    case 'end-pause':
      return goesOnAs(plan && { ...plan, pause: null });
    case 'cancel-switch':
    case 'undo-cancellation':
      return goesOnAs(plan);
    case 'cancel-training':
      return leavesDebts(null);
    case 'withdraw-plan':
    case 'remove-athlete':
      return { now: nothing, next: null, retries: [], due: nothing };
    default:
      return change satisfies never;
  }
};

/** An unpaid plan is not charged again until its debt is paid. */
const renewal = (plan: ChargedPlan | null, prices: PriceLists): DatedCharge | null => {
  if (!plan || plan.status === 'unpaid') return null;
  const at = nextChargeAt(plan);
  return { amount: renewalPrice(plan, clubDate(at), prices), at };
};

const retries = ({ failedPayments }: Household, athleteId: AthleteId): readonly DatedCharge[] =>
  failedPayments.flatMap((failed) =>
    failed.athleteId === athleteId && failed.nextAttemptAt !== null
      ? [{ amount: failed.amount, at: failed.nextAttemptAt }]
      : [],
  );

/** `after`: the athlete's new classes; `today`: a club-local date. */
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
  // Without a bill, the month's cost follows from the current classes.
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
