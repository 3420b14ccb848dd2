import { DeleteItemCommand, DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { bookkeeping, readTable } from '@hoops/runtime/tables';
import { localAwsConfig } from '../loopback/local-aws-config.ts';

/**
 * Ends the turns of the processes before this one. On AWS nobody knows whether a holder is dead, and its turn runs
 * out; here one process is the whole system, so whoever starts it knows that no other is at work.
 */
export const endTurns = async (endpoint: string): Promise<void> => {
  const client = new DynamoDBClient(localAwsConfig(endpoint));
  const turns = paginateScan(
    { client },
    {
      TableName: readTable.name,
      FilterExpression: 'begins_with(pk, :turn)',
      ExpressionAttributeValues: { ':turn': { S: bookkeeping.turn } },
      ProjectionExpression: 'pk, sk',
    },
  );
  for await (const { Items = [] } of turns) {
    for (const Key of Items) await client.send(new DeleteItemCommand({ TableName: readTable.name, Key }));
  }
  client.destroy();
};
