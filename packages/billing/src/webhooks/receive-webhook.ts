import type { Inbox } from './inbox.ts';
import { verifyWebhook, type WebhookRequest } from './verify-webhook.ts';

export type Receipt = 'bad-signature' | 'stored' | 'repeated';

/**
 * Stores a webhook whose signature is good; everything else happens after the answer.
 * @throws when it could not be stored: Stripe then delivers it again.
 */
export const receiveWebhook = async (
  request: WebhookRequest,
  { inbox, secrets }: { readonly inbox: Inbox; readonly secrets: readonly string[] },
): Promise<Receipt> => {
  const webhook = verifyWebhook(request, secrets);
  if (!webhook) return 'bad-signature';
  return (await inbox.put(webhook)) ? 'stored' : 'repeated';
};
