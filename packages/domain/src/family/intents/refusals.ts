import { fill } from '../../text/fill.ts';

const reasons: Readonly<Record<string, string>> = {
  'card-declined': 'The card was declined.',
  'authentication-required': 'The bank wants you to confirm the payment.',
  'not-confirmed': 'The payment was not confirmed with the bank.',
  'no-default-card': 'There is no card on file.',
  'already-subscribed': 'There is already a plan.',
  'amount-changed': 'The amount has changed.',
  'already-paid': 'It has already been paid.',
  'customer-missing': 'The payment provider does not know the family.',
  'object-missing': 'The payment provider does not know the plan.',
  'autopay-off': 'Automatic payment was turned off.',
  'payment-disputed': 'The payment is disputed, and the bank decides who gets the money.',
  refused: 'The payment provider rejected it.',
  unavailable: 'The payment provider was not available.',
  'dispute-not-open': 'This dispute is closed.',
};
const unknownReason = 'Reason: {code}.';

export const refusalReason = (code: string): string =>
  reasons[code] ?? fill(unknownReason, { code: code.replaceAll('-', ' ') });

/** Sentences of spec section 8 (createSubscription); `internal` covers all other errors. */
export const createSubscriptionSentences = {
  unauthenticated: 'You must be logged in to perform this action.',
  'invalid-argument': 'Invalid subscription details provided. Please try again.',
  'not-found': 'Customer or athlete information not found. Please check your account details.',
  'failed-precondition': 'Unable to create subscription. Please ensure you have a default payment method.',
  unknown: 'An unexpected error occurred. Please try again later.',
  internal: 'Failed to create subscription. Please try again or contact support.',
} as const;

type StartRefusal = 'failed-precondition' | 'not-found' | 'invalid-argument' | 'internal';

const startRefusals: Readonly<Record<string, StartRefusal>> = {
  'card-declined': 'failed-precondition',
  'authentication-required': 'failed-precondition',
  'not-confirmed': 'failed-precondition',
  'no-default-card': 'failed-precondition',
  'customer-missing': 'not-found',
  'object-missing': 'not-found',
  refused: 'invalid-argument',
};

/** Problem code of spec section 8 for a plan that could not start. */
export const startRefusal = (code: string): StartRefusal => startRefusals[code] ?? 'internal';
