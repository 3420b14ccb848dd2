import * as z from 'zod/mini';
import { reject } from '../../../decider.ts';
import type { IntentOf } from '../../intents.ts';
import { PlanSwitchCancelled, PlanSwitchCancelRequested } from '../events.ts';
import { scheduledSwitch } from '../observed.ts';
import { changeInput, consentedRequest, goesOnAs, type PlanChangeRules } from './plan-change.ts';

const request = consentedRequest({
  kind: 'cancel-switch',
  type: 'CancelSwitch',
  emits: PlanSwitchCancelRequested,
  input: z.strictObject({
    stripeCustomerId: z.optional(z.nullable(z.string())),
    ...changeInput({}).shape,
  }),
  rejects: ['customer-mismatch', 'no-pending-switch'],
}).decidedBy(({ plan, open }) => {
  if (open?.kind === 'cancel-switch') return [];
  if (open?.kind === 'cancel-training' || open?.kind === 'withdraw-plan') return reject('change-in-progress');
  if (plan.change.kind !== 'switch' && open?.kind !== 'switch-plan') return reject('no-pending-switch');
  return { after: plan, facts: {} };
});

export const cancelSwitch = {
  ...request,
  ...goesOnAs((plan) => plan),
  records: [PlanSwitchCancelled],
  fulfilled: ({ athleteId, intentId }: IntentOf<'cancel-switch'>, plan, observed) =>
    scheduledSwitch(observed) === null && observed.plan === plan.plan
      ? [{ type: 'PlanSwitchCancelled', data: { athleteId, intentId, reason: 'asked' } }]
      : [],
  unrequested: {
    stage: 'undone',
    events: ({ change }, observed) =>
      change.kind !== 'switch' || scheduledSwitch(observed)
        ? []
        : [
            {
              type: 'PlanSwitchCancelled',
              data: { athleteId: observed.athleteId, reason: 'seen-at-stripe' },
            },
          ],
  },
} as const satisfies PlanChangeRules;
