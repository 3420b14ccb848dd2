import type Stripe from 'stripe';
import { webhookTypes } from '../webhooks/webhook-types.ts';
import type { Done } from './done.ts';
import { setUpPortal } from './setup-portal.ts';
import { setUpPrices } from './setup-prices.ts';
import { setUpWebhook } from './setup-webhook.ts';

export type SetUpOptions = {
  /** Where the site is, without a slash at the end. */
  readonly siteUrl: string;
  /** Where Stripe delivers webhooks; left out, none are set up. */
  readonly webhookUrl?: string | undefined;
};

/**
 * Makes a Stripe account ready: products and prices, the portal's configuration, the webhook endpoint.
 * Repeating it changes nothing: it looks before it makes. It passes no idempotency keys of its own, because a
 * constant one would bring back what was deleted by hand.
 * @returns what it did, and the webhook's signing secret when its endpoint is new.
 */
export const setUpStripe = async (
  stripe: Stripe,
  { siteUrl, webhookUrl }: SetUpOptions,
): Promise<{ readonly webhookSecret: string | undefined; readonly done: readonly Done[] }> => {
  const done = [...(await setUpPrices(stripe)), await setUpPortal(stripe, siteUrl)];
  if (webhookUrl === undefined) return { webhookSecret: undefined, done };
  const webhookSecret = await setUpWebhook(stripe, webhookUrl);
  const what = `webhook endpoint ${webhookUrl} for ${webhookTypes.length} types of event`;
  return { webhookSecret, done: [...done, { what, outcome: webhookSecret ? 'made' : 'checked' }] };
};
