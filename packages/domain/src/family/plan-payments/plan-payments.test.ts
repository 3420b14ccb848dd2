import { describe, expect, it } from 'vitest';
import { intentId } from '../../ids.ts';
import { usd } from '../../money.ts';
import {
  additional,
  cardOnFile,
  familyOf,
  firstIntent,
  given,
  jordan,
  primary,
  renewsAt,
  sam,
  startedPlan,
  withCard,
} from '../../testing/family-story.ts';
import { exampleOf } from '../../testing/given-when-then.ts';
import { DefaultPaymentMethodChanged } from '../account/events.ts';
import type { FamilyEvent } from '../events.ts';
import { PaymentFailed, PaymentReceived } from '../payments/events.ts';
import { planDebt } from '../payments/plan-debt.ts';
import type { IntentOutcome } from '../record-outcome.ts';

const status = (theirs: string, id = jordan): FamilyEvent => ({
  type: 'PlanStatusChanged',
  data: { athleteId: id, status: theirs },
});
const cardFailed = (id = jordan): FamilyEvent => exampleOf(PaymentFailed, { athleteId: id });
const renewed: FamilyEvent = {
  type: 'PlanRenewed',
  data: { athleteId: jordan, currentPeriodStart: renewsAt, currentPeriodEnd: '2027-01-01T14:00:00.000Z' },
};
const inJanuary: FamilyEvent = {
  type: 'PlanRenewed',
  data: {
    athleteId: jordan,
    currentPeriodStart: '2027-01-01T14:00:00.000Z',
    currentPeriodEnd: '2027-02-01T14:00:00.000Z',
  },
};
const behind = [...withCard, primary(), startedPlan(), renewed, cardFailed(), status('past_due')];
const pay = { type: 'PayPlan', athleteId: jordan } as const;
const of = (number: number, id = jordan) => ({ athleteId: id, intentId: intentId(`id-${number}`) });
const requested = (data = of(1), cents = 5_200): FamilyEvent => ({
  type: 'PlanPaymentRequested',
  data: { ...data, amount: usd(cents) },
});
const first = { athleteId: jordan, intentId: firstIntent };
const newCard = { brand: 'mastercard', last4: '4444', expMonth: 12, expYear: 2034 };
const cardSeen = { type: 'ObserveDefaultCard', hasDefault: true, card: newCard } as const;
const cardChanged = exampleOf(DefaultPaymentMethodChanged, { card: newCard, cardBefore: cardOnFile });
const noCard = exampleOf(DefaultPaymentMethodChanged, {
  hasDefault: false,
  card: null,
  cardBefore: cardOnFile,
});
const outcome = (it: IntentOutcome) =>
  ({ type: 'RecordIntentOutcome', intentId: firstIntent, outcome: it }) as const;
const debt = (...events: readonly FamilyEvent[]): number | undefined => {
  const family = familyOf(...events);
  const [athlete] = family.athletes;
  return athlete && planDebt(family, athlete)?.cents;
};

it('an athlete without a plan or with a paid plan owes nothing', () => {
  expect(debt(...withCard, primary())).toBeUndefined();
  expect(debt(...withCard, primary(), startedPlan())).toBeUndefined();
});

it('a plan owes the month that could not be charged', () => {
  expect(debt(...behind)).toBe(5_200);
  expect(debt(...behind, status('unpaid'))).toBe(5_200);
  expect(debt(...withCard, primary(), startedPlan(), status('past_due'))).toBe(5_200);
});

it('a plan that Stripe stopped charging also owes the current month, but no months in between', () => {
  expect(debt(...behind, status('unpaid'), inJanuary)).toBe(10_400);
  expect(
    debt(...behind, status('unpaid'), inJanuary, {
      type: 'PlanRenewed',
      data: {
        athleteId: jordan,
        currentPeriodStart: '2027-02-01T14:00:00.000Z',
        currentPeriodEnd: '2027-03-01T14:00:00.000Z',
      },
    }),
  ).toBe(10_400);
});

it('a plan’s debt counts only the payment failures of its own athlete', () => {
  expect(debt(...behind, additional(), startedPlan(sam), cardFailed(sam), status('past_due', sam))).toBe(
    5_200,
  );
});

it('saving a new card requests a payment for every plan whose last charge failed', () => {
  given(...behind)
    .when(cardSeen)
    .then(cardChanged, requested());
  given(...behind, additional(), startedPlan(sam), cardFailed(sam), status('unpaid', sam))
    .when(cardSeen)
    .then(cardChanged, requested(), requested(of(2, sam)));
});

