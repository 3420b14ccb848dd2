import { describe, expect, it } from 'vitest';
import { intentId } from '../../ids.ts';
import { usd } from '../../money.ts';
import {
  cardOnFile,
  familyOf,
  firstIntent,
  given,
  jordan,
  observed,
  primary,
  renewsAt,
  startedPlan,
  withCard,
} from '../../testing/family-story.ts';
import { exampleOf } from '../../testing/given-when-then.ts';
import { DefaultPaymentMethodChanged } from '../account/events.ts';
import { hasPlanPastDue } from '../charges/charges.ts';
import { owedAt, owingOf } from '../charges/owed.ts';
import type { FamilyEvent } from '../events.ts';
import { PaymentFailed, PaymentReceived } from '../payments/events.ts';
import { notTried } from '../payments/failure-reasons.ts';
import { planDebt } from '../payments/plan-debt.ts';

const inJanuary = {
  currentPeriodStart: '2027-01-01T14:00:00.000Z',
  currentPeriodEnd: '2027-02-01T14:00:00.000Z',
};
const status = (theirs: string): FamilyEvent => ({
  type: 'PlanStatusChanged',
  data: { athleteId: jordan, status: theirs },
});
const renewed = (period: { currentPeriodStart: string; currentPeriodEnd: string }): FamilyEvent => ({
  type: 'PlanRenewed',
  data: { athleteId: jordan, ...period },
});
const december = { invoiceId: 'in_december', amount: usd(5_200), since: renewsAt };
const january = { invoiceId: 'in_january', amount: usd(5_200), since: inJanuary.currentPeriodStart };
const cardFailed = exampleOf(PaymentFailed, { athleteId: jordan, invoiceId: 'in_december', attempt: 4 });
const untried: FamilyEvent = {
  type: 'PaymentFailed',
  data: {
    invoiceId: 'in_january',
    athleteId: jordan,
    attempt: 0,
    amount: usd(5_200),
    reason: notTried,
    actionRequired: false,
    nextAttemptAt: null,
    failedAt: january.since,
  },
};
const paid = (invoiceId: string): FamilyEvent =>
  exampleOf(PaymentReceived, { athleteId: jordan, paymentId: invoiceId });
const givenUp = [
  ...withCard,
  primary(),
  startedPlan(),
  renewed({ currentPeriodStart: renewsAt, currentPeriodEnd: inJanuary.currentPeriodStart }),
  cardFailed,
  status('unpaid'),
  renewed(inJanuary),
];
const revived = [...givenUp, status('active'), paid('in_december')];
const requested = (cents: number, id = firstIntent): FamilyEvent => ({
  type: 'PlanPaymentRequested',
  data: { athleteId: jordan, intentId: id, amount: usd(cents) },
});
const owed = (...events: readonly FamilyEvent[]) => {
  const family = familyOf(...events);
  const [athlete] = family.athletes;
  return athlete && planDebt(family, athlete)?.cents;
};

it('an uncollected month of a revived plan is recorded once', () => {
  const seen = observed({ ...inJanuary, uncollected: january });
  given(...givenUp)
    .when(seen)
    .then(status('active'), untried);
  given(...revived)
    .and(seen)
    .when(seen)
    .then();
  given(...revived)
    .when(observed(inJanuary))
    .then();
});

it('an uncollected month of a revived plan is owed until it is paid', () => {
  expect(owed(...revived)).toBeUndefined();
  expect(owed(...revived, untried)).toBe(5_200);
  expect(owed(...revived, untried, paid('in_january'))).toBeUndefined();
  const family = familyOf(...revived, untried);
  expect([hasPlanPastDue(family), owedAt(owingOf(family), january.since).isPending]).toEqual([true, true]);
});

it('an uncollected month is owed in addition to a next month that fails', () => {
  const inFebruary = {
    currentPeriodStart: '2027-02-01T14:00:00.000Z',
    currentPeriodEnd: '2027-03-01T14:00:00.000Z',
  };
  const february = exampleOf(PaymentFailed, {
    athleteId: jordan,
    invoiceId: 'in_february',
    failedAt: '2027-02-01T15:00:00.000Z',
  });
  expect(owed(...revived, untried, renewed(inFebruary), february, status('past_due'))).toBe(10_400);
});

it('an uncollected month is charged on request or when a new card is saved', () => {
  const newCard = { brand: 'mastercard', last4: '4444', expMonth: 12, expYear: 2034 };
  given(...revived, untried)
    .when({ type: 'PayPlan', athleteId: jordan })
    .then(requested(5_200, intentId('id-1')));
  given(...revived, untried)
    .when({ type: 'ObserveDefaultCard', hasDefault: true, card: newCard })
    .then(
      exampleOf(DefaultPaymentMethodChanged, {
        card: newCard,
        cardBefore: cardOnFile,
      }),
      requested(5_200, intentId('id-1')),
    );
});

it('an uncollected month is not recorded while a payment is open and is dropped when the plan ends', () => {
  given(...givenUp, requested(10_400))
    .when(observed({ ...inJanuary, uncollected: january }))
    .then(status('active'));
  const ended: FamilyEvent = {
    type: 'TrainingCancelled',
    data: { athleteId: jordan, plan: 'half_week', endedAt: inJanuary.currentPeriodEnd },
  };
  expect(familyOf(...revived, untried, ended).failedPayments).toEqual([]);
});

describe('a payment requested before the month began', () => {
  const outcome = (left: typeof january, isTried: boolean) =>
    ({
      type: 'RecordIntentOutcome',
      intentId: firstIntent,
      outcome: {
        kind: 'plan-paid',
        status: 'active',
        payments: [{ ...PaymentReceived.example, athleteId: jordan, paymentId: 'in_december' }],
        left: [{ ...left, isTried }],
      },
    }) as const;
  const inPart: FamilyEvent = { type: 'PlanPaidInPart', data: { athleteId: jordan, intentId: firstIntent } };

  it('a plan payment pays only its requested amount, and a newly due month is recorded as uncollected', () => {
    given(...givenUp, requested(5_200))
      .when(outcome(january, false))
      .then(inPart, status('active'), paid('in_december'), untried);
    const after = familyOf(
      ...givenUp,
      requested(5_200),
      inPart,
      status('active'),
      paid('in_december'),
      untried,
    );
    expect(after.openIntents).toEqual([]);
    expect(after.failedPayments.map(({ invoiceId }) => invoiceId)).toEqual(['in_january']);
  });

  it('a plan payment leaves a failed attempt to be recorded from Stripe’s webhook', () => {
    given(...givenUp, requested(5_200))
      .when(outcome(december, true))
      .then(inPart, status('active'), paid('in_december'));
  });
});
