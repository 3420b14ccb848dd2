import { inboxFromConfig, webhookSecrets } from '@hoops/billing/webhooks/inbox-from-config';
import { receiveWebhook } from '@hoops/billing/webhooks/receive-webhook';
import { refusal } from '../http/problem.ts';
import { serviceRoutes } from '../service/routes.ts';
import { httpHandler } from './http-handler.ts';

export const handler = httpHandler(serviceRoutes, async () => {
  const inbox = inboxFromConfig();
  const secrets = await webhookSecrets();
  return {
    implementations: {
      stripeWebhook: async (_input, { event }) => {
        const receipt = await receiveWebhook(event, { inbox, secrets });
        if (receipt === 'bad-signature') throw refusal('bad-signature');
        return { received: true as const };
      },
    },
    deps: {},
  };
});