it('a new card is charged only if the debt matches the amount on the payment page', {
  tags: ['pay.shown-amount'],
}, () => {
  const opened = (newCardCents: number) =>
    ({ type: 'PaymentMethodPageOpened', data: { newCardCents } }) as const;
  const open = (newCardCents?: number) => ({ type: 'OpenPaymentMethodPage', newCardCents }) as const;
  given(...behind)
    .when(open(5_200))
    .then(opened(5_200));
  given(...behind, opened(5_200))
    .when(open(5_200))
    .then();
  given(...behind, opened(5_200))
    .when(cardSeen)
    .then(cardChanged, requested());
  const more = [additional(), startedPlan(sam), cardFailed(sam), status('unpaid', sam)];
  given(...behind, opened(5_200), ...more)
    .when(cardSeen)
    .then(cardChanged);
  // A card page opened later shows the full amount, so the new card pays for both plans.
  given(...behind, opened(5_200), ...more, cardChanged, opened(10_400))
    .when({ ...cardSeen, card: null })
    .then(
      exampleOf(DefaultPaymentMethodChanged, { card: null, cardBefore: newCard }),
      requested(),
      requested(of(2, sam)),
    );
});

it('a new card is not charged for active plans or for athletes whose removal is in progress', () => {
  given(...withCard, primary(), startedPlan())
    .when(cardSeen)
    .then(cardChanged);
  given(...behind, status('active'))
    .when(cardSeen)
    .then(cardChanged);
  given(...behind, { type: 'AthleteRemovalRequested', data: first })
    .when(cardSeen)
    .then(cardChanged);
});

it('a new card is charged once and starts no payment while another is in progress', () => {
  given(...behind)
    .and(cardSeen)
    .when(cardSeen)
    .then();
  given(...behind, requested(first))
    .when(cardSeen)
    .then(cardChanged);
});

it('removing the default card starts no plan payment', () => {
  given(...behind)
    .when({ type: 'ObserveDefaultCard', hasDefault: false, card: null })
    .then(noCard);
});

it('PayPlan requests a charge of the card on file', () => {
  given(...behind)
    .when(pay)
    .then(requested());
});

it('PayPlan records no event when nothing is owed or a payment is in progress', () => {
  given(...withCard, primary(), startedPlan())
    .when(pay)
    .then();
  given(...behind, requested(first))
    .when(pay)
    .then();
});

it('PayPlan is rejected when a different amount was shown', {
  tags: ['pay.shown-amount'],
}, () => {
  given(...behind)
    .when({ ...pay, amountCents: 5_200 })
    .then(requested());
  given(...behind)
    .when({ ...pay, amountCents: 2_600 })
    .rejects('amount-changed', { cents: 5_200 });
  given(...behind, requested(first))
    .when({ ...pay, amountCents: 2_600 })
    .rejects('amount-changed', { cents: 5_200 });
  given(...withCard, primary(), startedPlan())
    .when({ ...pay, amountCents: 5_200 })
    .rejects('amount-changed', { cents: 0 });
});

it('PayPlan is rejected without the athlete, a live plan or a card', () => {
  given(...withCard)
    .when(pay)
    .rejects('athlete-not-found');
  given(...withCard, primary())
    .when(pay)
    .rejects('no-active-plan');
  given(...behind, noCard)
    .when(pay)
    .rejects('no-card-to-charge');
  given(...behind, { type: 'AthleteRemovalRequested', data: first })
    .when(pay)
    .rejects('removal-in-progress');
});

describe('the outcome of a plan’s payment', () => {
  const payment = PaymentReceived.example;
  const paid = outcome({ kind: 'plan-paid', status: 'active', payments: [payment], left: [] });
  const received: FamilyEvent = { type: 'PaymentReceived', data: payment };
  const succeeded: FamilyEvent = { type: 'PlanPaymentSucceeded', data: first };
  const refused = (code: string, declineCode: string): FamilyEvent => ({
    type: 'PlanPaymentFailed',
    data: { ...first, code, declineCode },
  });

  it('a successful plan payment makes the plan active and is recorded once', () => {
    given(...behind, requested(first))
      .when(paid)
      .then(succeeded, status('active'), received);
    given(...behind, requested(first), status('active'), received)
      .when(paid)
      .then(succeeded);
    given(...behind, requested(first))
      .and(paid)
      .when(paid)
      .then();
    expect(familyOf(...behind, requested(first), succeeded).failedPayments).toEqual([]);
  });

  it('a failed plan payment stores the bank’s last reason and can be retried', () => {
    const failure = outcome({
      kind: 'failed',
      code: 'authentication-required',
      declineCode: 'authentication_required',
    });
    const events = [
      ...behind,
      requested(first),
      refused('authentication-required', 'authentication_required'),
    ];
    given(...behind, requested(first))
      .when(failure)
      .then(refused('authentication-required', 'authentication_required'));
    expect(familyOf(...events).failedPayments).toMatchObject([
      { reason: 'authentication_required', actionRequired: true },
    ]);
    expect(
      familyOf(...events, requested(), { ...refused('card-declined', 'lost_card') }).failedPayments,
    ).toMatchObject([{ reason: 'lost_card', actionRequired: false }]);
    given(...events)
      .when(pay)
      .then(requested());
  });

  it('the outcome of a plan payment is ignored after the plan has ended', () => {
    given(...behind, requested(first), {
      type: 'TrainingCancelled',
      data: { athleteId: jordan, plan: 'half_week', endedAt: renewsAt },
    })
      .when(paid)
      .then();
  });
});
