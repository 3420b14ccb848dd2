import { lazyHandler } from '@hoops/runtime/once';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { billingFromConfig } from '../billing-from-config.ts';
import { inboxFromConfig } from '../webhooks/inbox-from-config.ts';
import { processInboxRecords } from '../webhooks/process-inbox-records.ts';

export const handler = lazyHandler(async () => {
  const deps = { ...(await billingFromConfig()), inbox: inboxFromConfig() };
  return ({ Records }: DynamoDBStreamEvent) => processInboxRecords(deps, Records);
});
