import { type DynamoDBClient, PutItemCommand, TransactWriteItemsCommand } from '@aws-sdk/client-dynamodb';
import type { StreamName } from '@hoops/domain/stream';
import { coordinationKeys } from '@hoops/wiring/coordination-rows';
import { batched } from '../batched.ts';
import { type Item, readItems } from '../read-items.ts';
import type { Published, PublishedPositions } from './published-positions.ts';

/** Maximum items per DynamoDB transaction; the publisher's batches are not larger. */
const maxTogether = 100;

/** Published positions as rows of the read table. Concurrent reads are batched. */
export const dynamoDbPublishedPositions = (client: DynamoDBClient, table: string): PublishedPositions => {
  const keyOf = (stream: string) => ({
    pk: { S: `${coordinationKeys.publishedPosition}${stream}` },
    sk: { S: 'published' },
  });
  const putOf = (stream: StreamName, { commit, hash, sequence, tableStream, stopped }: Published) => ({
    TableName: table,
    Item: {
      ...keyOf(stream),
      commit: { N: String(commit) },
      hash: { S: hash },
      sequence: { S: sequence },
      ...(tableStream !== undefined && { tableStream: { S: tableStream } }),
      stopped: { BOOL: stopped },
    },
  });
  const read = batched<Published | undefined>(async (asked) => {
    const streams = new Set(asked.map(({ id }) => id));
    const found = await readItems(client, table, [...streams].map(keyOf));
    const positions = new Map(found.map((item) => [item.pk?.S, item]));
    for (const { id, resolve } of asked) resolve(positionIn(positions.get(keyOf(id).pk.S)));
  });
  const write: PublishedPositions['write'] = async (stream, position) => {
    await client.send(new PutItemCommand(putOf(stream, position)));
  };
  return {
    read,
    write,
    writeAll: async (positions) => {
      const [first, ...others] = positions;
      if (!first) return;
      if (others.length === 0) return write(...first);
      if (positions.size > maxTogether) throw new Error(`More than ${maxTogether} positions at once.`);
      await client.send(
        new TransactWriteItemsCommand({
          TransactItems: [...positions].map(([stream, position]) => ({ Put: putOf(stream, position) })),
        }),
      );
    },
  };
};

const positionIn = (item: Item | undefined): Published | undefined => {
  if (!item) return undefined;
  const { commit, hash, sequence, tableStream, stopped } = item;
  if (!commit?.N || !hash?.S || !sequence?.S) throw new Error('A published position is incomplete.');
  return {
    commit: Number(commit.N),
    hash: hash.S,
    sequence: sequence.S,
    tableStream: tableStream?.S,
    stopped: stopped?.BOOL === true,
  };
};
