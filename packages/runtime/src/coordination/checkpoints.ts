import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { coordinationKeys } from '@hoops/wiring/coordination-rows';

/** Stored progress by job name; a short text that the job's last step wrote. */
export type Checkpoints = {
  readonly read: (name: string) => Promise<string | undefined>;
  readonly write: (name: string, value: string) => Promise<void>;
};

export const memoryCheckpoints = (): Checkpoints => {
  const values = new Map<string, string>();
  return {
    read: async (name) => values.get(name),
    write: async (name, value) => {
      values.set(name, value);
    },
  };
};

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
