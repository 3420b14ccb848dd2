import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateQuery,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Clock } from '@hoops/runtime/clock';
import * as z from 'zod/mini';
import { type Inbox, inboxRowSchema } from './inbox.ts';
import { repeatsOurDetails } from './stripe-message.ts';
import type { WebhookSeal } from './webhook-seal.ts';

export type DynamoDbInboxOptions = {
  readonly client: DynamoDBDocumentClient;
  readonly table: string;
  readonly seal: WebhookSeal;
  /** Wall clock. */
  readonly clock: Clock;
};

/** Longer than Stripe redelivers webhooks, and longer than reconciliation reads back. */
const keptForMs = 35 * 24 * 3_600_000;

/** Stores a webhook once; the conditional put ignores repeated deliveries. */
export const dynamoDbInbox = ({ client, table, seal, clock }: DynamoDbInboxOptions): Inbox => ({
  open: seal.open,

  async put(webhook) {
    const now = clock.now();
    const item = {
      pk: webhook.message.id,
      type: webhook.message.type,
      receivedAt: now.toISOString(),
      ...(await seal.seal(webhook)),
      ...(repeatsOurDetails(webhook.message) ? { doneAt: now.toISOString() } : { pending: 'yes' }),
      expiresAt: Math.ceil((now.getTime() + keptForMs) / 1000),
    };
    try {
      await client.send(
        new PutCommand({ TableName: table, Item: item, ConditionExpression: 'attribute_not_exists(pk)' }),
      );
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  },

  async markDone(id) {
    await client.send(
      new UpdateCommand({
        TableName: table,
        Key: { pk: id },
        UpdateExpression: 'REMOVE pending SET doneAt = if_not_exists(doneAt, :now)',
        ExpressionAttributeValues: { ':now': clock.now().toISOString() },
      }),
    );
  },

  async find(id) {
    const { Item } = await client.send(
      new GetCommand({ TableName: table, Key: { pk: id }, ConsistentRead: true }),
    );
    return Item && z.parse(inboxRowSchema, Item);
  },

  async *pendingBefore(before) {
    const pages = paginateQuery(
      { client },
      {
        TableName: table,
        IndexName: 'pending',
        KeyConditionExpression: 'pending = :yes AND receivedAt < :before',
        ExpressionAttributeValues: { ':yes': 'yes', ':before': before },
      },
    );
    for await (const { Items = [] } of pages) {
      for (const { pk } of Items) {
        // The index lags behind the table, so the row itself is read.
        const { Item } = await client.send(
          new GetCommand({ TableName: table, Key: { pk }, ConsistentRead: true }),
        );
        if (Item?.pending === 'yes') yield z.parse(inboxRowSchema, Item);
      }
    }
  },
});
