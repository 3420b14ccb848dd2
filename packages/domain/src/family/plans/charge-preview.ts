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

/* Costs of a change before it is made (spec sections 4 and 9). Billing charges the same numbers. */

export type ChargedPlan = Pick<LivePlan, 'plan' | 'price' | 'status' | 'currentPeriodEnd' | 'pause'> & {
  /** Result of `planDebt`. */
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

export type DatedCharge = { readonly amount: Money /** ISO-8601 UTC. */; readonly at: string };

export type PlanChargePreview = {
  /** Charged right away; 0 cents for nothing. */
  readonly now: Money;
  /** Next monthly charge; null when there is none. */
  readonly next: DatedCharge | null;
  /** Failed payments that are retried despite the change. */
  readonly retries: readonly DatedCharge[];
  /**
   * Other debt of the plan, charged when it is paid on the dashboard or another card is saved; may be 0
   * cents.
   */
  readonly due: Money;
};

type Bill = { readonly period: Period; readonly before: Money; readonly after: Money };

/** Class bills before and after a change. They are charged automatically only if the family chose that. */
export type ClassBillPreview = {
  readonly thisMonth: Bill & {
    /** Paid, or its payment has begun. More classes make another bill. */
    readonly isFinal: boolean;
    /** Amount paid or being paid. */
    readonly settled: Money;
  };
  readonly nextMonth: Bill;
};

/** Requests about an athlete's plan, except paying its debt. */
export type PlanChange =
  | Pick<IntentOf<'start-plan'>, 'kind' | 'plan'>
  | Pick<IntentOf<'switch-plan'>, 'kind' | 'to'>
  | Pick<IntentOf<'pause-plan'>, 'kind' | 'until'>
  | { readonly kind: Exclude<RequestedIntentKind, 'start-plan' | 'switch-plan' | 'pause-plan' | 'pay-plan'> };

/** Effect of a plan change on the card on file. */
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
  // A payment may have failed just before its plan is past due.
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
    // A running pause ends with the current month; a future one is undone.
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

/** Effect on class bills when classes become `after`; `today` is a club-local date. */
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
  // Without a bill yet, the month's cost follows from the current classes.
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

/** Class bills after an athlete is deleted. */
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
