import { createSubscriptionSentences } from '@hoops/domain/family/intents/refusals';
import { planChanges } from '@hoops/domain/family/plans/plan-changes';
import * as z from 'zod/mini';
import { defineRoute, operationAnswer } from '../http/route.ts';
import { refusals } from '../http/sentences.ts';

const message = z.strictObject({ message: z.string(), ...operationAnswer });
const billing = {
  auth: 'user',
  onBehalfOf: true,
  method: 'POST',
  kind: 'command',
  group: 'billing',
} as const;

/** Same message for invalid and unknown values. */
const always = (sentence: string) => ({ 'invalid-argument': sentence, 'not-found': sentence });

/** Plan of an athlete, with the spec's names (section 7). */
export const planRoutes = {
  createSubscription: defineRoute({
    ...billing,
    path: '/api/createSubscription',
    summary: 'Starts a plan for an athlete; it begins at once.',
    sentences: {
      'invalid-argument': createSubscriptionSentences['invalid-argument'],
      'not-found': createSubscriptionSentences['not-found'],
      internal: createSubscriptionSentences.internal,
    },
    input: planChanges.startPlan.input,
    /** `bankUrl`: the bank's page; the plan has not begun. */
    answer: z.strictObject({ renewalDate: z.string(), bankUrl: z.optional(z.string()), ...operationAnswer }),
  }),
  switchPlan: defineRoute({
    ...billing,
    path: '/api/switchPlan',
    summary: 'Switches the plan when the current billing cycle ends.',
    sentences: always(refusals['subscription-mismatch'].message),
    input: planChanges.switchPlan.input,
    answer: message,
  }),
  cancelSwitch: defineRoute({
    ...billing,
    path: '/api/cancelSwitch',
    summary: 'Cancels a pending switch.',
    input: planChanges.cancelSwitch.input,
    answer: message,
  }),
  pausePlan: defineRoute({
    ...billing,
    path: '/api/pausePlan',
    summary: 'Pauses the plan from its next renewal until a later one.',
    input: planChanges.pausePlan.input,
    answer: message,
  }),
  endPause: defineRoute({
    ...billing,
    path: '/api/endPause',
    summary: 'Cancels a pause that has not begun, or ends it with the current month.',
    input: planChanges.endPause.input,
    answer: message,
  }),
  cancelAthleteSubscriptions: defineRoute({
    ...billing,
    path: '/api/cancelAthleteSubscriptions',
    summary: 'Schedules the end of training at the end of the pay period.',
    sentences: always(refusals['cancellation-failed'].message),
    input: planChanges.cancelTraining.input,
    answer: message,
  }),
  undoCancellation: defineRoute({
    ...billing,
    path: '/api/undoCancellation',
    summary: 'Undoes a scheduled cancellation.',
    input: planChanges.undoCancellation.input,
    answer: message,
  }),
  withdrawFromPlan: defineRoute({
    ...billing,
    path: '/api/withdrawFromPlan',
    summary: 'Ends an athlete’s first plan in its first days, and returns what was paid for it.',
    input: planChanges.withdrawPlan.input,
    answer: message,
  }),
  getPendingSubscriptions: defineRoute({
    ...billing,
    kind: 'query',
    readsFamily: true,
    group: 'queries',
    path: '/api/getPendingSubscriptions',
    summary: 'Pending plan changes of an athlete.',
    input: z.object({ stripeCustomerId: z.optional(z.nullable(z.string())), athleteId: z.string() }),
    answer: z.strictObject({
      pendingSubscriptions: z.readonly(
        z.array(z.strictObject({ newPlan: z.string(), renewalDate: z.string() })),
      ),
    }),
  }),
};
