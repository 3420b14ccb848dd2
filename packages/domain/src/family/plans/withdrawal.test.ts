import { expect, it } from 'vitest';
import { lastDayToWithdraw } from '../../consumer-rules.ts';
import { intentId } from '../../ids.ts';
import { usd } from '../../money.ts';
import {
  customerId,
  familyOf,
  firstIntent,
  given,
  jordan,
  observed,
  primary,
  sam,
  startedPlan,
  subscriptionOf,
  withCard,
} from '../../testing/family-story.ts';
import { exampleOf, scenarioTime } from '../../testing/given-when-then.ts';
import { AthleteAdded, AthleteChanged } from '../athletes/events.ts';
import { DisputeClosed, DisputeOpened } from '../disputes/events.ts';
import type { FamilyEvent, FamilyEventOf } from '../events.ts';
import { PaymentRefunded } from '../payments/events.ts';

/*
 * The plan in these tests began on Sunday, November 1, 2026. The third business day is Wednesday, November 4.
 */

const withdraw = { type: 'WithdrawFromPlan', athleteId: jordan } as const;
const inTime = '2026-11-04T18:00:00.000Z';
const onPlan = [...withCard, primary(), startedPlan()];
const requested = (id = intentId('id-1')): FamilyEventOf<'PlanWithdrawalRequested'> => ({
  type: 'PlanWithdrawalRequested',
  data: { athleteId: jordan, intentId: id, plan: 'half_week', subscriptionId: subscriptionOf(jordan) },
});
const ended: FamilyEvent = {
  type: 'TrainingCancelled',
  data: { athleteId: jordan, plan: 'half_week', endedAt: scenarioTime },
};
const refund = { ...PaymentRefunded.example, amount: usd(5200) };
const withdrawn = (isOver: boolean) =>
  ({
    type: 'RecordIntentOutcome',
    intentId: firstIntent,
    outcome: { kind: 'withdrawn', endedAt: inTime, refunded: usd(5200), refunds: [{ ...refund, isOver }] },
  }) as const;
const over: FamilyEvent = {
  type: 'TrainingCancelled',
  data: {
    athleteId: jordan,
    plan: 'half_week',
    endedAt: inTime,
    intentId: firstIntent,
    refunded: usd(5200),
  },
};

const unenrolled: FamilyEvent = { type: 'FamilyUnenrolled', data: {} };

it('a family can withdraw from a plan until the end of the third business day', {
  tags: ['withdrawal.press'],
}, () => {
  given(...onPlan)
    .when(withdraw, inTime)
    .then(requested());
  given(...onPlan)
    .when(withdraw, '2026-11-05T05:59:59.000Z')
    .then(requested());
  given(...onPlan)
    .when(withdraw, '2026-11-05T06:00:00.000Z')
    .rejects('withdrawal-over');
});

it('a family can withdraw only from an athlete’s first plan, and only while the rule is on', {
  tags: ['withdrawal.rule'],
}, () => {
  given(...onPlan, ended, startedPlan())
    .when(withdraw, inTime)
    .rejects('no-withdrawal');
  const plan = familyOf(...onPlan).athletes[0]?.plan;
  if (plan?.kind !== 'live') throw new Error('There is no plan.');
  expect(lastDayToWithdraw(plan)).toBe('2026-11-04');
  expect(lastDayToWithdraw(plan, { isOn: false, businessDays: 3 })).toBeNull();
  expect(lastDayToWithdraw(plan, { isOn: true, businessDays: 5 })).toBe('2026-11-06');
});

