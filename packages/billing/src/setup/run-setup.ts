import { stripeConfig } from '@hoops/runtime/config';
import { secret } from '@hoops/runtime/secrets';
import { createStripe } from '../stripe/stripe-client.ts';
import { webhookTypes } from '../webhooks/webhook-types.ts';
import { type Done, setUpStripe } from './setup-stripe.ts';

const words: Readonly<Record<Done['outcome'], string>> = {
  made: 'made     ',
  kept: 'there    ',
  checked: 'set again',
};

/** Setup command. Prints the signing secret of a new webhook, which belongs in the secret store. */
export const runSetUp = async (
  env: NodeJS.ProcessEnv,
  print: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
): Promise<void> => {
  const { api, siteUrl } = stripeConfig(env);
  const stripe = createStripe({
    secretKey: env.STRIPE_SECRET_KEY ?? (await secret('STRIPE_SECRET_KEY')),
    api,
  });
  const { webhookSecret, done } = await setUpStripe(stripe, {
    siteUrl,
    webhookUrl: `${siteUrl}/api/stripe/webhook`,
  });
  for (const { what, outcome } of done) print(`${words[outcome]}  ${what}`);
  print(`The endpoint hears: ${webhookTypes.join(', ')}.`);
  if (webhookSecret) {
    print(`Store this as STRIPE_WEBHOOK_SECRET. It is shown only once: ${webhookSecret}`);
  }
};
