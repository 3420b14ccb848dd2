import Stripe from 'stripe';
import { webhookTypes } from '../webhooks/webhook-types.ts';

/**
 * Makes Stripe deliver our webhooks to `url`, in the API version of the SDK.
 * @returns the signing secret when the endpoint is new: Stripe shows it only once.
 */
export const setUpWebhook = async (stripe: Stripe, url: string): Promise<string | undefined> => {
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
