import Stripe from 'stripe';

/** Definite refusals: Stripe neither changed nor charged anything. */
const refusalCodes = [
  'card-declined',
  'authentication-required',
  'not-confirmed',
  'no-default-card',
  'customer-missing',
  'object-missing',
  'refused',
  'already-subscribed',
  'already-paid',
  'no-active-plan',
  'cancellation-scheduled',
  'switch-already-done',
  'amount-changed',
  'autopay-off',
  'already-renewed',
  'payment-disputed',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

export type StripeFailure =
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly declineCode?: string | undefined }
  /** The result at Stripe is unknown. `keySpent`: the same key would replay the error. */
  | { readonly kind: 'uncertain'; readonly keySpent: boolean };

export class StripeRefusal extends Error {
  override readonly name = 'StripeRefusal';
  readonly code: RefusalCode;
  readonly declineCode: string | undefined;
  constructor(code: RefusalCode, declineCode?: string) {
    super(code);
    this.code = code;
    this.declineCode = declineCode;
  }
}

/** Thrown while Stripe has not decided, for example while a payment is processing. */
export class StripeUndecided extends Error {
  override readonly name = 'StripeUndecided';
}

const { errors } = Stripe;

/**
 * Maps a Stripe error to a refusal code (spec section 8) or an uncertain result.
 * @throws any error that does not come from Stripe
 */
export const stripeFailureOf = (error: unknown): StripeFailure => {
  if (error instanceof StripeRefusal) {
    return { kind: 'refused', code: error.code, declineCode: error.declineCode };
  }
  if (error instanceof StripeUndecided) return { kind: 'uncertain', keySpent: false };
  if (!(error instanceof errors.StripeError)) throw error;
  if (error instanceof errors.StripeCardError) {
    // The SDK returns an absent decline code as `''`.
    return cardFailure(error.decline_code || error.code);
  }
  if (error instanceof errors.StripeConnectionError) return { kind: 'uncertain', keySpent: false };
  // Another request with the same key is in progress. The SDK throws a StripeAPIError for every error type.
  if (error.statusCode === 409) return { kind: 'uncertain', keySpent: false };
  // Stripe stores the answer for a key, even an error, and rejects the key for a different body.
  if (error instanceof errors.StripeAPIError || error instanceof errors.StripeIdempotencyError) {
    return { kind: 'uncertain', keySpent: true };
  }
  // Stripe rejected the API key or the rate instead of the request, so the request is retried under the same
  // idempotency key.
  if (refusesUs.some((Refusal) => error instanceof Refusal)) return { kind: 'uncertain', keySpent: false };
  return { kind: 'refused', code: invalidRequest(error) };
};

/** The SDK chooses these classes by HTTP status (429, 401, 403) instead of the type in the body. */
const refusesUs = [
  errors.StripeRateLimitError,
  errors.StripeAuthenticationError,
  errors.StripePermissionError,
] as const;

const needsParent: readonly unknown[] = [
  'authentication_required',
  'subscription_payment_intent_requires_action',
];

/** Stripe's code if the parent or the bank refused on the bank's page. */
const notConfirmed = 'payment_intent_authentication_failure';

export const cardFailure = (
  word: string | undefined,
): Extract<StripeFailure, { readonly kind: 'refused' }> => ({
  kind: 'refused',
  code: refusalOf(word),
  declineCode: word,
});

const refusalOf = (word: string | undefined): RefusalCode => {
  if (needsParent.includes(word)) return 'authentication-required';
  return word === notConfirmed ? 'not-confirmed' : 'card-declined';
};

/** Stripe also returns `resource_missing` for a missing card; only the message tells the difference. */
const noCard = /no attached payment source|default payment method/i;

const invalidRequest = (error: Stripe.errors.StripeError): RefusalCode => {
  if (noCard.test(error.message)) return 'no-default-card';
  if (error.code === 'charge_disputed') return 'payment-disputed';
  if (error.code !== 'resource_missing') return 'refused';
  return error.param === 'customer' ? 'customer-missing' : 'object-missing';
};

/**
 * Read that must succeed before any decision, because an earlier attempt may have succeeded unnoticed. A
 * missing object counts as an answer.
 */
export const requireRead = async <T>(look: Promise<T>): Promise<T> => {
  try {
    return await look;
  } catch (error) {
    if (!(error instanceof errors.StripeError) || isMissing(error)) throw error;
    throw new StripeUndecided('Stripe could not be read.', { cause: error });
  }
};

export const isMissing = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing';

export const isTaken = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && error.code === 'resource_already_exists';
