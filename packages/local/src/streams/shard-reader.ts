import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as SdkRecord,
  type Shard,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import type { StreamPosition } from './position-file.ts';

export type ShardPage = { shardId: string; records: SdkRecord[]; endOfShard: boolean };

/**
 * Reads a stream page by page. A shard is read only after its parent has ended, to preserve the order of an
 * item's changes.
 */
export const createShardReader = (client: DynamoDBStreamsClient, streamArn: string, pageSize: number) => {
  let shards: Shard[] | undefined;
  const iterators = new Map<string, string>();

  const listShards = async (): Promise<Shard[]> => {
    const found: Shard[] = [];
    let ExclusiveStartShardId: string | undefined;
    do {
      const { StreamDescription: page } = await client.send(
        new DescribeStreamCommand({
          StreamArn: streamArn,
          ...(ExclusiveStartShardId ? { ExclusiveStartShardId } : {}),
        }),
      );
      found.push(...(page?.Shards ?? []));
      ExclusiveStartShardId = page?.LastEvaluatedShardId;
    } while (ExclusiveStartShardId);
    return found;
  };

  const openIterator = async (ShardId: string, after: string | undefined): Promise<string | undefined> => {
    const fromBeginning = () =>
      client.send(
        new GetShardIteratorCommand({ StreamArn: streamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' }),
      );
    if (after === undefined) return (await fromBeginning()).ShardIterator;
    const answer = await client
      .send(
        new GetShardIteratorCommand({
          StreamArn: streamArn,
          ShardId,
          ShardIteratorType: 'AFTER_SEQUENCE_NUMBER',
          SequenceNumber: after,
        }),
      )
      .catch((error: unknown) => {
        if (error instanceof TrimmedDataAccessException) return fromBeginning();
        throw error;
      });
    return answer.ShardIterator;
  };

  return {
    async readable(position: StreamPosition): Promise<string[]> {
      shards ??= await listShards();
      const present = new Set(shards.map(({ ShardId }) => ShardId));
      const isFinished = (id: string | undefined) =>
        id === undefined || !present.has(id) || position.shards[id]?.finished === true;
      return shards.flatMap(({ ShardId, ParentShardId }) =>
        ShardId && !isFinished(ShardId) && isFinished(ParentShardId) ? [ShardId] : [],
      );
    },

    async read(shardId: string, position: StreamPosition): Promise<ShardPage> {
      const known = iterators.get(shardId);
      iterators.delete(shardId);
      const iterator = known ?? (await openIterator(shardId, position.shards[shardId]?.after));
      const { Records, NextShardIterator } = await client
        .send(new GetRecordsCommand({ ShardIterator: iterator, Limit: pageSize }))
        .catch(async (error: unknown) => {
          if (!(error instanceof TrimmedDataAccessException)) throw error;
          const beginning = await openIterator(shardId, undefined);
          return client.send(new GetRecordsCommand({ ShardIterator: beginning, Limit: pageSize }));
        });
      if (NextShardIterator) iterators.set(shardId, NextShardIterator);
      // Lists the shards again, because a finished shard may have new children.
      else shards = undefined;
      return { shardId, records: Records ?? [], endOfShard: !NextShardIterator };
    },

    rewind(): void {
      shards = undefined;
      iterators.clear();
    },
  };
};
