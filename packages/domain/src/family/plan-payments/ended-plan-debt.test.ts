import { describe, expect, it } from 'vitest';
import { isRejection } from '../../decider.ts';
import { intentId } from '../../ids.ts';
import { usd } from '../../money.ts';
import {
  familyOf,
  firstIntent,
  given,
  jordan,
  observed,
  primary,
  startedPlan,
  withCard,
} from '../../testing/family-story.ts';
import { exampleOf, scenarioTime } from '../../testing/given-when-then.ts';
import { blockersOf } from '../erasure/blockers.ts';
import type { FamilyEvent } from '../events.ts';
import { PaymentFailed, PaymentReceived } from '../payments/events.ts';
import { endedPlanDebt, planDebt } from '../payments/plan-debt.ts';

const { invoiceId } = PaymentFailed.example;
const cardFailed = exampleOf(PaymentFailed, { athleteId: jordan });
const pastDue: FamilyEvent = { type: 'PlanStatusChanged', data: { athleteId: jordan, status: 'past_due' } };
const givenUp: FamilyEvent = { type: 'PlanStatusChanged', data: { athleteId: jordan, status: 'unpaid' } };
const behind = [...withCard, primary(), startedPlan(), cardFailed, pastDue];
const owed = [{ invoiceId, amount: usd(5_200), since: PaymentFailed.example.failedAt }];
const ended: FamilyEvent = {
  type: 'TrainingCancelled',
  data: { athleteId: jordan, plan: 'half_week', endedAt: scenarioTime, owed },
};
const unenrolled: FamilyEvent = { type: 'FamilyUnenrolled', data: {} };
const removed: FamilyEvent = { type: 'AthleteRemoved', data: { athleteId: jordan } };
const of = { athleteId: jordan, intentId: intentId('id-1') };
const open = { athleteId: jordan, intentId: firstIntent };
const paid = exampleOf(PaymentReceived, { paymentId: invoiceId, athleteId: jordan });
const debtOf = (...events: readonly FamilyEvent[]) => endedPlanDebt(familyOf(...events), jordan).cents;

describe('the debt of a plan that has ended', { tags: ['debts.stay'] }, () => {
  it('an ended plan’s debt remains after the plan ends and the athlete is deleted', () => {
    given(...behind)
      .when(observed({ status: 'canceled', endedAt: scenarioTime }))
      .then(ended, unenrolled);
    expect(debtOf(...behind, ended)).toBe(5_200);
    expect(debtOf(...behind, ended, removed)).toBe(5_200);
    expect(blockersOf(familyOf(...behind, ended, removed))).toContain('money-owed');
    expect(debtOf(...behind, ended, paid)).toBe(0);
  });

  it('an ended plan’s debt includes the uncollected month if Stripe stopped charging before the plan ended', () => {
    const uncollected = { invoiceId: 'in_draft', amount: usd(5_200), since: scenarioTime };
    const both: FamilyEvent = { ...ended, data: { ...ended.data, owed: [...owed, uncollected] } };
    given(...behind, givenUp)
      .when(observed({ status: 'canceled', endedAt: scenarioTime, uncollected }))
      .then(both, unenrolled);
    expect(debtOf(...behind, givenUp, both)).toBe(10_400);
    given(...behind)
      .when(observed({ status: 'canceled', endedAt: scenarioTime, uncollected }))
      .then(ended, unenrolled);
  });

  it('a new plan is rejected until an ended plan’s debt is paid', { tags: ['debts.first'] }, () => {
    const start = { type: 'CreateSubscription', athleteId: jordan, subscriptionType: 'half_week' } as const;
    given(...behind, ended)
      .when(start)
      .rejects('debt-open', { amount: '$52.00' });
    expect(isRejection(given(...behind, ended, paid).when(start).decision)).toBe(false);
  });

  it('an ended plan’s debt does not belong to the athlete’s next plan', () => {
    const family = familyOf(...behind, ended, startedPlan());
    const [athlete] = family.athletes;
    expect(athlete && planDebt(family, athlete)).toBeNull();
    expect(endedPlanDebt(family, jordan).cents).toBe(5_200);
    const [, ...later] = given(...behind, ended, startedPlan()).when({ type: 'PayPlan', athleteId: jordan })
      .decision as readonly FamilyEvent[];
    expect(later).toEqual([]);
  });

  it('an ended plan’s debt includes a payment failure that is reported late, but only once', () => {
    const late = exampleOf(PaymentFailed, { athleteId: jordan, invoiceId: 'in_late' });
    expect(debtOf(...behind, ended, removed, late)).toBe(10_400);
    expect(debtOf(...behind, ended, removed, cardFailed)).toBe(5_200);
  });

  it('a family can pay an ended plan’s debt only at the amount shown', () => {
    const pay = { type: 'PayPlan', athleteId: jordan, ended: true } as const;
    const requested: FamilyEvent = {
      type: 'PlanPaymentRequested',
      data: { ...of, amount: usd(5_200), invoices: [invoiceId] },
    };
    given(...behind, ended, removed)
      .when(pay)
      .then(requested);
    given(...behind, ended, removed)
      .when({ ...pay, amountCents: 5_000 })
      .rejects('amount-changed', { cents: 5_200 });
    given(...behind, ended, removed, paid)
      .when(pay)
      .then();
    given(...behind, ended, removed, { ...requested, data: { ...requested.data, ...open } })
      .when({
        type: 'RecordIntentOutcome',
        intentId: firstIntent,
        outcome: { kind: 'debt-paid', payments: [paid.data], isPaid: true },
      })
      .then({ type: 'PlanPaymentSucceeded', data: { ...open, ended: true } }, paid);
  });

  it('a debt is written off with a reason and is never owed again', {
    tags: ['debts.written-off'],
  }, () => {
    const reason = 'Moved away in October.';
    const asked: FamilyEvent = {
      type: 'DebtWriteOffRequested',
      data: { ...of, amount: usd(5_200), invoices: [invoiceId], reason },
    };
    given(...behind, ended, removed)
      .when({ type: 'WriteOffDebt', athleteId: jordan, amountCents: 5_200, reason })
      .then(asked);
    given(...behind, ended)
      .when({ type: 'WriteOffDebt', athleteId: jordan, amountCents: 5_000, reason })
      .rejects('amount-changed');
    given(...behind)
      .when({ type: 'WriteOffDebt', athleteId: jordan, amountCents: 0, reason })
      .rejects('no-debt');
    const opened: FamilyEvent = { ...asked, data: { ...asked.data, ...open } };
    const done: FamilyEvent = {
      type: 'DebtWrittenOff',
      data: { ...open, amount: usd(5_200), invoices: [invoiceId] },
    };
    const outcome = (invoices: readonly string[], payments: readonly (typeof paid.data)[]) =>
      ({
        type: 'RecordIntentOutcome',
        intentId: firstIntent,
        outcome: { kind: 'written-off', invoices, payments },
      }) as const;
    given(...behind, ended, removed, opened)
      .when(outcome([invoiceId], []))
      .then(done);
    given(...behind, ended, removed, opened)
      .when(outcome([], [paid.data]))
      .then({ type: 'DebtWriteOffFailed', data: { ...open, code: 'already-paid' } }, paid);
    expect(debtOf(...behind, ended, removed, opened, done, cardFailed)).toBe(0);
  });
});
