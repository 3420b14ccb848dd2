import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import { type InboxRow, inboxRowSchema } from './inbox.ts';
import { type ProcessDeps, processWebhook } from './process-webhook.ts';

/**
 * Works off the webhooks that were just stored and are pending. Each is tried, whatever became of those before it: webhooks do
 * not depend on each other's order. Those that failed are named, to be delivered again soon; when that does
 * not help either they stay pending, and the sweep takes them up.
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

/** Everything in a row that matters is text. */
const rowOf = (image: Image): InboxRow =>
  z.parse(inboxRowSchema, Object.fromEntries(Object.entries(image).map(([name, { S }]) => [name, S])));
