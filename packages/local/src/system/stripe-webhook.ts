import { setUpStripe } from '@hoops/billing/setup/setup-stripe';
import { createStripe } from '@hoops/billing/stripe/stripe-client';
import * as z from 'zod/mini';
import { readJsonFile, writeJsonFile } from '../durable/json-file.ts';

const savedSchema = z.object({ url: z.string(), secret: z.string() });

/**
 * Sets up Stripe like a real account and stores the webhook secret, which Stripe shows only once. Removes old
 * endpoints.
 * @returns the secret
 */
export const setUpLocalStripe = async (settings: {
  readonly stripe: { readonly host: string; readonly port: number; readonly secretKey: string };
  readonly siteUrl: string;
  readonly apiUrl: string;
  readonly secretFile: string;
}): Promise<string> => {
  const { stripe: server, siteUrl, apiUrl, secretFile } = settings;
  const stripe = createStripe({
    secretKey: server.secretKey,
    api: { protocol: 'http', host: server.host, port: server.port },
  });
  const webhookUrl = `${apiUrl}/api/stripe/webhook`;
  const saved = await readJsonFile(
    secretFile,
    savedSchema,
    'Move the file away. Stripe then creates another secret.',
  );
  if (saved?.url !== webhookUrl) {
    for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
      await stripe.webhookEndpoints.del(endpoint.id);
    }
  }
  const { webhookSecret } = await setUpStripe(stripe, { siteUrl, webhookUrl });
  if (webhookSecret === undefined) {
    if (saved) return saved.secret;
    throw new Error('The webhook endpoint exists, but its secret was never saved.');
  }
  await writeJsonFile(secretFile, { url: webhookUrl, secret: webhookSecret });
  return webhookSecret;
};
