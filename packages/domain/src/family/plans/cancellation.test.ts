import { it } from 'vitest';
import { planPrice } from '../../club/plans.ts';
import { intentId } from '../../ids.ts';
import {
  customerId,
  firstIntent,
  given,
  jordan,
  observed,
  otherIntent,
  primary,
  renewsAt,
  startedPlan,
  withCard,
} from '../../testing/family-story.ts';
import type { FamilyEvent } from '../events.ts';

const ofJordan = { athleteId: jordan } as const;
const fresh = { athleteId: jordan, intentId: intentId('id-1') };
const first = { athleteId: jordan, intentId: firstIntent };
const live = [...withCard, primary(), startedPlan()];

const planRequested = (of: typeof first = first): FamilyEvent => ({
  type: 'PlanRequested',
  data: { ...of, plan: 'half_week', price: planPrice.half_week },
});

const switchRequested = (of: typeof first = first): FamilyEvent => ({
  type: 'PlanSwitchRequested',
  data: { ...of, from: 'half_week', to: 'full_week' },
});
const switchScheduled: FamilyEvent = {
  type: 'PlanSwitchScheduled',
  data: { ...first, from: 'half_week', to: 'full_week', scheduleId: 'sub_sched_1', effectiveAt: renewsAt },
};

const cancel = { type: 'CancelTraining', ...ofJordan, stripeCustomerId: customerId } as const;
const cancelRequested = (of: typeof first = first): FamilyEvent => ({
  type: 'TrainingCancellationRequested',
  data: of,
});
const cancelScheduled: FamilyEvent = {
  type: 'TrainingCancellationScheduled',
  data: { ...first, effectiveAt: renewsAt },
};

const undo = { type: 'UndoCancellation', ...ofJordan } as const;
const undoRequested = (of: typeof first = first): FamilyEvent => ({
  type: 'TrainingCancellationUndoRequested',
  data: of,
});

it('Cancel Training requests a cancellation', () => {
  given(...live)
    .when(cancel)
    .then(cancelRequested(fresh));
});

it('Cancel Training records no event if a cancellation is already waiting for a switch', () => {
  given(...live, switchRequested(), cancelRequested({ ...first, intentId: otherIntent }))
    .when(cancel)
    .then();
});

it('Cancel Training records no event if a cancellation is already requested or scheduled', () => {
  given(...live, cancelRequested())
    .when(cancel)
    .then();
  given(...live, cancelRequested(), cancelScheduled)
    .when(cancel)
    .then();
});

it('Cancel Training needs a live plan and the family’s customer', () => {
  given(...withCard, primary())
    .when(cancel)
    .rejects('no-active-plan');
  given(...withCard, primary(), planRequested())
    .when(cancel)
    .rejects('change-in-progress');
  given(...live)
    .when({ ...cancel, stripeCustomerId: 'cus_other' })
    .rejects('customer-mismatch');
});

it('Cancel Training is accepted for a past-due plan', () => {
  given(...live, { type: 'PlanStatusChanged', data: { athleteId: jordan, status: 'past_due' } })
    .when(cancel)
    .then(cancelRequested(fresh));
});

it('Cancel Training drops a pending switch once the cancellation is scheduled', () => {
  given(...live, switchRequested(), switchScheduled)
    .when(cancel)
    .then(cancelRequested(fresh));
  given(...live, switchRequested(), switchScheduled, cancelRequested({ ...first, intentId: otherIntent }))
    .when(observed({ cancelAt: renewsAt }))
    .then(
      { type: 'PlanSwitchCancelled', data: { athleteId: jordan, reason: 'training-cancelled' } },
      {
        type: 'TrainingCancellationScheduled',
        data: { athleteId: jordan, intentId: otherIntent, effectiveAt: renewsAt },
      },
    );
});

it('UndoCancellation requests the undo of a scheduled cancellation', () => {
  given(...live, cancelRequested(), cancelScheduled)
    .when(undo)
    .then(undoRequested(fresh));
});

it('UndoCancellation records no event if an undo was already requested', () => {
  given(...live, cancelRequested(), cancelScheduled, undoRequested())
    .when(undo)
    .then();
});

it('UndoCancellation is rejected without a scheduled cancellation', () => {
  given(...live)
    .when(undo)
    .rejects('no-cancellation');
  given(...live, cancelRequested())
    .when(undo)
    .rejects('change-in-progress');
  given(...withCard, primary())
    .when(undo)
    .rejects('no-active-plan');
});

it('Cancel Training is rejected while an undo is open', () => {
  given(...live, cancelRequested(), cancelScheduled, undoRequested())
    .when(cancel)
    .rejects('change-in-progress');
});
