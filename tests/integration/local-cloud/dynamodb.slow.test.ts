import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import {
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { createTables } from '@hoops/local/dynamodb/create-tables';
import { startDynamoDb } from '@hoops/local/dynamodb/start-dynamodb';
import { startDynamoDbLocal } from '@hoops/local/dynamodb/start-dynamodb-local';
import { localAwsConfig } from '@hoops/local/loopback/serve-aws';
import type { TableSpec } from '@hoops/wiring/tables';
import initSqlJs from 'sql.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { until } from '../../system/until.ts';
import { runChild } from './fixtures/run-child.ts';
import { temporaryFolder } from './fixtures/temporary-folder.ts';

const events: TableSpec = {
  name: 'events',
  partitionKey: { name: 'pk', type: 'S' },
  sortKey: { name: 'sk', type: 'N' },
  indexes: [
    {
      name: 'by-hour',
      partitionKey: { name: 'hour', type: 'S' },
      sortKey: { name: 'sk', type: 'N' },
      projection: { include: ['kind'] },
    },
  ],
  stream: 'NEW_IMAGE',
  ttl: 'expires',
};

async function start(dataDir: string) {
  const database = await startDynamoDb({ dataDir, environment: { PATH: process.env.PATH } });
  onTestFinished(() => database.close());
  return database;
}

function clientFor(endpoint: string) {
  const client = new DynamoDBClient(localAwsConfig(endpoint));
  onTestFinished(() => client.destroy());
  return client;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

it('the local database keeps its data across a restart', async () => {
  const dataDir = await temporaryFolder();
  const first = await start(dataDir);
  await createTables(first.endpoint, [events]);
  const item = { pk: { S: 'family#1' }, sk: { N: '1' }, hour: { S: 'h' }, kind: { S: 'a' } };
  await clientFor(first.endpoint).send(new PutItemCommand({ TableName: 'events', Item: item }));
  await first.close();

  const second = await start(dataDir);
  const Key = { pk: { S: 'family#1' }, sk: { N: '1' } };
  const read = await clientFor(second.endpoint).send(new GetItemCommand({ TableName: 'events', Key }));
  expect(read.Item).toEqual(item);
});

it('the local database file has the indexes and triggers that speed up its stream', async () => {
  const dataDir = await temporaryFolder();
  const database = await start(dataDir);
  expect(database.engine).toBe('dynoxide');
  await createTables(database.endpoint, [events]);
  await database.close();
  const reopened = await start(dataDir);
  await reopened.close();

  const content = await readFile(join(dataDir, 'dynamodb.sqlite'));
  content[18] = content[19] = 1;
  const sqlite = await initSqlJs();
  const file = new sqlite.Database(content);
  const [rows] = file.exec("SELECT name FROM sqlite_master WHERE name LIKE 'hoops_%' ORDER BY name");
  expect(rows?.values.flat()).toEqual([
    'hoops_stream_age',
    'hoops_stream_drop',
    'hoops_stream_order',
    'hoops_stream_shard',
    'hoops_stream_text',
    'hoops_stream_trim',
  ]);
  const insert = (id: number, at: number) =>
    file.run(
      `INSERT INTO _stream_records (id, table_name, event_name, keys_json, sequence_number, shard_id, created_at)
         VALUES (${id}, 'events', 'INSERT', '{}', '${id}', 's', ${at})`,
    );
  const day = 86_400;
  insert(498, 1);
  insert(499, day);
  insert(500, day + 2);
  expect(file.exec('SELECT id FROM _stream_records')[0]?.values.flat()).toEqual([499, 500]);
  file.close();
});

it('the local database stops with its killed parent and keeps every acknowledged write', async () => {
  const dataDir = await temporaryFolder();
  const child = runChild('./write-items.ts', [dataDir, 'items']);
  await until(() => child.lines.length > 200, 'two hundred acknowledged writes');
  await child.kill();
  const engine = Number(child.lines[0]?.split(' ')[1]);
  await until(() => !isAlive(engine), 'the database ends after its parent was killed');

  const acknowledged = child.lines.slice(1).map((line) => line.split(' ')[1]);
  const database = await start(dataDir);
  const { Items = [] } = await clientFor(database.endpoint).send(
    new ScanCommand({ TableName: 'items', ConsistentRead: true }),
  );
  const stored = new Set(Items.map(({ id }) => id?.S));
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
});

it('the local database keeps every acknowledged write when its engine is killed', async () => {
  const dataDir = await temporaryFolder();
  const child = runChild('./write-items.ts', [dataDir, 'items']);
  await until(() => child.lines.length > 200, 'two hundred acknowledged writes');
  process.kill(Number(child.lines[0]?.split(' ')[1]), 'SIGKILL');
  await child.kill();

  const acknowledged = child.lines.slice(1).map((line) => line.split(' ')[1]);
  const database = await start(dataDir);
  const { Items = [] } = await clientFor(database.endpoint).send(
    new ScanCommand({ TableName: 'items', ConsistentRead: true }),
  );
  const stored = new Set(Items.map(({ id }) => id?.S));
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
});

it('the local database stops an engine left over from an earlier run', async () => {
  const dataDir = await temporaryFolder();
  const abandoned = await startDynamoDb({ dataDir, environment: { PATH: process.env.PATH } });
  onTestFinished(() => abandoned.close());
  // Writes a dead process as owner, as after a crash that also killed the watcher.
  const recordFile = join(dataDir, 'dynamodb-engine.json');
  await writeFile(recordFile, JSON.stringify({ enginePid: abandoned.pid, ownerPid: 2 ** 22 + 1 }));

  const database = await start(dataDir);
  expect(database.pid).not.toBe(abandoned.pid);
  expect(isAlive(abandoned.pid ?? 0)).toBe(false);
});

it('the local database reports a crash but not a regular close', async () => {
  const reasons: string[] = [];
  const environment = { PATH: process.env.PATH };
  const onEnded = (reason: string) => reasons.push(reason);
  const closed = await startDynamoDb({ dataDir: await temporaryFolder(), environment, onEnded });
  await closed.close();
  const crashed = await startDynamoDb({ dataDir: await temporaryFolder(), environment, onEnded });
  onTestFinished(() => crashed.close());
  process.kill(crashed.pid ?? 0, 'SIGKILL');
  await until(() => reasons.length > 0, 'the report of the crash');
  expect(reasons).toEqual([expect.stringContaining('The database stopped unexpectedly')]);
});

it('the local database rejects a folder used by a running program', async () => {
  const dataDir = await temporaryFolder();
  await start(dataDir);
  await expect(startDynamoDb({ dataDir, environment: { PATH: process.env.PATH } })).rejects.toThrow(
    `The data folder is in use by process ${process.pid}. Stop it first`,
  );
});

it('the local database explains why it cannot start', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expect(startDynamoDb({ dataDir: file })).rejects.toThrow(
    /^The data folder .* cannot be read and written/,
  );

  await writeFile(
    join(folder, 'dynamodb.sqlite'),
    'not a database, but long enough to be read as one'.repeat(9),
  );
  await expect(startDynamoDb({ dataDir: folder })).rejects.toThrow(
    /^The database did not start: .*not a valid SQLite/s,
  );

  const taken = createServer();
  const port = await new Promise<number>((resolve) => {
    taken.listen(0, '127.0.0.1', () => resolve(Number(Object(taken.address()).port)));
  });
  onTestFinished(() => void taken.close());
  const other = await temporaryFolder();
  await expect(startDynamoDb({ dataDir: other, port })).rejects.toThrow(`Port ${port} is taken`);
});

it('the local database uses the endpoint from DYNAMODB_ENDPOINT', async () => {
  const endpoint = 'http://127.0.0.1:1';
  const database = await startDynamoDb({
    dataDir: '/nowhere',
    environment: { DYNAMODB_ENDPOINT: endpoint },
  });
  expect(database).toMatchObject({ endpoint, engine: 'external' });
  await database.close();
});

describe.each([
  ['the embedded database', async () => start(await temporaryFolder())],
  [
    "Amazon's DynamoDB Local",
    async () => {
      const database = await startDynamoDbLocal();
      onTestFinished(() => database.close());
      return database;
    },
  ],
])('creating tables on %s', (_name, startDatabase) => {
  it('table creation is repeatable, adds later declarations, and rejects other keys', async () => {
    const { endpoint } = await startDatabase();
    const client = clientFor(endpoint);
    const { indexes: _later, stream: _too, ttl: _also, ...bare } = events;
    await createTables(endpoint, [bare]);
    const item = { pk: { S: 'a' }, sk: { N: '1' }, hour: { S: 'h' }, kind: { S: 'k' }, other: { S: 'o' } };
    await client.send(new PutItemCommand({ TableName: 'events', Item: item }));

    expect(await createTables(endpoint, [events])).toEqual(['events']);
    expect(await createTables(endpoint, [events])).toEqual([]);
    const { Table } = await client.send(new DescribeTableCommand({ TableName: 'events' }));
    expect(Table?.StreamSpecification).toEqual({ StreamEnabled: true, StreamViewType: 'NEW_IMAGE' });
    const found = await client.send(
      new QueryCommand({
        TableName: 'events',
        IndexName: 'by-hour',
        KeyConditionExpression: '#hour = :hour',
        ExpressionAttributeNames: { '#hour': 'hour' },
        ExpressionAttributeValues: { ':hour': { S: 'h' } },
      }),
    );
    const { other: _notProjected, ...projected } = item;
    expect(found.Items).toEqual([projected]);

    const otherKeys: TableSpec = { ...events, partitionKey: { name: 'id', type: 'S' } };
    await expect(createTables(endpoint, [otherKeys])).rejects.toThrow('exists with other keys than declared');
  });
});
