import type Stripe from 'stripe';
import { setUpPortal } from './set-up-portal.ts';
import { setUpPrices } from './set-up-prices.ts';
import { setUpWebhook } from './set-up-webhook.ts';

export type SetUpOptions = {
  /** Where the site is, without a slash at the end. */
  readonly siteUrl: string;
  /** Where Stripe delivers webhooks; left out, none are set up. */
  readonly webhookUrl?: string | undefined;
};

/**
 * Makes a Stripe account ready: products and prices, the portal's configuration, the webhook endpoint.
 * Repeating it changes nothing: it looks before it makes. It passes no idempotency keys of its own, because a
 * constant one would bring back what somebody deleted.
 * @returns the webhook's signing secret when its endpoint is new.
 */
export const setUpStripe = async (
  stripe: Stripe,
  { siteUrl, webhookUrl }: SetUpOptions,
): Promise<{ readonly webhookSecret: string | undefined }> => {
  await setUpPrices(stripe);
  await setUpPortal(stripe, siteUrl);
  return { webhookSecret: webhookUrl === undefined ? undefined : await setUpWebhook(stripe, webhookUrl) };
};
