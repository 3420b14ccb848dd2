import Stripe from 'stripe';

/** Why Stripe, or a check before the call, definitely refused: nothing was changed, nothing was charged. */
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
  /** It may or may not have happened. `keySpent`: asking again under the same key would only replay this. */
  | { readonly kind: 'uncertain'; readonly keySpent: boolean };

/** A check of ours says that the call must not be made. */
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

/** Stripe has begun but not decided (a payment in processing): to be looked at again. */
export class StripeUndecided extends Error {
  override readonly name = 'StripeUndecided';
}

const { errors } = Stripe;

/**
 * What an error of a Stripe call means (spec section 8):
 * - `card-declined`, `authentication-required`, `not-confirmed`, `no-default-card`: failed-precondition
 * - `customer-missing`, `object-missing`: not-found
 * - `payment-disputed` (a bank decides about what was to be refunded): failed-precondition
 * - `refused` (an invalid request): invalid-argument
 * - uncertain (connection lost, Stripe's own error, too many requests, our key refused): unknown
 * @throws the error itself when it is not about Stripe.
 */
export const stripeFailureOf = (error: unknown): StripeFailure => {
  if (error instanceof StripeRefusal) {
    return { kind: 'refused', code: error.code, declineCode: error.declineCode };
  }
  if (error instanceof StripeUndecided) return { kind: 'uncertain', keySpent: false };
  if (!(error instanceof errors.StripeError)) throw error;
  if (error instanceof errors.StripeCardError) {
    // The SDK makes an absent decline code an empty text.
    return cardFailure(error.decline_code || error.code);
  }
  if (error instanceof errors.StripeConnectionError) return { kind: 'uncertain', keySpent: false };
  // In flight: the other request with our key decides. The SDK makes this a StripeAPIError, whatever its type.
  if (error.statusCode === 409) return { kind: 'uncertain', keySpent: false };
  // Stripe stores the answer of a key, its own errors too, and refuses the key for another body.
  if (error instanceof errors.StripeAPIError || error instanceof errors.StripeIdempotencyError) {
    return { kind: 'uncertain', keySpent: true };
  }
  // It is our key or our pace that is refused, not what was asked: it is asked again, under the same key.
  if (refusesUs.some((Refusal) => error instanceof Refusal)) return { kind: 'uncertain', keySpent: false };
  return { kind: 'refused', code: invalidRequest(error) };
};

/** The SDK picks the class by HTTP status (429, 401, 403), not by the type in the body. */
const refusesUs = [
  errors.StripeRateLimitError,
  errors.StripeAuthenticationError,
  errors.StripePermissionError,
] as const;

/** The bank asks for the parent, who is not there: these words mean it. */
const needsParent: readonly unknown[] = [
  'authentication_required',
  'subscription_payment_intent_requires_action',
];

/** The parent, or the bank after asking them, said no on the bank's page. */
const notConfirmed = 'payment_intent_authentication_failure';

/** Why a card could not be charged, from Stripe's own word for it. */
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

/** A missing card also arrives as `resource_missing`: only the message distinguishes it from a missing customer. */
const noCard = /no attached payment source|default payment method/i;

const invalidRequest = (error: Stripe.errors.StripeError): RefusalCode => {
  if (noCard.test(error.message)) return 'no-default-card';
  if (error.code === 'charge_disputed') return 'payment-disputed';
  if (error.code !== 'resource_missing') return 'refused';
  return error.param === 'customer' ? 'customer-missing' : 'object-missing';
};

/**
 * A look at Stripe that must succeed before anything may be concluded: when it fails, an earlier attempt may
 * have done the work unseen. Only "there is no such object" is an answer.
 */
export const looking = async <T>(look: Promise<T>): Promise<T> => {
  try {
    return await look;
  } catch (error) {
    if (!(error instanceof errors.StripeError) || isMissing(error)) throw error;
    throw new StripeUndecided('Stripe could not be looked at.', { cause: error });
  }
};

/** Whether Stripe has no such object. */
export const isMissing = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing';
