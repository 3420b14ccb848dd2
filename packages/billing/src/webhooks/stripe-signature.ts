import { createHmac, timingSafeEqual } from 'node:crypto';

/** Stripe's own default: what is older may be a request that was recorded. */
const toleranceSeconds = 300;

/**
 * Whether Stripe signed these bytes with this secret, five minutes ago at most
 * (https://docs.stripe.com/webhooks#verify-manually). Its library says the same, but is a third of the bundle of the one
 * Lambda that needs nothing else of it; a test holds the two together.
 * @param header `Stripe-Signature`: a time and one signature or, while a secret is replaced, several.
 */
export const isSignedByStripe = (body: Buffer, header: string, secret: string, now: Date): boolean => {
  const parts = header.split(',').map((part) => part.split('='));
  const named = (name: string) => parts.flatMap(([key, value = '']) => (key === name ? [value] : []));
  const timestamp = Number.parseInt(named('t').at(-1) ?? '', 10);
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
  const age = Math.floor(now.getTime() / 1000) - timestamp;
  return named('v1').some((signature) => isSame(signature, expected)) && age <= toleranceSeconds;
};

/** In a time that says nothing about where the two differ. */
const isSame = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
};
