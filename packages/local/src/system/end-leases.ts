import { DynamoDBClient, paginateScan, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { bookkeeping, readTable } from '@hoops/wiring/tables';
import { localAwsConfig } from '../loopback/local-aws-config.ts';

/** What a process holds while it works: promises to Stripe, and turns at mails. */
const held = [
  { beginning: bookkeeping.intentLease, until: 'leasedUntil' },
  { beginning: bookkeeping.turn, until: 'heldUntil' },
] as const;

const past = { N: '0' };

/**
 * Ends what an earlier process still held when it was killed: here everything runs in one process, so nobody who
 * took a lease or a turn is alive when the next one starts. Otherwise its work would wait for it to run out.
 */
export const endLeases = async (endpoint: string): Promise<void> => {
  const client = new DynamoDBClient(localAwsConfig(endpoint));
  for (const { beginning, until } of held) {
    const rows = paginateScan(
      { client },
      {
        TableName: readTable.name,
        FilterExpression: `begins_with(pk, :beginning) AND ${until} > :past`,
        ProjectionExpression: 'pk, sk',
        ExpressionAttributeValues: { ':beginning': { S: beginning }, ':past': past },
      },
    );
    for await (const { Items: keys = [] } of rows) {
      for (const Key of keys) {
        await client.send(
          new UpdateItemCommand({
            TableName: readTable.name,
            Key,
            UpdateExpression: `SET ${until} = :past`,
            ExpressionAttributeValues: { ':past': past },
          }),
        );
      }
    }
  }
  client.destroy();
};
