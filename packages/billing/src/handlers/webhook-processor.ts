import { once } from '@hoops/runtime/once';
import type { DynamoDBStreamHandler } from 'aws-lambda';
import { billingFromConfig } from '../billing-from-config.ts';
import { inboxFromConfig } from '../webhooks/inbox-from-config.ts';
import { processInboxRecords } from '../webhooks/process-inbox-records.ts';

const deps = once(async () => ({ ...(await billingFromConfig()), inbox: inboxFromConfig() }));

export const handler: DynamoDBStreamHandler = async ({ Records }) =>
  processInboxRecords(await deps(), Records);
