import { randomUUID } from 'node:crypto';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { localAwsConfig } from '@hoops/local/loopback/local-aws-config';
import { eventsTable } from '@hoops/wiring/tables';

/** Embedded database through the plain SDK, as the baseline of all measurements. */
export const bareEngine = (endpoint: string) => {
  const client = new DynamoDBClient(localAwsConfig(endpoint));
  const written = { pk: { S: `bench#${randomUUID()}` }, sk: { S: 'bench' } };
  return {
    client,
    /** Conditional put of an item as large as a commit into the same table; its sort key is no commit's. */
    write: (
      key: { pk: { S: string }; sk: { S: string } } = { ...written, pk: { S: `bench#${randomUUID()}` } },
    ) =>
      client.send(
        new PutItemCommand({
          TableName: eventsTable.name,
          Item: {
            ...key,
            hour: { S: 'bench' },
            moment: { S: randomUUID() },
            types: { L: [{ S: 'ParentInfoChanged' }] },
            body: { S: 'x'.repeat(900) },
          },
          ConditionExpression: 'attribute_not_exists(pk)',
        }),
      ),
    async prepare(): Promise<void> {
      await this.write(written);
    },
    read: () =>
      client.send(new GetItemCommand({ TableName: eventsTable.name, Key: written, ConsistentRead: true })),
  };
};

export type BareEngine = ReturnType<typeof bareEngine>;
