import { it } from 'vitest';
import { type PlanId, planPrice } from '../../club/plans.ts';
import { intentId } from '../../ids.ts';
import {
  additional,
  customerId,
  firstIntent,
  given,
  jordan,
  otherIntent,
  primary,
  registered,
  renewsAt,
  sam,
  startedPlan,
  takes,
  withCard,
} from '../../testing/family-story.ts';
import type { FamilyEvent } from '../events.ts';

const ofJordan = { athleteId: jordan } as const;
const fresh = { athleteId: jordan, intentId: intentId('id-1') };
const first = { athleteId: jordan, intentId: firstIntent };
const live = [...withCard, primary(), startedPlan()];

const create = (subscriptionType: PlanId = 'half_week') =>
  ({ type: 'CreateSubscription', ...ofJordan, subscriptionType, customerId }) as const;
const planRequested = (of: typeof first = first): FamilyEvent => ({
  type: 'PlanRequested',
  data: { ...of, plan: 'half_week', price: planPrice.half_week },
});

const switchTo = (newPlanId: PlanId = 'full_week', currentSubscriptionId = 'sub_jordan') =>
  ({ type: 'SwitchPlan', ...ofJordan, currentSubscriptionId, newPlanId }) as const;
const switchRequested = (of: typeof first = first): FamilyEvent => ({
  type: 'PlanSwitchRequested',
  data: { ...of, from: 'half_week', to: 'full_week', price: planPrice.full_week },
});
const switchScheduled: FamilyEvent = {
  type: 'PlanSwitchScheduled',
  data: { ...first, from: 'half_week', to: 'full_week', scheduleId: 'sub_sched_1', effectiveAt: renewsAt },
};

const cancelSwitch = { type: 'CancelSwitch', ...ofJordan, stripeCustomerId: customerId } as const;
const switchCancelRequested = (of: typeof first = first): FamilyEvent => ({
  type: 'PlanSwitchCancelRequested',
  data: of,
});

const cancelRequested = (of: typeof first = first): FamilyEvent => ({
  type: 'TrainingCancellationRequested',
  data: of,
});
const cancelScheduled: FamilyEvent = {
  type: 'TrainingCancellationScheduled',
  data: { ...first, effectiveAt: renewsAt },
};

it('Add Programs requests a plan at its price', { tags: ['9.plan-prices'] }, () => {
  given(...withCard, primary())
    .when(create())
    .then(planRequested(fresh));
});

it('Add Programs needs the athlete, the family’s customer and a default card (spec section 8)', {
  tags: ['7.no-customer-id'],
}, () => {
  given(...withCard)
    .when(create())
    .rejects('athlete-not-found');
  given(...withCard, primary())
    .when({ ...create(), customerId: 'cus_other' })
    .rejects('customer-mismatch');
  given(registered, primary())
    .when({ ...create(), customerId: null })
    .rejects('no-default-card');
});

it('Add Programs accepts a request without a customer id', () => {
  given(...withCard, primary())
    .when({ type: 'CreateSubscription', ...ofJordan, subscriptionType: 'half_week' })
    .then(planRequested(fresh));
});

it('Add Programs records no event for a plan already requested and rejects a different plan', () => {
  given(...withCard, primary(), planRequested())
    .when(create('half_week'))
    .then();
  given(...withCard, primary(), planRequested())
    .when(create('full_week'))
    .rejects('plan-exists');
});

it('Add Programs rejects a second plan', () => {
  given(...live)
    .when(create('half_week'))
    .rejects('plan-exists');
  given(...live)
    .when(create('full_week'))
    .rejects('plan-exists');
});

it('Add Programs is rejected with weekday classes but accepted with the scrimmage league', {
  tags: ['4.plans.plan-or-classes'],
}, () => {
  const charge: FamilyEvent = {
    type: 'MonthlyChargeAssessed',
    data: { period: '2026-11', amount: planPrice.half_week, lines: [], pricingVersion: '2023-1' },
  };
  given(...withCard, primary(), takes(jordan, 'monday'), charge)
    .when(create())
    .rejects('classes-exist');
  given(...withCard, primary(), takes(jordan, 'reps'), charge)
    .when(create())
    .then(planRequested(fresh));
});

it('Add Programs needs no grade', () => {
  given(...withCard, primary(), {
    type: 'AthleteChanged',
    data: { athleteId: jordan, changes: { grade: null } },
  })
    .when(create())
    .then(planRequested(fresh));
});

