import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { jitteredBackoff } from '@hoops/runtime/clock';
import { partOfTable } from '@hoops/runtime/read-items';
import * as z from 'zod/mini';
import { dynamoDbBatches } from './dynamodb-batches.ts';
import { itemKeyOf, keySchema, textOf } from './filed-items.ts';
import type { ReadStore } from './read-store.ts';
import { prefixOf } from './stored-items.ts';

export const dynamoDbDropPage = (client: DynamoDBDocumentClient, table: string): ReadStore['dropPage'] => {
  const { remove } = dynamoDbBatches(client, table, jitteredBackoff);
  return async (generation, segment, after) => {
    const prefix = prefixOf(generation);
    const { Items: found = [], LastEvaluatedKey: last } = await client.send(
      new ScanCommand({
        TableName: table,
        ...partOfTable(segment),
        ProjectionExpression: 'pk, sk',
        FilterExpression: 'begins_with(pk, :generation)',
        ExpressionAttributeValues: { ':generation': prefix },
        ...(after !== null && { ExclusiveStartKey: itemKeyOf(after) }),
      }),
    );
    const cursor = last === undefined ? null : textOf(z.parse(keySchema, last));
    // Keeps a page's last item until the next page is deleted, because the embedded database cannot resume
    // after a deleted item.
    const held = after === null ? [] : [itemKeyOf(after)].filter(({ pk }) => pk.startsWith(prefix));
    const keys = z.parse(z.array(keySchema), found).filter((key) => textOf(key) !== cursor);
    await remove([...held, ...keys]);
    return { cursor, removed: held.length + keys.length };
  };
};
