import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, PutItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { createTables } from '@hoops/local/dynamodb/create-tables';
import { startDynamoDb } from '@hoops/local/dynamodb/start-dynamodb';
import { localAwsConfig } from '@hoops/local/loopback/serve-aws';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../system/until.ts';
import { collect, idOf, polledTable } from './fixtures/polled-table.ts';

let database: Awaited<ReturnType<typeof startDynamoDb>>;
let client: DynamoDBClient;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hoops-test-'));
  database = await startDynamoDb({ dataDir, environment: { PATH: process.env.PATH } });
  client = new DynamoDBClient(localAwsConfig(database.endpoint));
});
afterAll(async () => {
  client.destroy();
  await database.close();
  await rm(dataDir, { recursive: true });
});

it('the stream poller delivers all records in order and resumes after a restart', async () => {
  const { write, poll, errors } = await polledTable(database.endpoint);
  const seen: string[] = [];
  for (const id of ['a', 'b', 'c']) await write(id);
  const first = await poll({ onRecords: collect(seen), batchSize: 2 });
  await first.idle();
  expect(seen).toEqual(['a', 'b', 'c']);
  expect(first.isIdle()).toBe(true);
  await first.close();

  await write('d');
  const second = await poll({ onRecords: collect(seen) });
  await second.idle();
  expect(seen).toEqual(['a', 'b', 'c', 'd']);
  expect(errors).toEqual([]);
});

it('the stream poller reads right away when woken and otherwise polls at an interval', async () => {
  const { write, poll } = await polledTable(database.endpoint);
  const seen: string[] = [];
  const lazy = await poll({ onRecords: collect(seen), safetyPollMs: 1_000_000 });
  await lazy.idle();
  await write('woken');
  lazy.wake();
  await until(() => seen.includes('woken'), 'the record after waking');
  await lazy.close();

  const careful = await poll({ onRecords: collect(seen), safetyPollMs: 20 });
  await write('found');
  await until(() => seen.includes('found'), 'the record without waking');
  await careful.close();
});

it('the stream poller is idle only after handling records written in the meantime', async () => {
  const { write, poll } = await polledTable(database.endpoint);
  const seen: string[] = [];
  let begun = false;
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const busy = await poll({
    onRecords: async (event) => {
      begun = true;
      await held;
      return collect(seen)(event);
    },
  });
  await write('before');
  await until(() => begun, 'the record');
  await write('meanwhile');
  const idle = busy.idle();
  goOn();
  await idle;
  expect(seen).toEqual(['before', 'meanwhile']);
});

it('the stream poller builds events in the format that Lambda receives', async () => {
  const { tableName, poll } = await polledTable(database.endpoint);
  await client.send(
    new PutItemCommand({
      TableName: tableName,
      Item: {
        id: { S: 'a' },
        bytes: { B: new Uint8Array([1, 2]) },
        nested: { M: { list: { L: [{ BS: [new Uint8Array([3])] }, { NULL: true }, { BOOL: false }] } } },
        sets: { M: { texts: { SS: ['x'] }, numbers: { NS: ['1'] } } },
      },
    }),
  );
  const events: DynamoDBStreamEvent[] = [];
  const poller = await poll({
    onRecords: async (event) => {
      events.push(event);
      return { batchItemFailures: [] };
    },
  });
  await poller.idle();
  const record = events[0]?.Records[0];
  expect(record).toMatchObject({ eventName: 'INSERT', eventVersion: '1.1', eventSource: 'aws:dynamodb' });
  expect(record?.eventSourceARN).toContain(`table/${tableName}/stream/`);
  expect(record?.dynamodb).toMatchObject({
    Keys: { id: { S: 'a' } },
    NewImage: {
      id: { S: 'a' },
      bytes: { B: 'AQI=' },
      nested: { M: { list: { L: [{ BS: ['Aw=='] }, { NULL: true }, { BOOL: false }] } } },
      sets: { M: { texts: { SS: ['x'] }, numbers: { NS: ['1'] } } },
    },
    SequenceNumber: expect.any(String),
    StreamViewType: 'NEW_IMAGE',
    ApproximateCreationDateTime: expect.any(Number),
  });
});

