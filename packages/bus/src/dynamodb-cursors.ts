import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { bookkeeping } from '@hoops/wiring/tables';
import type { Cursors } from './cursors.ts';

/** Cursors as rows of the read table, beside the projections. */
export const dynamoDbCursors = (client: DynamoDBDocumentClient, table: string): Cursors => {
  const keyOf = (name: string) => ({ pk: `${bookkeeping.cursor}${name}`, sk: 'cursor' });
  return {
    async read(name) {
      const { Item } = await client.send(
        new GetCommand({ TableName: table, Key: keyOf(name), ConsistentRead: true }),
      );
      const value: unknown = Item?.value;
      return typeof value === 'string' ? value : undefined;
    },
    async write(name, value) {
      await client.send(new PutCommand({ TableName: table, Item: { ...keyOf(name), value } }));
    },
  };
};