it('a child has one first plan, even if the child was added as several athletes', {
  tags: ['withdrawal.first-of-the-child'],
}, () => {
  const again = (changes: Partial<typeof AthleteAdded.example> = {}): FamilyEvent =>
    exampleOf(AthleteAdded, { athleteId: sam, ...changes });
  const removed: FamilyEvent = { type: 'AthleteRemoved', data: { athleteId: jordan } };
  const renamed = (athleteName: string): FamilyEvent =>
    exampleOf(AthleteChanged, { athleteId: jordan, changes: { athleteName } });
  const ofSam = { ...withdraw, athleteId: sam };
  const first = (...events: FamilyEvent[]) =>
    given(...onPlan, ...events, startedPlan(sam)).when(ofSam, inTime);
  const { athleteName } = AthleteAdded.example;
  first(ended, removed, again()).rejects('no-withdrawal');
  first(ended, removed, again({ athleteName: ` ${athleteName.toUpperCase()} ` })).rejects('no-withdrawal');
  first(again()).rejects('no-withdrawal');
  first(ended, renamed('Kit Parker'), removed, again({ athleteName: 'Kit Parker' })).rejects('no-withdrawal');
  first(ended, renamed('Kit Parker'), removed, again()).rejects('no-withdrawal');
  const requestedOfSam = { ...requested().data, athleteId: sam, subscriptionId: subscriptionOf(sam) };
  const other = { type: 'PlanWithdrawalRequested', data: requestedOfSam } as const;
  first(ended, removed, again({ athleteName: 'Kit Parker' })).then(other);
  first(ended, removed, again({ dateOfBirth: '2013-01-01' })).then(other);
});

it('a withdrawal requires a live plan and is rejected during another change', () => {
  given(...withCard, primary())
    .when(withdraw, inTime)
    .rejects('no-active-plan');
  given(...onPlan, requested(firstIntent))
    .when(withdraw, inTime)
    .then();
  const cancelling: FamilyEvent = {
    type: 'TrainingCancellationRequested',
    data: { athleteId: jordan, intentId: firstIntent },
  };
  given(...onPlan, cancelling)
    .when(withdraw, inTime)
    .rejects('change-in-progress');
});

it('other plan changes are rejected while a withdrawal is open', () => {
  const open = given(...onPlan, requested(firstIntent));
  open.when({ type: 'CancelTraining', athleteId: jordan }).rejects('change-in-progress');
  open
    .when({
      type: 'SwitchPlan',
      athleteId: jordan,
      currentSubscriptionId: subscriptionOf(jordan),
      newPlanId: 'full_week',
    })
    .rejects('change-in-progress');
  open
    .when({ type: 'CreateSubscription', athleteId: jordan, subscriptionType: 'half_week', customerId })
    .rejects('plan-exists');
});

it('a successful withdrawal records the refund once and ends the plan', {
  tags: ['withdrawal.money'],
}, () => {
  given(...onPlan, requested(firstIntent))
    .when(withdrawn(true))
    .then({ type: 'PaymentRefunded', data: refund }, over, unenrolled);
  given(...onPlan, requested(firstIntent), { type: 'PaymentRefunded', data: refund })
    .when(withdrawn(true))
    .then(over, unenrolled);
  given(...onPlan, requested(firstIntent))
    .when(withdrawn(false))
    .then(over, unenrolled);
});

it('an end reported by Stripe during a withdrawal records no event', () => {
  const end = observed({ status: 'canceled', endedAt: inTime });
  given(...onPlan, requested(firstIntent))
    .when(end)
    .then();
  given(...onPlan, requested(firstIntent), over)
    .when(end)
    .then();
});

it('a failed withdrawal leaves the plan unchanged', { tags: ['withdrawal.money'] }, () => {
  given(...onPlan, requested(firstIntent))
    .when({
      type: 'RecordIntentOutcome',
      intentId: firstIntent,
      outcome: { kind: 'failed', code: 'refused' },
    })
    .then({
      type: 'PlanChangeFailed',
      data: { athleteId: jordan, intentId: firstIntent, operation: 'withdraw-plan', code: 'refused' },
    });
});

it('a disputed payment blocks another withdrawal until the bank decides for the club', {
  tags: ['withdrawal.money'],
}, () => {
  const blocked: FamilyEvent = {
    type: 'PlanChangeFailed',
    data: { athleteId: jordan, intentId: firstIntent, operation: 'withdraw-plan', code: 'payment-disputed' },
  };
  const disputed = [...onPlan, exampleOf(DisputeOpened), requested(firstIntent), blocked];
  given(...disputed)
    .when(withdraw, inTime)
    .rejects('payment-disputed');
  given(...disputed, exampleOf(DisputeClosed, { status: 'lost' }))
    .when(withdraw, inTime)
    .rejects('payment-disputed');
  given(...disputed, exampleOf(DisputeClosed, { status: 'won' }))
    .when(withdraw, inTime)
    .then(requested());
});
