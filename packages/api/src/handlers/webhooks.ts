import { inboxFromConfig, webhookSecrets } from '@hoops/billing/webhooks/inbox-from-config';
import { receiveWebhook } from '@hoops/billing/webhooks/receive-webhook';
import { consoleLogger } from '@hoops/runtime/logger';
import { createHandler } from '../http/create-handler.ts';
import { problem } from '../http/problem.ts';
import { httpHandler } from './http-handler.ts';

/** Stripe's webhooks: checked, stored, answered; what they mean is found out afterwards, from the inbox. */
export const handler = httpHandler(async () => {
  const inbox = inboxFromConfig();
  const secrets = await webhookSecrets();
  return createHandler(
    {
      stripeWebhook: async (_input, { event }) => {
        const receipt = await receiveWebhook(event, { inbox, secrets });
        if (receipt === 'bad-signature') throw problem('invalid-argument', 'The signature is not good.');
        return { received: true as const };
      },
    },
    {
      sessionOf: async (caller) => ({ caller, isAdmin: false, revoked: false }),
      newId: () => 'none',
      logger: consoleLogger,
    },
  );
});
