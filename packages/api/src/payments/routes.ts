import { planIdSchema } from '@hoops/domain/club/plans';
import { turnOffAutopayInput, turnOnAutopayInput } from '@hoops/domain/family/autopay/events';
import { recordPaymentInput } from '@hoops/domain/family/charges/inputs';
import {
  giveCreditInput,
  payPlanInput,
  recordPlanPaymentInput,
  writeOffDebtInput,
} from '@hoops/domain/family/plan-payments/inputs';
import { athleteIdSchema, familyIdSchema, intentIdSchema } from '@hoops/domain/ids';
import { paymentItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import { shownAmountInput, withBankInput } from '../../../domain/src/family/intents/with-bank.ts';
import { periodSchema } from '../../../domain/src/time/calendar-date-schema.ts';
import { commandRoute, defineRoute, operationAnswer, versioned } from '../http/route.ts';
import { refusals } from '../http/sentences.ts';
import { receiptAnswer } from './receipt-answer.ts';
import { statementAnswer } from './statement-answer.ts';

const payOutstandingBalanceInput = z.strictObject({
  month_of_year: z.string(),
  year: z.coerce.number(),
  uid: z.string(),
  withBank: withBankInput,
  amountCents: shownAmountInput,
  periods: z.optional(z.readonly(z.array(periodSchema).check(z.minLength(1)))),
});

/** `bankUrl` links to the bank's confirmation page; nothing is paid until the confirmation. */
const paid = z.strictObject({ message: z.string(), bankUrl: z.optional(z.string()), ...operationAnswer });
const user = { auth: 'user', onBehalfOf: true } as const;
const query = { ...user, method: 'GET', kind: 'query', group: 'queries' } as const;
const billing = { ...user, method: 'POST', kind: 'command', group: 'billing' } as const;

const always = (sentence: string) => ({ 'invalid-argument': sentence, 'not-found': sentence });

export const paymentsAnswer = z.strictObject({ payments: z.readonly(z.array(paymentItemSchema)) });

export const paymentRoutes = {
  payments: defineRoute({
    ...query,
    trails: true,
    path: '/api/payments',
    summary: 'Payments and refunds, newest first.',
    input: z.object({}),
    answer: paymentsAnswer,
  }),
  receipt: defineRoute({
    ...query,
    trails: true,
    path: '/api/receipts/{paymentId}',
    summary: 'The receipt of a payment or a refund.',
    input: z.object({ paymentId: z.string() }),
    answer: z.strictObject({ receipt: receiptAnswer }),
  }),
  statement: defineRoute({
    ...query,
    trails: true,
    path: '/api/statements/{year}',
    summary: 'Payments for each child in one year, for taxes and dependent-care plans.',
    input: z.object({ year: z.coerce.number().check(z.int(), z.minimum(2023), z.maximum(2099)) }),
    answer: z.strictObject({ statement: statementAnswer }),
  }),
  turnOnAutopay: commandRoute('TurnOnAutopay', {
    ...user,
    path: '/api/turnOnAutopay',
    summary:
      'Turns on automatic payment of class bills on the 1st of each month, with the charge that was shown.',
    input: turnOnAutopayInput,
  }),
  turnOffAutopay: commandRoute('TurnOffAutopay', {
    ...user,
    path: '/api/turnOffAutopay',
    summary: 'Turns off automatic payment of class bills.',
    input: turnOffAutopayInput,
  }),
  payOutstandingBalance: defineRoute({
    ...billing,
    path: '/api/payOutstandingBalance',
    summary: 'Pays all earlier unpaid months, and the current month if requested.',
    sentences: always(refusals['payment-failed'].message),
    input: payOutstandingBalanceInput,
    answer: paid,
  }),
  payPlan: defineRoute({
    ...billing,
    path: '/api/payPlan',
    summary: 'Charges a plan’s debt to the card on file now and makes the plan active again.',
    sentences: always(refusals['payment-failed'].message),
    input: payPlanInput,
    answer: paid,
  }),
  writeOffDebt: defineRoute({
    auth: 'admin',
    method: 'POST',
    kind: 'command',
    group: 'billing',
    path: '/api/writeOffDebt',
    summary:
      'Writes off the debt of an athlete’s ended plans, with a reason. The debt can then no longer be paid.',
    input: z.extend(writeOffDebtInput, { parentId: familyIdSchema }),
    answer: z.strictObject(operationAnswer),
  }),
  recordPayment: defineRoute({
    auth: 'admin',
    method: 'POST',
    kind: 'command',
    group: 'billing',
    path: '/api/recordPayment',
    summary: 'Records cash, a check or a credit for open class bills, oldest first, with a reason.',
    input: z.extend(recordPaymentInput, { parentId: familyIdSchema }),
    answer: z.strictObject(versioned),
  }),
  recordPlanPayment: defineRoute({
    auth: 'admin',
    method: 'POST',
    kind: 'command',
    group: 'billing',
    path: '/api/recordPlanPayment',
    summary: 'Records cash or a check for what a plan owes, with a reason: its invoices are closed as paid.',
    input: z.extend(recordPlanPaymentInput, { parentId: familyIdSchema }),
    answer: z.strictObject(operationAnswer),
  }),
  giveCredit: defineRoute({
    auth: 'admin',
    method: 'POST',
    kind: 'command',
    group: 'billing',
    path: '/api/giveCredit',
    summary: 'Gives a credit on the next plan payments, with a reason.',
    input: z.extend(giveCreditInput, { parentId: familyIdSchema }),
    answer: z.strictObject(operationAnswer),
  }),
  finishBankConfirmation: defineRoute({
    ...billing,
    path: '/api/finishBankConfirmation',
    summary: 'Records the outcome of a payment after the parent confirmed it with the bank or gave up.',
    input: z.strictObject({ intentId: intentIdSchema, giveUp: z.optional(z.boolean()) }),
    answer: z.strictObject({
      outcome: z.enum(['confirmed', 'refused', 'waiting']),
      bankUrl: z.optional(z.string()),
      ...versioned,
    }),
  }),
  getStripeCustomerPortalLink: defineRoute({
    ...billing,
    path: '/api/getStripeCustomerPortalLink',
    summary: 'A link to the payment provider’s page, which returns people to the page they came from.',
    input: z.object({
      /** Cents shown as due for plans; a new card is charged exactly this amount, or nothing. */
      newCardCents: z.optional(z.int().check(z.nonnegative())),
      /** Plan that the parent was choosing; the card page returns to this choice. */
      choosing: z.optional(
        z.strictObject({ athleteId: athleteIdSchema, subscriptionType: z.optional(planIdSchema) }),
      ),
    }),
    answer: z.strictObject({ url: z.string(), ...versioned }),
  }),
  getPaymentHistory: defineRoute({
    ...query,
    method: 'POST',
    trails: true,
    path: '/api/getPaymentHistory',
    summary: 'The amounts of all payments, newest first, with two decimals; refunds are negative.',
    input: z.object({ stripeCustomerId: z.optional(z.nullable(z.string())) }),
    answer: z.readonly(z.array(z.string())),
  }),
};
