import { DynamoDBClient, paginateScan, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { lockRows } from '@hoops/wiring/coordination-rows';
import { readTable } from '@hoops/wiring/tables';
import { localAwsConfig } from '../loopback/serve-aws.ts';

const past = { N: '0' };

/** Releases locks of a killed process. Only one process uses the folder, so no lock is held at startup. */
export const endLocks = async (endpoint: string): Promise<void> => {
  const client = new DynamoDBClient(localAwsConfig(endpoint));
  for (const { keyPrefix, heldUntil } of Object.values(lockRows)) {
    const rows = paginateScan(
      { client },
      {
        TableName: readTable.name,
        FilterExpression: `begins_with(pk, :prefix) AND ${heldUntil} > :past`,
        ProjectionExpression: 'pk, sk',
        ExpressionAttributeValues: { ':prefix': { S: keyPrefix }, ':past': past },
      },
    );
    for await (const { Items: keys = [] } of rows) {
      for (const Key of keys) {
        await client.send(
          new UpdateItemCommand({
            TableName: readTable.name,
            Key,
            UpdateExpression: `SET ${heldUntil} = :past`,
            ExpressionAttributeValues: { ':past': past },
          }),
        );
      }
    }
  }
  client.destroy();
};
