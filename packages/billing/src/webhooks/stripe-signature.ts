import { createHmac, timingSafeEqual } from 'node:crypto';

const toleranceSeconds = 300;

/**
 * True if Stripe signed the body within five minutes (https://docs.stripe.com/webhooks#verify-manually).
 * The SDK is not used, because it would enlarge this Lambda's bundle by half.
 */
export const isSignedByStripe = (body: Buffer, header: string, secret: string, now: Date): boolean => {
  const parts = header.split(',').map((part) => part.split('='));
  const named = (name: string) => parts.flatMap(([key, value = '']) => (key === name ? [value] : []));
  const timestamp = Number.parseInt(named('t').at(-1) ?? '', 10);
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
  const age = Math.floor(now.getTime() / 1000) - timestamp;
  return named('v1').some((signature) => isSame(signature, expected)) && age <= toleranceSeconds;
};

const isSame = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
};
