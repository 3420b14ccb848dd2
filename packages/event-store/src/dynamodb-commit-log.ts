import {
  type AttributeValue,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  type ScanCommandInput,
  TransactionCanceledException,
  TransactionConflictException,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import type { StreamName } from '@hoops/domain/stream';
import { partOfTable } from '@hoops/runtime/read-items';
import { sortKeyOf } from './commit.ts';
import {
  commitItem,
  commitKey,
  firstSortKey,
  haltItem,
  haltKey,
  haltSortKey,
  type Item,
  isCommitItem,
  isHaltItem,
  isSnapshotItem,
  lastSortKey,
  recordOf,
  snapshotItem,
  snapshotOf,
  snapshotSortKey,
  streamOf,
  textOf,
  timelineEntryOf,
  unexpectedItemOf,
} from './commit-item.ts';
import type { CommitLog, CommitPlace, CommitRecord } from './commit-log.ts';
import { AppendConflict } from './event-store.ts';
import { hourKey, hourOf } from './time-index.ts';

const pageSize = 200;

export const dynamoDbCommitLog = (client: DynamoDBClient, table: string): CommitLog => {
  const query = (input: Omit<QueryCommandInput, 'TableName'>) =>
    client.send(new QueryCommand({ TableName: table, ...input }));

  async function* pages(input: Omit<QueryCommandInput, 'TableName'>): AsyncGenerator<Item> {
    let startKey: Item | undefined;
    do {
      const page = await query({ ...input, ...(startKey && { ExclusiveStartKey: startKey }) });
      yield* page.Items ?? [];
      startKey = page.LastEvaluatedKey;
    } while (startKey);
  }

  async function* scan(input: Omit<ScanCommandInput, 'TableName'>): AsyncGenerator<Item> {
    let startKey = input.ExclusiveStartKey;
    do {
      const page = await client.send(
        new ScanCommand({ TableName: table, ...input, ...(startKey && { ExclusiveStartKey: startKey }) }),
      );
      yield* page.Items ?? [];
      startKey = page.LastEvaluatedKey;
    } while (startKey);
  }

  const get = async (stream: StreamName, commit: number): Promise<CommitRecord | undefined> => {
    const { Item: item } = await client.send(
      new GetItemCommand({ TableName: table, Key: commitKey(stream, commit), ConsistentRead: true }),
    );
    return item && recordOf(item);
  };

  const isNew = { TableName: table, ConditionExpression: 'attribute_not_exists(pk)' };

  const putNew = async (item: Item): Promise<void> => {
    try {
      await client.send(new PutItemCommand({ ...isNew, Item: item }));
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  };

  const putOf = (record: CommitRecord) => ({ ...isNew, Item: commitItem(record) });
  const isFree = ({ stream, commit }: CommitPlace) => ({ ...isNew, Key: commitKey(stream, commit) });

  return {
    get,
    put: async (record) => {
      try {
        await client.send(
          new PutItemCommand({ ...putOf(record), ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }),
        );
        return 'stored';
      } catch (error) {
        // Another transaction is storing the same commit number.
        if (error instanceof TransactionConflictException) throw new AppendConflict(error.message);
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        const there = error.Item ? recordOf(error.Item) : await get(record.stream, record.commit);
        if (!there) throw new Error('A commit was there and then was not.');
        return there;
      }
    },
    putAll: async (records, free) => {
      const puts = records.map((record) => ({ Put: putOf(record) }));
      const checks = free.map((place) => ({ ConditionCheck: isFree(place) }));
      try {
        await client.send(new TransactWriteItemsCommand({ TransactItems: [...puts, ...checks] }));
        return 'stored';
      } catch (error) {
        if (!(error instanceof TransactionCanceledException)) throw error;
        const codes = (error.CancellationReasons ?? []).map(({ Code: code }) => code ?? 'None');
        const isConflict = codes.some((code) => conflictCodes.includes(code));
        if (!isConflict || !codes.every((code) => [...conflictCodes, 'None'].includes(code))) throw error;
        return 'conflict';
      }
    },
    newest: async (stream, limit, before) => {
      const commits: CommitRecord[] = [];
      const newestFirst = pages({
        ...between(stream, firstSortKey, before === undefined ? lastSortKey : sortKeyOf(before - 1)),
        ScanIndexForward: false,
        Limit: limit,
      });
      for await (const item of newestFirst) {
        commits.push(recordOf(item));
        if (commits.length === limit) break;
      }
      return commits;
    },
    from: async function* (stream, commit) {
      const input = { ...between(stream, sortKeyOf(Math.max(commit, 1)), lastSortKey), Limit: pageSize };
      for await (const item of pages(input)) yield recordOf(item);
    },
    onwards: async (stream, commit) => {
      const items: Item[] = [];
      const input = { ...between(stream, sortKeyOf(Math.max(commit, 1)), haltSortKey), Limit: pageSize };
      for await (const item of pages(input)) items.push(item);
      return { commits: items.filter(isCommitItem).map(recordOf), isHalted: items.some(isHaltItem) };
    },
    halt: (stream, halt) => putNew(haltItem(stream, halt)),
    lift: async (stream) => {
      await client.send(new DeleteItemCommand({ TableName: table, Key: haltKey(stream) }));
    },
    latest: async (stream, limit) => {
      const { Items: items = [] } = await query({
        ...between(stream, firstSortKey, snapshotSortKey),
        ScanIndexForward: false,
        Limit: limit + 1,
      });
      const snapshot = items.find(isSnapshotItem);
      return {
        snapshot: snapshot && snapshotOf(snapshot),
        newestFirst: items.filter(isCommitItem).map(recordOf),
        isHalted: items.some(isHaltItem),
      };
    },
    writeSnapshot: async (stream, record) => {
      try {
        await client.send(
          new PutItemCommand({
            TableName: table,
            Item: snapshotItem(stream, record),
            ConditionExpression: 'attribute_not_exists(pk) OR foldVersion <> :fold OR #commit < :commit',
            ExpressionAttributeNames: { '#commit': 'commit' },
            ExpressionAttributeValues: {
              ':fold': { N: String(record.foldVersion) },
              ':commit': { N: String(record.commit) },
            },
          }),
        );
      } catch (error) {
        // Another process wrote a newer snapshot, which serves just as well.
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },
    streams: async function* (after, segment) {
      const firstCommits = scan({
        ...partOfTable(segment),
        ...(after && { ExclusiveStartKey: commitKey(after, 1) }),
        FilterExpression: 'sk = :first',
        ProjectionExpression: 'pk',
        ExpressionAttributeValues: { ':first': { S: firstSortKey } },
      });
      for await (const item of firstCommits) yield streamOf(item);
    },
    all: async function* (after, segment, odd) {
      const items = scan({
        ConsistentRead: true,
        ...partOfTable(segment),
        // The embedded database resumes a segment only after an existing item.
        ...(after && { ExclusiveStartKey: commitKey(after.stream, after.commit) }),
      });
      for await (const item of items) {
        const found = unexpectedItemOf(item);
        if (found) odd?.(found);
        if (!isCommitItem(item) || found?.kind === 'stray') continue;
        const stream = streamOf(item);
        // Skips commits that were appended to the resumed stream in the meantime.
        if (stream === after?.stream) continue;
        yield { stream, commit: Number(textOf(item, 'sk')), record: () => recordOf(item) };
      }
    },
    hours: async (from, to) => {
      const inRange = scan({
        IndexName: 'time',
        FilterExpression: 'moment BETWEEN :from AND :to',
        ProjectionExpression: 'moment',
        ExpressionAttributeValues: { ':from': { S: from }, ':to': { S: to } },
      });
      const hours = new Set<string>();
      for await (const item of inRange) hours.add(hourOf(textOf(item, 'moment')));
      return [...hours].sort();
    },
    shard: async function* (hour, shard, from, to, newestFirst) {
      const inRange = pages({
        ...(newestFirst && { ScanIndexForward: false, Limit: newestAtOnce }),
        IndexName: 'time',
        KeyConditionExpression: '#hour = :hour AND moment BETWEEN :from AND :to',
        ExpressionAttributeNames: { '#hour': 'hour' },
        ExpressionAttributeValues: {
          ':hour': { S: hourKey(hour, shard) },
          ':from': { S: from },
          ':to': { S: to },
        },
      });
      for await (const item of inRange) yield timelineEntryOf(item);
    },
  };
};

const newestAtOnce = 100;
const conflictCodes = ['ConditionalCheckFailed', 'TransactionConflict'];

const between = (stream: StreamName, from: string, to: string) => ({
  KeyConditionExpression: 'pk = :stream AND sk BETWEEN :from AND :to',
  ExpressionAttributeValues: {
    ':stream': { S: stream },
    ':from': { S: from },
    ':to': { S: to },
  } satisfies Record<string, AttributeValue>,
  ConsistentRead: true,
});
