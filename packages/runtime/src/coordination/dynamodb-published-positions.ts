import { type DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { StreamName } from '@hoops/domain/stream';
import { coordinationKeys } from '@hoops/wiring/coordination-rows';
import type { PublishedPositions } from './published-positions.ts';

/** Positions as rows of the read table, beside the projections. */
export const dynamoDbPublishedPositions = (client: DynamoDBClient, table: string): PublishedPositions => {
  const keyOf = (stream: StreamName) => ({
    pk: { S: `${coordinationKeys.publishedPosition}${stream}` },
    sk: { S: 'published' },
  });
  return {
    read: async (stream) => {
      const { Item: item } = await client.send(
        new GetItemCommand({ TableName: table, Key: keyOf(stream), ConsistentRead: true }),
      );
      if (!item) return undefined;
      const { commit, hash, sequence, stopped } = item;
      if (!commit?.N || !hash?.S || !sequence?.S) throw new Error('A published position is incomplete.');
      return {
        commit: Number(commit.N),
        hash: hash.S,
        sequence: sequence.S,
        stopped: stopped?.BOOL === true,
      };
    },
    write: async (stream, { commit, hash, sequence, stopped }) => {
      await client.send(
        new PutItemCommand({
          TableName: table,
          Item: {
            ...keyOf(stream),
            commit: { N: String(commit) },
            hash: { S: hash },
            sequence: { S: sequence },
            stopped: { BOOL: stopped },
          },
        }),
      );
    },
  };
};
