import { DynamoDBClient, paginateScan, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { bookkeeping, readTable } from '@hoops/runtime/tables';
import { localAwsConfig } from '../loopback/local-aws-config.ts';

/**
 * Ends what an earlier process still held when it was killed: here everything runs in one process, so nobody who
 * took a lease is alive when the next one starts. Otherwise its promises would wait for the lease to run out.
 */
export const endLeases = async (endpoint: string): Promise<void> => {
  const client = new DynamoDBClient(localAwsConfig(endpoint));
  const held = paginateScan(
    { client },
    {
      TableName: readTable.name,
      FilterExpression: 'begins_with(pk, :lease) AND leasedUntil > :past',
      ProjectionExpression: 'pk, sk',
      ExpressionAttributeValues: { ':lease': { S: bookkeeping.intentLease }, ':past': past },
    },
  );
  for await (const { Items: keys = [] } of held) {
    for (const Key of keys) {
      await client.send(
        new UpdateItemCommand({
          TableName: readTable.name,
          Key,
          UpdateExpression: 'SET leasedUntil = :past',
          ExpressionAttributeValues: { ':past': past },
        }),
      );
    }
  }
  client.destroy();
};

const past = { N: '0' };
