import { expect, it } from 'vitest';
import { given, jordan, primary, startedPlan, withCard } from '../../testing/family-story.ts';
import { exampleOf, scenarioTime } from '../../testing/given-when-then.ts';
import type { FamilyEvent } from '../events.ts';
import { familyDecider } from '../family-decider.ts';
import type { Family } from '../state.ts';
import { PaymentFailed, PaymentReceived, PaymentRefunded, StripeDriftDetected } from './events.ts';

const received = exampleOf(PaymentReceived, { athleteId: jordan });
const failed = (attempt = 1) => exampleOf(PaymentFailed, { athleteId: jordan, attempt });
const refunded = exampleOf(PaymentRefunded);
const live = [...withCard, primary(), startedPlan()];

const familyAfter = (...events: readonly FamilyEvent[]): Family => {
  const state = [...live, ...events].reduce(
    (folded, event) => familyDecider.evolve(folded, event, { at: scenarioTime }),
    familyDecider.initialState,
  );
  if (state.kind !== 'registered') throw new Error('The story registers a family.');
  return state;
};

it('each payment, failure and refund is recorded once', () => {
  const payment = { type: 'ObservePayment', ...received.data } as const;
  given(...live)
    .when(payment)
    .then(received);
  given(...live, received)
    .when(payment)
    .then();
  const failure = { type: 'ObservePaymentFailure', ...failed().data } as const;
  given(...live)
    .when(failure)
    .then(failed());
  given(...live, failed())
    .when(failure)
    .then();
  const refund = { type: 'ObserveRefund', ...refunded.data } as const;
  given(...live, received)
    .when(refund)
    .then(refunded);
  given(...live, received, refunded)
    .when(refund)
    .then();
});

it('each failed attempt of a payment is recorded', () => {
  given(...live, failed(1))
    .when({ type: 'ObservePaymentFailure', ...failed(2).data })
    .then(failed(2));
});

it('the family state keeps only the latest failed attempt of an unpaid invoice', () => {
  expect(familyAfter(failed(1), failed(2)).failedPayments).toEqual([failed(2).data]);
  expect(familyAfter(failed(2), failed(1)).failedPayments).toEqual([failed(2).data]);
  expect(familyAfter(failed(1), received).failedPayments).toEqual([]);
  expect(familyAfter(received, failed(1)).failedPayments).toEqual([]);
});

it('a payment failure reported after the plan ended remains owed and is not retried', {
  tags: ['debts.stay'],
}, () => {
  const ended: FamilyEvent = {
    type: 'TrainingCancelled',
    data: { athleteId: jordan, plan: 'half_week', endedAt: scenarioTime },
  };
  expect(familyAfter(ended, failed(1)).failedPayments).toMatchObject([
    { attempt: 1, nextAttemptAt: null, ended: true },
  ]);
  expect(familyAfter(failed(1), ended).failedPayments).toEqual([]);
  const removed: FamilyEvent = { type: 'AthleteRemoved', data: { athleteId: jordan } };
  expect(familyAfter(failed(1), removed).failedPayments).toEqual([]);
});

it('the family state remembers only the last 500 recorded facts', () => {
  const many = Array.from({ length: 600 }, (_, index) =>
    exampleOf(PaymentReceived, { paymentId: `in_${index}` }),
  );
  const { recordedFacts } = familyAfter(...many);
  expect(recordedFacts).toHaveLength(500);
  expect(recordedFacts.at(-1)).toBe('in_599');
});

it('a drift from Stripe is recorded exactly as detected', () => {
  const drift = exampleOf(StripeDriftDetected);
  given(...live)
    .when({ type: 'RecordDrift', ...drift.data })
    .then(drift);
});

it('a drift from Stripe that reappears after a repair is recorded again', () => {
  const drift = exampleOf(StripeDriftDetected);
  given(...live, drift)
    .when({ type: 'RecordDrift', ...drift.data })
    .then(drift);
});

it('a drift from Stripe that cannot be repaired is recorded once until it changes', () => {
  for (const field of ['subscription', 'customer', 'received 2026-11']) {
    const drift = exampleOf(StripeDriftDetected, { field });
    given(...live, drift)
      .when({ type: 'RecordDrift', ...drift.data })
      .then();
    const worse = exampleOf(StripeDriftDetected, { field, theirs: 'worse' });
    given(...live, drift)
      .when({ type: 'RecordDrift', ...worse.data })
      .then(worse);
  }
});
