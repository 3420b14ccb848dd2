import * as commands from '@hoops/domain/family/commands';
import { athleteIdSchema } from '@hoops/domain/ids';
import { planIdSchema } from '@hoops/domain/plans';
import * as z from 'zod/mini';
import { createSubscriptionSentences } from '../http/problem.ts';
import { defineRoute } from '../http/route.ts';

const versioned = { version: z.int() };
const message = z.strictObject({ message: z.string(), ...versioned });
const billing = { auth: 'user', acting: true, method: 'POST', kind: 'command', group: 'billing' } as const;
const asked = { auth: 'user', acting: true, method: 'POST', kind: 'query', group: 'queries' } as const;
const untrustedCustomer = { stripeCustomerId: z.optional(z.nullable(z.string())) };

/** The same words for a call that makes no sense and for one that names what is not there. */
const always = (sentence: string) => ({ 'invalid-argument': sentence, 'not-found': sentence });

/** The callable functions of spec section 7, names and payloads letter for letter. */
export const billingRoutes = {
  createSubscription: defineRoute({
    ...billing,
    path: '/api/createSubscription',
    summary: 'Starts a plan for an athlete; it begins at once.',
    sentences: {
      'invalid-argument': createSubscriptionSentences['invalid-argument'],
      'not-found': createSubscriptionSentences['not-found'],
      internal: createSubscriptionSentences.internal,
    },
    input: commands.createSubscriptionInput,
    answer: z.strictObject({ renewalDate: z.string(), ...versioned }),
  }),
  switchPlan: defineRoute({
    ...billing,
    path: '/api/switchPlan',
    summary: 'Switches the plan when the current billing cycle ends.',
    sentences: always('Failed to load plan details'),
    input: commands.switchPlanInput,
    answer: message,
  }),
  cancelSwitch: defineRoute({
    ...billing,
    path: '/api/cancelSwitch',
    summary: 'Cancels a pending switch.',
    input: commands.cancelSwitchInput,
    answer: message,
  }),
  cancelAthleteSubscriptions: defineRoute({
    ...billing,
    path: '/api/cancelAthleteSubscriptions',
    summary: 'Schedules the end of training at the end of the pay period.',
    sentences: always('Failed to cancel training.'),
    input: commands.cancelAthleteSubscriptionsInput,
    answer: message,
  }),
  undoCancellation: defineRoute({
    ...billing,
    path: '/api/undoCancellation',
    summary: 'Takes a scheduled cancellation back.',
    input: commands.undoCancellationInput,
    answer: message,
  }),
  deleteAthlete: defineRoute({
    ...billing,
    path: '/api/deleteAthlete',
    summary: "Cancels an athlete's subscriptions, then removes the record.",
    sentences: always('Failed to delete athlete. Please try again.'),
    input: commands.deleteAthleteInput,
    answer: message,
  }),
  payOutstandingBalance: defineRoute({
    ...billing,
    path: '/api/payOutstandingBalance',
    summary: 'Pays all earlier unpaid months, and the current one when asked for it.',
    sentences: always('Failed to process payment.'),
    input: commands.payOutstandingBalanceInput,
    answer: message,
  }),
  payPlan: defineRoute({
    ...billing,
    path: '/api/payPlan',
    summary: 'Charges the card on file now for what a plan owes, and the plan is active again.',
    sentences: always('Failed to process payment.'),
    input: commands.payPlanInput,
    answer: message,
  }),
  getInvoiceLink: defineRoute({
    ...asked,
    group: 'billing',
    path: '/api/getInvoiceLink',
    summary: "A link to the payment provider's page where a failed payment is confirmed with the bank.",
    input: z.strictObject({ invoiceId: z.string() }),
    answer: z.strictObject({ url: z.string() }),
  }),
  getStripeCustomerPortalLink: defineRoute({
    ...billing,
    path: '/api/getStripeCustomerPortalLink',
    summary: "A link to the payment provider's page, from which people come back to where they were.",
    input: z.object({
      /** The plan that is being chosen for an athlete: people come back to that choice. */
      choosing: z.optional(
        z.strictObject({ athleteId: athleteIdSchema, subscriptionType: z.optional(planIdSchema) }),
      ),
    }),
    answer: z.strictObject({ url: z.string(), ...versioned }),
  }),
  getPendingSubscriptions: defineRoute({
    ...asked,
    path: '/api/getPendingSubscriptions',
    summary: 'Pending plan changes of an athlete.',
    input: z.object({ ...untrustedCustomer, athleteId: z.string() }),
    answer: z.strictObject({
      pendingSubscriptions: z.readonly(
        z.array(z.strictObject({ newPlan: z.string(), renewalDate: z.string() })),
      ),
    }),
  }),
  getPaymentHistory: defineRoute({
    ...asked,
    trails: true,
    path: '/api/getPaymentHistory',
    summary: 'The amounts of all payments, newest first, with two decimals; refunds are negative.',
    input: z.object(untrustedCustomer),
    answer: z.readonly(z.array(z.string())),
  }),
};
