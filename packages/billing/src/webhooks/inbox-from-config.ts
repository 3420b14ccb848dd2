import { keysFromConfig } from '@hoops/event-store/store-from-config';
import { documentClient } from '@hoops/runtime/aws-clients';
import { wallClock } from '@hoops/runtime/clock';
import { inboxConfig } from '@hoops/runtime/config';
import { optionalSecret, secret } from '@hoops/runtime/secrets';
import { dynamoDbInbox } from './dynamodb-inbox.ts';
import type { Inbox } from './inbox.ts';
import { webhookSeal } from './webhook-seal.ts';

export const inboxFromConfig = (): Inbox =>
  dynamoDbInbox({
    client: documentClient(),
    table: inboxConfig().inboxTable,
    seal: webhookSeal(keysFromConfig()),
    clock: wallClock,
  });

export const webhookSecrets = async (): Promise<readonly string[]> => {
  const [current, previous] = await Promise.all([
    secret('STRIPE_WEBHOOK_SECRET'),
    optionalSecret('STRIPE_WEBHOOK_SECRET_PREVIOUS'),
  ]);
  return previous === undefined ? [current] : [current, previous];
};
