import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { requireRead, StripeRefusal, StripeUndecided, stripeFailureOf } from './stripe-failure.ts';

/** The error that the SDK throws for an answer. The SDK checks the HTTP status first, then the type. */
const errorOf = async (status: number, error: object): Promise<unknown> => {
  const answer = async () =>
    new Response(JSON.stringify({ error }), { status, headers: { 'content-type': 'application/json' } });
  const stripe = new Stripe('sk_test_x', {
    httpClient: Stripe.createFetchHttpClient(answer),
    maxNetworkRetries: 0,
  });
  return stripe.customers.retrieve('cus_1').catch((failure: unknown) => failure);
};
const invalid = (error: { message: string; code?: string; param?: string }) =>
  errorOf(error.code === 'resource_missing' ? 404 : 400, { type: 'invalid_request_error', ...error });
const card = (error: { code: string; decline_code?: string }) =>
  errorOf(402, { type: 'card_error', message: 'No.', ...error });

describe('Stripe errors', () => {
  it.each([
    ['a declined card', card({ code: 'card_declined', decline_code: 'lost_card' }), 'card-declined'],
    ['an expired card', card({ code: 'expired_card' }), 'card-declined'],
    [
      'a card that needs the parent’s confirmation',
      card({ code: 'card_declined', decline_code: 'authentication_required' }),
      'authentication-required',
    ],
    [
      'a first invoice that needs the parent’s confirmation',
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
    ['a check in our own code', new StripeRefusal('no-active-plan'), 'no-active-plan'],
  ])('%s counts as a refusal by Stripe', async (_, error, code) => {
    expect(stripeFailureOf(await error)).toMatchObject({ kind: 'refused', code });
  });

  it.each([
    ['a lost connection', new Stripe.errors.StripeConnectionError({ type: 'api_error', message: '' }), false],
    ["Stripe's own error", errorOf(500, { type: 'api_error', message: 'Oh.' }), true],
    ['a key used for another body', errorOf(400, { type: 'idempotency_error', message: 'Keys.' }), true],
    ['a key in flight (409)', errorOf(409, { type: 'idempotency_error', message: 'In flight.' }), false],
    ['any other conflict (409)', errorOf(409, { type: 'invalid_request_error', message: 'Busy.' }), false],
    ['too many requests', errorOf(429, { type: 'rate_limit_error', message: 'Slow down.' }), false],
    ['a lock timeout (429)', errorOf(429, { type: 'invalid_request_error', code: 'lock_timeout' }), false],
    [
      'a rate limit reported as a bad request',
      errorOf(400, { type: 'invalid_request_error', code: 'rate_limit' }),
      false,
    ],
    ['bad credentials', errorOf(401, { type: 'invalid_request_error', message: 'No.' }), false],
    ['a missing permission', errorOf(403, { type: 'invalid_request_error', message: 'No.' }), false],
    ['a payment in processing', new StripeUndecided('processing'), false],
  ])('%s leaves the outcome of a Stripe call uncertain', async (_, error, keySpent) => {
    expect(stripeFailureOf(await error)).toEqual({ kind: 'uncertain', keySpent });
  });

  it('a Stripe refusal keeps the bank’s decline code', async () => {
    const refused = await card({ code: 'card_declined', decline_code: 'insufficient_funds' });
    expect(stripeFailureOf(refused)).toMatchObject({ declineCode: 'insufficient_funds' });
  });

  it('stripeFailureOf rethrows errors that are not from Stripe', () => {
    expect(() => stripeFailureOf(new TypeError('a mistake'))).toThrow(TypeError);
  });
});

it('requireRead rethrows a missing-object error and reports any other Stripe error as StripeUndecided', async () => {
  const limited = await errorOf(429, { type: 'rate_limit_error', message: 'Slow down.' });
  await expect(requireRead(Promise.reject(limited))).rejects.toBeInstanceOf(StripeUndecided);
  const missing = await invalid({ message: 'No such thing.', code: 'resource_missing' });
  await expect(requireRead(Promise.reject(missing))).rejects.toBe(missing);
  await expect(requireRead(Promise.resolve('seen'))).resolves.toBe('seen');
});

it('the Stripe SDK repeats a request once after a closed socket, even with zero retries', async () => {
  const tried: string[] = [];
  const httpClient = Stripe.createFetchHttpClient(async () => {
    tried.push('request');
    throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
  });
  const stripe = new Stripe('sk_test_x', { httpClient, maxNetworkRetries: 0 });
  await expect(stripe.customers.retrieve('cus_1')).rejects.toBeInstanceOf(
    Stripe.errors.StripeConnectionError,
  );
  expect(tried).toHaveLength(2);
});