it('a stream poller with the INSERT filter delivers only inserts and skips other records permanently', async () => {
  const { tableName, write, poll } = await polledTable(database.endpoint);
  await write('a');
  await client.send(
    new UpdateItemCommand({
      TableName: tableName,
      Key: { id: { S: 'a' } },
      UpdateExpression: 'SET n = :n',
      ExpressionAttributeValues: { ':n': { N: '1' } },
    }),
  );
  const seen: string[] = [];
  const poller = await poll({ onRecords: collect(seen), filter: 'INSERT' });
  await poller.idle();
  await poller.close();
  expect(seen).toEqual(['a']);
  const all = await poll({ onRecords: collect(seen) });
  await all.idle();
  expect(seen).toEqual(['a']);
});

it('the stream poller retries from the first failed record and keeps the order', async () => {
  const { write, poll } = await polledTable(database.endpoint);
  for (const id of ['a', 'b', 'c', 'd']) await write(id);
  const batches: string[][] = [];
  let failuresLeft = 2;
  const poller = await poll({
    onRecords: async ({ Records }) => {
      batches.push(Records.map(idOf));
      const failed = Records.find((record) => idOf(record) === 'b');
      if (!failed || failuresLeft === 0) return { batchItemFailures: [] };
      failuresLeft -= 1;
      return { batchItemFailures: [{ itemIdentifier: failed.dynamodb?.SequenceNumber ?? '' }] };
    },
  });
  await poller.idle();
  expect(batches).toEqual([['a', 'b', 'c', 'd'], ['b'], ['b'], ['c', 'd']]);
});

it('the stream poller saves its position only after success', async () => {
  const { write, poll, positionFile } = await polledTable(database.endpoint);
  await write('a');
  const poller = await poll({
    onRecords: async () => {
      throw new Error('not now');
    },
    attemptsBeforeParking: 1_000_000,
  });
  await write('b');
  await poller.close();
  await expect(readFile(positionFile)).rejects.toThrow('ENOENT');

  const seen: string[] = [];
  const next = await poll({ onRecords: collect(seen) });
  await next.idle();
  expect(seen).toEqual(['a', 'b']);
  expect(Object.values(JSON.parse(await readFile(positionFile, 'utf8')).shards)).toEqual([
    { after: expect.any(String), finished: false },
  ]);
});

it('the stream poller parks a record that keeps failing and continues', async () => {
  const { write, poll, errors } = await polledTable(database.endpoint);
  for (const id of ['a', 'poison', 'b', 'c']) await write(id);
  const seen: string[] = [];
  const parked: [string, string][] = [];
  const poller = await poll({
    attemptsBeforeParking: 4,
    onRecords: async ({ Records }) => {
      if (Records.some((record) => idOf(record) === 'poison')) throw new Error('cannot be read');
      seen.push(...Records.map(idOf));
      return { batchItemFailures: [] };
    },
    onParked: async (record, error) => {
      parked.push([idOf(record), String(error)]);
    },
  });
  await poller.idle();
  expect(parked).toEqual([['poison', 'Error: cannot be read']]);
  expect(seen).toEqual(['a', 'b', 'c']);
  expect(errors.length).toBeGreaterThanOrEqual(4);
});

it('the stream poller retries a failed parking and loses no record', async () => {
  const { write, poll } = await polledTable(database.endpoint);
  for (const id of ['poison', 'b']) await write(id);
  let refusals = 2;
  const parked: string[] = [];
  const seen: string[] = [];
  const poller = await poll({
    attemptsBeforeParking: 1,
    batchSize: 1,
    onRecords: async (event) => {
      if (event.Records.map(idOf).includes('poison')) throw new Error('cannot be read');
      return collect(seen)(event);
    },
    onParked: async (record) => {
      if (refusals > 0) {
        refusals -= 1;
        throw new Error('the parking place is closed');
      }
      parked.push(idOf(record));
    },
  });
  await poller.idle();
  expect(parked).toEqual(['poison']);
  expect(seen).toEqual(['b']);
});

it('the stream poller starts over when the table was created again', async () => {
  const first = await polledTable(database.endpoint);
  await first.write('old');
  const seen: string[] = [];
  const poller = await first.poll({ onRecords: collect(seen) });
  await poller.idle();
  await poller.close();
  const second = await polledTable(database.endpoint);
  await second.write('new');
  const next = await second.poll({ onRecords: collect(seen), positionFile: first.positionFile });
  await next.idle();
  expect(seen).toEqual(['old', 'new']);
});

it('the stream poller rejects a table without a stream', async () => {
  const { poll } = await polledTable(database.endpoint);
  await createTables(database.endpoint, [{ name: 'without', partitionKey: { name: 'id', type: 'S' } }]);
  await expect(poll({ tableName: 'without' })).rejects.toThrow('The table without has no stream.');
});
