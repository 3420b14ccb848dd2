import { expect, it } from 'vitest';
import { targetOf } from './stripe-under-test.ts';

it('the Stripe under test is the local Stripe unless a sandbox is requested', () => {
  expect(targetOf({})).toEqual({ target: 'local', secretKey: undefined });
  expect(targetOf({ STRIPE_SECRET_KEY: 'sk_live_1' })).toEqual({ target: 'local', secretKey: undefined });
  expect(targetOf({ STRIPE_TARGET: 'sandbox', STRIPE_SECRET_KEY: 'sk_test_1' }).target).toBe('sandbox');
  expect(targetOf({ STRIPE_TARGET: 'sandbox', STRIPE_SECRET_KEY: 'rk_test_1' }).target).toBe('sandbox');
});

it.each([
  ['a live key', { STRIPE_TARGET: 'sandbox', STRIPE_SECRET_KEY: 'sk_live_1' }, /Only test keys/],
  ['no key', { STRIPE_TARGET: 'sandbox' }, /needs STRIPE_SECRET_KEY/],
  ['another target', { STRIPE_TARGET: 'live' }, /local or sandbox/],
])('the Stripe under test rejects %s', (_what, env, message) => {
  expect(() => targetOf(env)).toThrow(message);
});
