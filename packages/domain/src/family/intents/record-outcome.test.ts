import { it } from 'vitest';
import { planPrice } from '../../club/plans.ts';
import {
  firstIntent,
  given,
  jordan,
  otherIntent,
  primary,
  renewsAt,
  startedPlan,
  withCard,
} from '../../testing/family-story.ts';
import type { FamilyEvent } from '../events.ts';
import type { IntentOutcome } from './record-outcome.ts';

const first = { athleteId: jordan, intentId: firstIntent };
const live = [...withCard, primary(), startedPlan()];
const planRequested: FamilyEvent = {
  type: 'PlanRequested',
  data: { ...first, plan: 'half_week', price: planPrice.half_week },
};
const switchRequested: FamilyEvent = {
  type: 'PlanSwitchRequested',
  data: { ...first, from: 'half_week', to: 'full_week' },
};
const started = {
  kind: 'plan-started',
  subscriptionId: 'sub_1',
  priceId: 'price_half_week',
  price: planPrice.half_week,
  currentPeriodStart: '2026-11-10T18:00:00.000Z',
  currentPeriodEnd: renewsAt,
} as const;
const outcome = (what: IntentOutcome, of = firstIntent) =>
  ({ type: 'RecordIntentOutcome', intentId: of, outcome: what }) as const;

it('the outcome of an intent starts the plan that was asked for', () => {
  const { kind: _kind, ...facts } = started;
  given(...withCard, primary(), planRequested)
    .when(outcome(started))
    .then({ type: 'PlanStarted', data: { ...first, plan: 'half_week', ...facts } });
});

it('the outcome of an intent schedules a switch', () => {
  given(...live, switchRequested)
    .when(outcome({ kind: 'switch-scheduled', scheduleId: 'sub_sched_1', effectiveAt: renewsAt }))
    .then({
      type: 'PlanSwitchScheduled',
      data: {
        ...first,
        from: 'half_week',
        to: 'full_week',
        scheduleId: 'sub_sched_1',
        effectiveAt: renewsAt,
      },
    });
});

it('the outcome of an intent records a switch that took effect before anybody heard of it, and closes its intent', () => {
  const price = { priceId: 'price_full_week', price: planPrice.full_week };
  const switched: FamilyEvent = {
    type: 'PlanSwitched',
    data: { athleteId: jordan, from: 'half_week', to: 'full_week', ...price },
  };
  given(...live, switchRequested)
    .when(outcome({ kind: 'switched', ...price }))
    .then(switched);
  given(...live, switchRequested, switched)
    .when(outcome({ kind: 'switched', ...price }))
    .then();
});

it('the outcome of an intent cancels a switch', () => {
  given(...live, { type: 'PlanSwitchCancelRequested', data: first })
    .when(outcome({ kind: 'switch-cancelled' }))
    .then({ type: 'PlanSwitchCancelled', data: { ...first, reason: 'asked' } });
});

it('the outcome of an intent schedules a cancellation', () => {
  given(...live, { type: 'TrainingCancellationRequested', data: first })
    .when(outcome({ kind: 'cancellation-scheduled', effectiveAt: renewsAt }))
    .then({ type: 'TrainingCancellationScheduled', data: { ...first, effectiveAt: renewsAt } });
});

it('the outcome of an intent undoes a cancellation', () => {
  given(
    ...live,
    { type: 'TrainingCancellationScheduled', data: { athleteId: jordan, effectiveAt: renewsAt } },
    { type: 'TrainingCancellationUndoRequested', data: first },
  )
    .when(outcome({ kind: 'cancellation-undone' }))
    .then({ type: 'TrainingCancellationUndone', data: first });
});

it('the outcome of an intent may be that the subscription had ended already, whatever was asked for', () => {
  given(...live, { type: 'TrainingCancellationRequested', data: first })
    .when(outcome({ kind: 'subscriptions-ended', endedAt: renewsAt }))
    .then(
      { type: 'TrainingCancelled', data: { athleteId: jordan, plan: 'half_week', endedAt: renewsAt } },
      { type: 'FamilyUnenrolled', data: {} },
    );
});

it('the outcome of an intent is recorded once', () => {
  given(...withCard, primary(), planRequested)
    .and(outcome(started))
    .when(outcome(started))
    .then();
  given(...live)
    .when(outcome({ kind: 'switch-cancelled' }, otherIntent))
    .then();
  given(...live, switchRequested)
    .and(outcome({ kind: 'failed', code: 'refused' }))
    .when(outcome({ kind: 'switch-scheduled', scheduleId: 'sub_sched_1', effectiveAt: renewsAt }))
    .then();
});

it('the outcome of an intent changes nothing when it does not fit the intent', () => {
  given(...live, switchRequested)
    .when(outcome(started))
    .then();
  given(...live, switchRequested)
    .when(outcome({ kind: 'switch-cancelled' }))
    .then();
  given(...live, switchRequested)
    .when(outcome({ kind: 'cancellation-scheduled', effectiveAt: renewsAt }))
    .then();
  given(...live, switchRequested)
    .when(outcome({ kind: 'cancellation-undone' }))
    .then();
  given(...live, switchRequested)
    .when(outcome({ kind: 'settled', paymentIntentId: 'pi_1', paidAt: renewsAt }))
    .then();
  given(...withCard, primary(), planRequested)
    .when(outcome({ kind: 'subscriptions-ended', endedAt: renewsAt }))
    .then();
  given(...withCard, primary(), planRequested)
    .when(outcome({ kind: 'switch-scheduled', scheduleId: 'sub_sched_1', effectiveAt: renewsAt }))
    .then();
});

it('a refusal of a start names the plan and the reason', () => {
  given(...withCard, primary(), planRequested)
    .when(outcome({ kind: 'failed', code: 'card-declined', declineCode: 'insufficient_funds' }))
    .then({
      type: 'PlanStartFailed',
      data: { ...first, plan: 'half_week', code: 'card-declined', declineCode: 'insufficient_funds' },
    });
});

it.each<[FamilyEvent, string]>([
  [switchRequested, 'switch-plan'],
  [{ type: 'PlanSwitchCancelRequested', data: first }, 'cancel-switch'],
  [{ type: 'TrainingCancellationRequested', data: first }, 'cancel-training'],
  [{ type: 'TrainingCancellationUndoRequested', data: first }, 'undo-cancellation'],
  [{ type: 'AthleteRemovalRequested', data: first }, 'remove-athlete'],
])('after $type names the operation', (requested, operation) => {
  const failed = given(...live, requested).when(outcome({ kind: 'failed', code: 'refused' }));
  failed.then({
    type: 'PlanChangeFailed',
    data: { ...first, operation, code: 'refused' },
  } as FamilyEvent);
});
