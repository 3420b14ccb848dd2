import Stripe from 'stripe';
import { webhookTypes } from '../webhooks/webhook-types.ts';
import type { Done } from './done.ts';
import { setUpPortal } from './setup-portal.ts';
import { setUpPrices } from './setup-prices.ts';

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

/**
 * Makes Stripe deliver our webhooks to `url`, in the API version of the SDK.
 * @returns the signing secret when the endpoint is new: Stripe shows it only once.
 */
const setUpWebhook = async (stripe: Stripe, url: string): Promise<string | undefined> => {
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
    if (endpoint.url !== url) continue;
    await stripe.webhookEndpoints.update(endpoint.id, { enabled_events: [...webhookTypes], disabled: false });
    return undefined;
  }
  const made = await stripe.webhookEndpoints.create({
    url,
    enabled_events: [...webhookTypes],
    api_version: Stripe.API_VERSION,
  });
  return made.secret;
};
