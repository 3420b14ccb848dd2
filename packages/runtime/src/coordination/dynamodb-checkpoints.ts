import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { coordinationKeys } from '@hoops/wiring/coordination-rows';
import type { Checkpoints } from './checkpoints.ts';

export const dynamoDbCheckpoints = (client: DynamoDBDocumentClient, table: string): Checkpoints => {
  const keyOf = (name: string) => ({ pk: `${coordinationKeys.checkpoint}${name}`, sk: 'cursor' });
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
