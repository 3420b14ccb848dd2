import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { localAwsConfig } from '@hoops/local/loopback/serve-aws';
import { toLambdaRecord } from '@hoops/local/streams/lambda-record';
import { createShardReader } from '@hoops/local/streams/shard-reader';
import type { DynamoDBRecord } from 'aws-lambda';

export const openTableStream = async (endpoint: string, tableName: string) => {
  const client = new DynamoDBStreamsClient(localAwsConfig(endpoint));
  const streamArn = await streamOf(endpoint, tableName);
  const reader = createShardReader(client, streamArn, 1_000);
  const position = {
    streamArn,
    shards: {} as Record<string, { after?: string | undefined; finished: boolean }>,
  };
  return {
    async drain(isHandled: (records: readonly DynamoDBRecord[]) => Promise<boolean>): Promise<void> {
      for (const shardId of await reader.readable(position)) {
        const { records, endOfShard } = await reader.read(shardId, position);
        const last = records.at(-1)?.dynamodb?.SequenceNumber;
        const fresh = records
          .map((record) => toLambdaRecord(record, streamArn))
          .filter(({ eventName }) => eventName === 'INSERT');
        if (fresh.length > 0 && !(await isHandled(fresh))) {
          reader.rewind();
          continue;
        }
        const after = last ?? position.shards[shardId]?.after;
        position.shards[shardId] = { after, finished: endOfShard };
      }
    },
    close: () => client.destroy(),
  };
};

const streamOf = async (endpoint: string, tableName: string): Promise<string> => {
  const client = new DynamoDBClient(localAwsConfig(endpoint));
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }));
    if (!Table?.LatestStreamArn) throw new Error(`The table ${tableName} has no stream.`);
    return Table.LatestStreamArn;
  } finally {
    client.destroy();
  }
};
