import { it } from 'vitest';
import { planPrice } from '../club/plans.ts';
import {
  firstIntent,
  given,
  jordan,
  otherIntent,
  primary,
  renewsAt,
  startedPlan,
  withCard,
} from '../testing/family-story.ts';
import type { FamilyEvent } from './events.ts';
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
const outcome = (what: IntentOutcome, of = firstIntent) =>
  ({ type: 'RecordIntentOutcome', intentId: of, outcome: what }) as const;

it('the outcome of an intent is recorded once', () => {
  const refused = outcome({ kind: 'failed', code: 'refused' });
  given(...live, switchRequested)
    .and(refused)
    .when(refused)
    .then();
  given(...live)
    .when(outcome({ kind: 'failed', code: 'refused' }, otherIntent))
    .then();
});

it('an outcome of the wrong kind for its intent records no event', () => {
  given(...live, switchRequested)
    .when(outcome({ kind: 'debt-paid', payments: [], isPaid: true }))
    .then();
  given(...withCard, primary(), planRequested)
    .when(outcome({ kind: 'subscriptions-ended', endedAt: renewsAt }))
    .then();
});

it('a failed plan start records the plan, the code and the decline code', () => {
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
])('a failed change after $type records which operation failed', (requested, operation) => {
  const failed = given(...live, requested).when(outcome({ kind: 'failed', code: 'refused' }));
  failed.then({
    type: 'PlanChangeFailed',
    data: { ...first, operation, code: 'refused' },
  } as FamilyEvent);
});
