import { reject } from '../../../decider.ts';
import type { IntentOf } from '../../intents.ts';
import { TrainingCancellationUndone, TrainingCancellationUndoRequested } from '../events.ts';
import { changeInput, consentedRequest, goesOnAs, type PlanChangeRules } from './plan-change.ts';

const request = consentedRequest({
  kind: 'undo-cancellation',
  type: 'UndoCancellation',
  emits: TrainingCancellationUndoRequested,
  input: changeInput({}),
  rejects: ['no-cancellation'],
}).decidedBy(({ plan, open }) => {
  if (open?.kind === 'undo-cancellation') return [];
  if (open) return reject('change-in-progress');
  return plan.change.kind === 'cancellation' ? { after: plan, facts: {} } : reject('no-cancellation');
});

export const undoCancellation = {
  ...request,
  ...goesOnAs((plan) => plan),
  records: [TrainingCancellationUndone],
  fulfilled: ({ athleteId, intentId }: IntentOf<'undo-cancellation'>, _plan, { cancelAt }) =>
    cancelAt === null ? [{ type: 'TrainingCancellationUndone', data: { athleteId, intentId } }] : [],
  unrequested: {
    stage: 'undone',
    events: ({ change }, { athleteId, cancelAt }) =>
      change.kind !== 'cancellation' || cancelAt !== null
        ? []
        : [{ type: 'TrainingCancellationUndone', data: { athleteId } }],
  },
} as const satisfies PlanChangeRules;
