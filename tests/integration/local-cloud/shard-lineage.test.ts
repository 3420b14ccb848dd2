import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AwsError, parseJsonBody, serveAws } from '@hoops/local/loopback/serve-aws';
import { startStreamPoller } from '@hoops/local/streams/start-stream-poller';
import { expect, it, onTestFinished } from 'vitest';
import { until } from '../../system/until.ts';
import { temporaryFolder } from './fixtures/temporary-folder.ts';

type FakeShard = { id: string; parent?: string; numbers: number[]; open: boolean };

const streamArn = 'arn:aws:dynamodb:us-east-1:000000000000:table/events/stream/1';

/**
 * Serves a split stream, which local databases never have: child shards, closed shards and trimmed shards.
 */
async function serveStream(
  shards: readonly FakeShard[],
  trimmedBefore: number,
  onCall: (operation: string) => void = () => undefined,
) {
  const answers: Record<string, (request: Record<string, string>) => unknown> = {
    DescribeTable: () => ({ Table: { TableName: 'events', LatestStreamArn: streamArn } }),
    // Returns one shard per page, newest first, to test paging and order.
    DescribeStream: ({ ExclusiveStartShardId }) => {
      const newestFirst = [...shards].reverse();
      const index = newestFirst.findIndex(({ id }) => id === ExclusiveStartShardId) + 1;
      const shard = newestFirst[index];
      const more = index + 1 < newestFirst.length;
      return {
        StreamDescription: {
          Shards: [{ ShardId: shard?.id, ParentShardId: shard?.parent, SequenceNumberRange: {} }],
          ...(more ? { LastEvaluatedShardId: shard?.id } : {}),
        },
      };
    },
    GetShardIterator: ({ ShardId, ShardIteratorType, SequenceNumber }) => {
      if (ShardIteratorType === 'TRIM_HORIZON') return { ShardIterator: `${ShardId}|0` };
      if (Number(SequenceNumber) < trimmedBefore) {
        throw new AwsError(400, 'TrimmedDataAccessException', 'The position was trimmed.');
      }
      return { ShardIterator: `${ShardId}|${SequenceNumber}` };
    },
    GetRecords: ({ ShardIterator = '', Limit }) => {
      const [shardId, after] = ShardIterator.split('|');
      const shard = shards.find(({ id }) => id === shardId);
      const left = (shard?.numbers ?? []).filter(
        (number) => number > Number(after) && number >= trimmedBefore,
      );
      const page = left.slice(0, Number(Limit));
      const next = page.at(-1) ?? after;
      return {
        Records: page.map((number) => ({
          eventID: String(number),
          eventName: 'INSERT',
          dynamodb: { SequenceNumber: String(number), Keys: { id: { S: String(number) } } },
        })),
        ...(shard?.open || page.length < left.length ? { NextShardIterator: `${shardId}|${next}` } : {}),
      };
    },
  };
  const server = await serveAws({
    contentType: 'application/x-amz-json-1.1',
    maxBodyBytes: 100_000,
    onError: (error) => expect.unreachable(String(error)),
    handle: async ({ headers, body }) => {
      const operation = String(headers['x-amz-target']).split('.')[1] ?? '';
      const request = Object(parseJsonBody(body));
      onCall(operation);
      return { status: 200, body: answers[operation]?.(request) };
    },
  });
  onTestFinished(() => server.close());
  return server.url;
}

const shards: FakeShard[] = [
  { id: 'shard-1', parent: 'shard-0-long-gone', numbers: [1, 2, 3, 4, 5], open: false },
  { id: 'shard-2', parent: 'shard-1', numbers: [6, 7, 9], open: false },
  { id: 'shard-3', parent: 'shard-2', numbers: [10, 11], open: true },
];

async function readAll(endpoint: string, positionFile: string) {
  const seen: number[] = [];
  const poller = await startStreamPoller({
    endpoint,
    tableName: 'events',
    positionFile,
    batchSize: 2,
    onRecords: async ({ Records }) => {
      seen.push(...Records.map(({ dynamodb }) => Number(dynamodb?.SequenceNumber)));
      return { batchItemFailures: [] };
    },
    onError: (error) => expect.unreachable(String(error)),
    onParked: async () => expect.unreachable('nothing is parked'),
  });
  onTestFinished(() => poller.close());
  await poller.idle();
  await poller.close();
  return seen;
}

it('one wake-up of the poller causes one read', async () => {
  const numbers = [1];
  const calls: string[] = [];
  const endpoint = await serveStream([{ id: 'shard-1', numbers, open: true }], 0, (it) => calls.push(it));
  const reads = () => calls.filter((it) => it === 'GetRecords').length;
  const seen: string[] = [];
  const poller = await startStreamPoller({
    endpoint,
    tableName: 'events',
    positionFile: join(await temporaryFolder(), 'position.json'),
    safetyPollMs: 1_000_000,
    onRecords: async ({ Records }) => {
      seen.push(...Records.map(({ dynamodb }) => String(dynamodb?.SequenceNumber)));
      return { batchItemFailures: [] };
    },
    onError: (error) => expect.unreachable(String(error)),
    onParked: async () => expect.unreachable('nothing is parked'),
  });
  onTestFinished(() => poller.close());
  await poller.idle();
  const before = reads();
  numbers.push(2);
  poller.wake();
  await until(() => seen.includes('2'), 'the record after waking');
  await until(() => poller.isIdle(), 'the end of reading');
  expect({ seen, reads: reads() - before }).toEqual({ seen: ['1', '2'], reads: 1 });
});

it('a stream with several shards is read parents first, and is not reread after a restart', async () => {
  const endpoint = await serveStream(shards, 0);
  const positionFile = join(await temporaryFolder(), 'position.json');
  expect(await readAll(endpoint, positionFile)).toEqual([1, 2, 3, 4, 5, 6, 7, 9, 10, 11]);
  expect(await readAll(endpoint, positionFile)).toEqual([]);
});

it('a stream is read from its oldest record when the saved position was trimmed', async () => {
  const endpoint = await serveStream(shards, 4);
  const positionFile = join(await temporaryFolder(), 'position.json');
  const position = { streamArn, shards: { 'shard-1': { after: '2', finished: false } } };
  await writeFile(positionFile, JSON.stringify(position));
  expect(await readAll(endpoint, positionFile)).toEqual([4, 5, 6, 7, 9, 10, 11]);
});

it('a stream is read from its beginning when the position file is damaged', async () => {
  const endpoint = await serveStream(shards, 0);
  const positionFile = join(await temporaryFolder(), 'position.json');
  await writeFile(positionFile, '{"streamArn":');
  expect(await readAll(endpoint, positionFile)).toHaveLength(10);
});
