import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { inboxRowSchema } from './webhooks/inbox-row.ts';
import { processWebhook, type ProcessDeps } from './webhooks/process-webhook.ts';

/**
 * Works off the webhooks that were just stored. One that fails stays pending and is swept up later: webhooks
 * do not depend on each other's order, so none has to hold up the ones behind it.
 */
export const processInboxRecords = async (
  deps: ProcessDeps,
  records: readonly DynamoDBRecord[],
): Promise<DynamoDBBatchResponse> => {
  for (const { eventName, dynamodb } of records) {
    if (eventName !== 'INSERT' || !dynamodb?.NewImage) continue;
    const row = z.parse(inboxRowSchema, unmarshall(dynamodb.NewImage as Record<string, AttributeValue>));
    try {
      await processWebhook(deps, row);
    } catch (error) {
      deps.logger.error('webhook-not-processed', { stripeEventId: row.id, stripeType: row.type }, error);
    }
  }
  return { batchItemFailures: [] };
};
