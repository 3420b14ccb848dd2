import { stripeConfig } from '@hoops/runtime/config';
import { secret } from '@hoops/runtime/secrets';
import { createStripe } from '../stripe-client.ts';
import { setUpStripe } from './set-up-stripe.ts';

/** The command line's work. Prints the webhook's signing secret when it is new: it is to be stored as one. */
export const runSetUp = async (env: NodeJS.ProcessEnv): Promise<void> => {
  const { api, siteUrl } = stripeConfig(env);
  const stripe = createStripe({ secretKey: await secret('STRIPE_SECRET_KEY'), api });
  const { webhookSecret } = await setUpStripe(stripe, {
    siteUrl,
    webhookUrl: `${siteUrl}/api/stripe/webhook`,
  });
  const line = webhookSecret
    ? `Stripe is set up. Store this as STRIPE_WEBHOOK_SECRET, it is shown only once: ${webhookSecret}`
    : 'Stripe is set up; the webhook endpoint was there already.';
  process.stdout.write(`${line}\n`);
};
