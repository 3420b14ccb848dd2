import { createHmac, timingSafeEqual } from 'node:crypto';
import { wallClock } from '@hoops/runtime/clock';
import type { Inbox, ReceivedWebhook } from './inbox.ts';
import { parseStripeMessage } from './stripe-message.ts';

const toleranceSeconds = 300;

/**
 * True if Stripe signed the body within five minutes (https://docs.stripe.com/webhooks#verify-manually). The
 * SDK would enlarge this Lambda's bundle by half.
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

export type Receipt = 'bad-signature' | 'stored' | 'repeated';

/**
 * Stores a webhook with a valid signature, to be processed later.
 * @throws Error if storing fails, so that Stripe redelivers
 */
export const receiveWebhook = async (
  request: WebhookRequest,
  { inbox, secrets }: { readonly inbox: Inbox; readonly secrets: readonly string[] },
): Promise<Receipt> => {
  const webhook = verifyWebhook(request, secrets);
  if (!webhook) return 'bad-signature';
  return (await inbox.put(webhook)) ? 'stored' : 'repeated';
};

export type WebhookRequest = {
  readonly body?: string | undefined;
  readonly isBase64Encoded?: boolean | undefined;
  readonly headers: Readonly<Record<string, string | undefined>>;
};

/**
 * Verifies Stripe's signature over the raw bytes with any secret; signatures older than five minutes are
 * invalid.
 * @returns undefined when invalid
 */
export const verifyWebhook = (
  { body = '', isBase64Encoded = false, headers }: WebhookRequest,
  secrets: readonly string[],
): ReceivedWebhook | undefined => {
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  const signature = headers['stripe-signature'];
  if (!signature || !secrets.some((secret) => isSignedByStripe(bytes, signature, secret, wallClock.now())))
    return undefined;
  const raw = bytes.toString('utf8');
  return { message: parseStripeMessage(raw), raw };
};