it('Add Programs can be repeated after a failed start', () => {
  given(...withCard, primary(), planRequested())
    .and({
      type: 'RecordIntentOutcome',
      intentId: firstIntent,
      outcome: { kind: 'failed', code: 'card-declined' },
    })
    .when(create())
    .then(planRequested(fresh));
});

it('Switch Plan requests the other plan', () => {
  given(...live)
    .when(switchTo())
    .then(switchRequested(fresh));
});

it('Switch Plan needs the athlete’s live plan and a different target plan', () => {
  given(...withCard)
    .when(switchTo())
    .rejects('athlete-not-found');
  given(...withCard, primary())
    .when(switchTo())
    .rejects('no-active-plan');
  given(...withCard, primary(), planRequested())
    .when(switchTo())
    .rejects('change-in-progress');
  given(...live)
    .when(switchTo('full_week', 'sub_other'))
    .rejects('subscription-mismatch');
  given(...live)
    .when(switchTo('half_week'))
    .rejects('same-plan');
});

it('Switch Plan needs a plan that is paid up', () => {
  given(...live, { type: 'PlanStatusChanged', data: { athleteId: jordan, status: 'past_due' } })
    .when(switchTo())
    .rejects('no-active-plan');
});

it('Switch Plan records no event if the same switch is already requested or scheduled', () => {
  given(...live, switchRequested())
    .when(switchTo())
    .then();
  given(...live, switchRequested(), switchScheduled)
    .when(switchTo())
    .then();
});

it('Switch Plan is rejected while another change is open or scheduled', () => {
  given(...live, switchRequested(), switchScheduled)
    .when(switchTo('half_week'))
    .rejects('switch-pending');
  given(...live, switchRequested())
    .when(switchTo('half_week'))
    .rejects('change-in-progress');
  given(...live, cancelRequested())
    .when(switchTo())
    .rejects('cancellation-scheduled');
  given(...live, cancelRequested(), cancelScheduled)
    .when(switchTo())
    .rejects('cancellation-scheduled');
  given(...live, switchRequested(), switchScheduled, switchCancelRequested())
    .when(switchTo())
    .rejects('change-in-progress');
});

it('Switch Plan is rejected while the latest open request is to cancel the switch', () => {
  const asked = [...live, switchRequested(), switchCancelRequested({ ...first, intentId: otherIntent })];
  given(...asked)
    .when(switchTo())
    .rejects('change-in-progress');
  given(...asked)
    .when(cancelSwitch)
    .then();
});

it('Switch Plan affects only one athlete', () => {
  given(...live, additional(), startedPlan(sam), cancelRequested())
    .when({ ...switchTo('full_week', 'sub_sam'), athleteId: sam })
    .then({
      type: 'PlanSwitchRequested',
      data: {
        athleteId: sam,
        intentId: intentId('id-1'),
        from: 'half_week',
        to: 'full_week',
        price: planPrice.full_week,
      },
    });
});

it('Cancel Switch requests a cancellation of a scheduled or requested switch', () => {
  given(...live, switchRequested(), switchScheduled)
    .when(cancelSwitch)
    .then(switchCancelRequested(fresh));
  given(...live, switchRequested())
    .when(cancelSwitch)
    .then(switchCancelRequested(fresh));
});

it('Cancel Switch records no event if the same request is already open', () => {
  given(...live, switchRequested(), switchScheduled, switchCancelRequested())
    .when(cancelSwitch)
    .then();
});

it('Cancel Switch needs a pending switch, the family’s customer id and no open cancellation', () => {
  given(...live)
    .when(cancelSwitch)
    .rejects('no-pending-switch');
  given(...withCard, primary())
    .when(cancelSwitch)
    .rejects('no-active-plan');
  given(...live, switchRequested(), switchScheduled)
    .when({ ...cancelSwitch, stripeCustomerId: 'cus_other' })
    .rejects('customer-mismatch');
  given(...live, switchRequested(), switchScheduled, cancelRequested({ ...first, intentId: otherIntent }))
    .when(cancelSwitch)
    .rejects('change-in-progress');
});

it('Cancel Switch is rejected after the switch has happened', () => {
  given(...live, switchRequested(), switchScheduled, {
    type: 'PlanSwitched',
    data: {
      athleteId: jordan,
      from: 'half_week',
      to: 'full_week',
      priceId: 'price_full_week',
      price: planPrice.full_week,
    },
  })
    .when(cancelSwitch)
    .rejects('no-pending-switch');
});
