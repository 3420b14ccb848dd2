import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { looking, StripeRefusal, StripeUndecided, stripeFailureOf } from './stripe-failure.ts';

const { errors } = Stripe;
const invalid = (raw: { message: string; code?: string; param?: string }) =>
  new errors.StripeInvalidRequestError({ type: 'invalid_request_error', statusCode: 400, ...raw });
const card = (raw: { code: string; decline_code?: string }) =>
  new errors.StripeCardError({ type: 'card_error', statusCode: 402, message: 'No.', ...raw });

describe('what an error of Stripe means', () => {
  it.each([
    ['a declined card', card({ code: 'card_declined', decline_code: 'lost_card' }), 'card-declined'],
    ['an expired card', card({ code: 'expired_card' }), 'card-declined'],
    [
      'a card that needs the parent',
      card({ code: 'card_declined', decline_code: 'authentication_required' }),
      'authentication-required',
    ],
    [
      'a first invoice that needs the parent',
      card({ code: 'subscription_payment_intent_requires_action' }),
      'authentication-required',
    ],
    [
      'no card at all',
      invalid({
        message: 'This customer has no attached payment source or default payment method.',
        code: 'resource_missing',
      }),
      'no-default-card',
    ],
    [
      'a missing customer',
      invalid({ message: "No such customer: 'cus_1'", code: 'resource_missing', param: 'customer' }),
      'customer-missing',
    ],
    [
      'a missing subscription',
      invalid({ message: "No such subscription: 'sub_1'", code: 'resource_missing', param: 'id' }),
      'object-missing',
    ],
    ['another invalid request', invalid({ message: 'Missing required param: items.' }), 'refused'],
    ['a check of ours', new StripeRefusal('no-active-plan'), 'no-active-plan'],
  ])('%s is a refusal', (_, error, code) => {
    expect(stripeFailureOf(error)).toMatchObject({ kind: 'refused', code });
  });

  it.each([
    ['a lost connection', new errors.StripeConnectionError({ type: 'api_error', message: 'Lost.' }), false],
    [
      "Stripe's own error",
      new errors.StripeAPIError({ type: 'api_error', statusCode: 500, message: 'Oh.' }),
      true,
    ],
    [
      'a key that was used for another body',
      new errors.StripeIdempotencyError({ type: 'idempotency_error', statusCode: 400, message: 'Keys.' }),
      true,
    ],
    [
      'a key that is in flight',
      new errors.StripeIdempotencyError({
        type: 'idempotency_error',
        statusCode: 409,
        message: 'In flight.',
      }),
      false,
    ],
    [
      'too many requests',
      new errors.StripeRateLimitError({ type: 'rate_limit_error', statusCode: 429, message: 'Slow down.' }),
      false,
    ],
    [
      'an object that another request has locked',
      new errors.StripeInvalidRequestError({
        type: 'invalid_request_error',
        statusCode: 429,
        message: 'Locked.',
      }),
      false,
    ],
    [
      'bad credentials',
      new errors.StripeAuthenticationError({ type: 'authentication_error', statusCode: 401, message: 'No.' }),
      false,
    ],
    [
      'a missing permission',
      new errors.StripePermissionError({ type: 'invalid_request_error', statusCode: 403, message: 'No.' }),
      false,
    ],
    ['a payment in processing', new StripeUndecided('processing'), false],
  ])('%s says nothing certain', (_, error, keySpent) => {
    expect(stripeFailureOf(error)).toEqual({ kind: 'uncertain', keySpent });
  });

  it('keeps the word of the bank', () => {
    const refused = card({ code: 'card_declined', decline_code: 'insufficient_funds' });
    expect(stripeFailureOf(refused)).toMatchObject({ declineCode: 'insufficient_funds' });
  });

  it('is not for errors of ours', () => {
    expect(() => stripeFailureOf(new TypeError('a mistake'))).toThrow(TypeError);
  });
});

describe('looking', () => {
  it('concludes nothing from a look that failed, except that something is not there', async () => {
    const limited = new errors.StripeRateLimitError({ type: 'rate_limit_error', message: 'Slow down.' });
    await expect(looking(Promise.reject(limited))).rejects.toBeInstanceOf(StripeUndecided);
    const missing = invalid({ message: 'No such thing.', code: 'resource_missing' });
    await expect(looking(Promise.reject(missing))).rejects.toBe(missing);
    await expect(looking(Promise.resolve('seen'))).resolves.toBe('seen');
  });
});
