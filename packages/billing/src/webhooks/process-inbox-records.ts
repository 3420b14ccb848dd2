import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { type InboxRow, inboxRowSchema } from './inbox.ts';
import { type ProcessDeps, processWebhook } from './process-webhook.ts';

/**
 * Processes newly stored webhooks in any order. A failed webhook is redelivered, and stays pending for the
 * sweep.
 */
export const processInboxRecords = async (
  deps: ProcessDeps,
  records: readonly DynamoDBRecord[],
): Promise<DynamoDBBatchResponse> => {
  const batchItemFailures: { itemIdentifier: string }[] = [];
  for (const { eventName, dynamodb } of records) {
    if (eventName !== 'INSERT' || !dynamodb?.NewImage?.pending) continue;
    try {
      await processWebhook(deps, rowOf(dynamodb.NewImage));
    } catch (error) {
      const { pk, type } = dynamodb.NewImage;
      deps.logger.error('webhook-not-processed', { stripeEventId: pk?.S, stripeType: type?.S }, error);
      batchItemFailures.push({ itemIdentifier: dynamodb.SequenceNumber ?? '' });
    }
  }
  return { batchItemFailures };
};

type Image = NonNullable<NonNullable<DynamoDBRecord['dynamodb']>['NewImage']>;

const rowOf = (image: Image): InboxRow =>
  z.parse(inboxRowSchema, Object.fromEntries(Object.entries(image).map(([name, { S }]) => [name, S])));
