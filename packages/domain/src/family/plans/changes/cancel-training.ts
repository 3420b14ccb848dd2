import * as z from 'zod/mini';
import { isRejection, reject } from '../../../decider.ts';
import { athleteIdSchema, intentId } from '../../../ids.ts';
import { familyCommand } from '../../family-command.ts';
import type { IntentOf } from '../../intents.ts';
import { changeablePlanOf, changeablePlanRejections } from '../changeable-plan.ts';
import {
  PlanSwitchCancelled,
  TrainingCancellationRequested,
  TrainingCancellationScheduled,
} from '../events.ts';
import { goesOnAs, openChangeOf, type PlanChangeRules } from './plan-change.ts';

const input = z.strictObject({
  athleteId: athleteIdSchema,
  stripeCustomerId: z.optional(z.nullable(z.string())),
  athleteName: z.optional(z.string()),
});

/**
 * Cancel Training takes effect at the end of the paid period; a pending switch is dropped (spec section 4).
 */
const command = familyCommand({
  type: 'CancelTraining',
  emits: [TrainingCancellationRequested],
  rejects: [...changeablePlanRejections, 'customer-mismatch'],
}).decidedBy((family, { athleteId, stripeCustomerId }: z.output<typeof input>, { newId }) => {
  const plan = changeablePlanOf(family, athleteId, stripeCustomerId);
  if (isRejection(plan)) return plan;
  const open = openChangeOf(family, athleteId);
  if (open?.kind === 'cancel-training') return [];
  if (open?.kind === 'undo-cancellation' || open?.kind === 'withdraw-plan')
    return reject('change-in-progress');
  if (plan.change.kind === 'cancellation') return [];
  return [{ type: 'TrainingCancellationRequested', data: { athleteId, intentId: intentId(newId()) } }];
});

export const cancelTraining = {
  kind: 'cancel-training',
  input,
  command,
  ...goesOnAs(() => null),
  records: [PlanSwitchCancelled, TrainingCancellationScheduled],
  fulfilled: ({ athleteId, intentId }: IntentOf<'cancel-training'>, { change }, { cancelAt }) =>
    cancelAt === null
      ? []
      : [
          // The request released Stripe's schedule, so the switch also ends.
          ...(change.kind === 'switch'
            ? [{ type: 'PlanSwitchCancelled', data: { athleteId, reason: 'training-cancelled' } } as const]
            : []),
          { type: 'TrainingCancellationScheduled', data: { athleteId, intentId, effectiveAt: cancelAt } },
        ],
  unrequested: {
    stage: 'new',
    events: ({ change }, { athleteId, cancelAt }) =>
      cancelAt === null || (change.kind === 'cancellation' && change.effectiveAt === cancelAt)
        ? []
        : [{ type: 'TrainingCancellationScheduled', data: { athleteId, effectiveAt: cancelAt } }],
  },
} as const satisfies PlanChangeRules;
