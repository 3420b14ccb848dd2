import { createSubscriptionSentences } from '@hoops/domain/family/intents/refusals';
import { planChanges as plan } from '@hoops/domain/family/plans/plan-changes';
import * as z from 'zod/mini';
import { defineRoute, operationAnswer, type Route } from '../http/route.ts';
import { refusals } from '../http/sentences.ts';

const message = z.strictObject({ message: z.string(), ...operationAnswer });
const billing = {
  auth: 'user',
  onBehalfOf: true,
  method: 'POST',
  kind: 'command',
  group: 'billing',
} as const;

const always = (sentence: string) => ({ 'invalid-argument': sentence, 'not-found': sentence });

const change = <Input>(
  name: string,
  { input }: { readonly input: z.ZodMiniType<Input> },
  summary: string,
  sentences: Route['sentences'] = {},
) => defineRoute({ ...billing, path: `/api/${name}`, summary, sentences, input, answer: message });

/** Plan routes, named as in spec section 7. */
export const planRoutes = {
  createSubscription: defineRoute({
    ...billing,
    path: '/api/createSubscription',
    summary: 'Starts an athlete’s plan right away.',
    sentences: {
      'invalid-argument': createSubscriptionSentences['invalid-argument'],
      'not-found': createSubscriptionSentences['not-found'],
      internal: createSubscriptionSentences.internal,
    },
    input: plan.startPlan.input,
    /** `bankUrl` links to the bank's page; the plan begins only after the confirmation. */
    answer: z.strictObject({ renewalDate: z.string(), bankUrl: z.optional(z.string()), ...operationAnswer }),
  }),
  switchPlan: change(
    'switchPlan',
    plan.switchPlan,
    'Switches the plan when the current billing cycle ends.',
    always(refusals['subscription-mismatch'].message),
  ),
  cancelSwitch: change('cancelSwitch', plan.cancelSwitch, 'Cancels a pending switch.'),
  pausePlan: change(
    'pausePlan',
    plan.pausePlan,
    'Pauses the plan from its next renewal until a later renewal.',
  ),
  endPause: change(
    'endPause',
    plan.endPause,
    'Cancels a pause that has not begun, or ends it with the current month.',
  ),
  cancelAthleteSubscriptions: change(
    'cancelAthleteSubscriptions',
    plan.cancelTraining,
    'Schedules training to end with the paid period.',
    always(refusals['cancellation-failed'].message),
  ),
  undoCancellation: change('undoCancellation', plan.undoCancellation, 'Undoes a scheduled cancellation.'),
  withdrawFromPlan: change(
    'withdrawFromPlan',
    plan.withdrawPlan,
    'Ends an athlete’s first plan within its first days and refunds the payment.',
  ),
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

export const planAnswers = {
  switchScheduled: 'Switching to {plan} on {date}.',
  switched: 'Switched to {plan}.',
  switchCancelled: 'The switch to {plan} is canceled.',
  switchOfNoPlanCancelled: 'The plan switch is canceled.',
  planPaused: 'The plan is paused until {date}.',
  pauseEnded: 'The next charge is on {date}.',
  cancellationScheduled: 'Cancellation Scheduled',
  trainingContinues: 'Training continues.',
  withdrawn: 'The plan has ended, and your payment is being refunded.',
} as const;
