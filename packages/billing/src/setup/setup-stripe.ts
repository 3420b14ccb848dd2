import Stripe from 'stripe';
import { webhookTypes } from '../webhooks/webhook-types.ts';
import type { Done } from './done.ts';
import { setUpPortal } from './setup-portal.ts';
import { setUpPrices } from './setup-prices.ts';

export type SetUpOptions = {
  readonly siteUrl: string;
  readonly webhookUrl?: string | undefined;
};

/**
 * Sets up a Stripe account. Calls have no idempotency keys, because Stripe would replay deleted objects.
 * @returns a report, and a new webhook's signing secret
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
 * Lets Stripe deliver webhooks to `url` in the SDK's API version.
 * @returns the signing secret of a new endpoint, which Stripe shows once
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
