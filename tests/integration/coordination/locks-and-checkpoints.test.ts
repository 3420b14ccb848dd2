import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createTables } from '@hoops/local/dynamodb/create-tables';
import { type DynamoDb, startDynamoDb } from '@hoops/local/dynamodb/start-dynamodb';
import { localAwsConfig } from '@hoops/local/loopback/serve-aws';
import { endLocks } from '@hoops/local/system/end-locks';
import { dynamoDbCheckpoints, memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { dynamoDbLocks } from '@hoops/runtime/coordination/dynamodb-locks';
import { LockHeld, type Locks, lockMs, withLock } from '@hoops/runtime/coordination/locks';
import { memoryLocks } from '@hoops/runtime/coordination/memory-locks';
import { countingIds } from '@hoops/runtime/ids';
import { type LockRow, lockRows } from '@hoops/wiring/coordination-rows';
import { readTable } from '@hoops/wiring/tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;
let database: DynamoDb;
let client: DynamoDBDocumentClient;
let now = new Date('2026-11-05T15:00:00Z');
const clock = { now: () => now };
const unique = countingIds('unique');
const newId = countingIds('holder');
const travel = (ms: number): void => {
  now = new Date(now.getTime() + ms);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coordination-'));
  database = await startDynamoDb({ dataDir: folder });
  await createTables(database.endpoint, [readTable]);
  client = DynamoDBDocumentClient.from(new DynamoDBClient(localAwsConfig(database.endpoint)));
});
afterAll(async () => {
  client.destroy();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const inDynamoDb = (row: LockRow): Locks =>
  dynamoDbLocks({ client, table: readTable.name, row, clock, newId });

const taken = async (locks: Locks, name: string) => {
  const lock = await locks.take(name);
  if (!lock) throw new Error('The lock was held.');
  return lock;
};

describe.each([
  { name: 'DynamoDB, on deliveries', open: () => inDynamoDb(lockRows.delivery) },
  { name: 'DynamoDB, on intents', open: () => inDynamoDb(lockRows.intent) },
  { name: 'memory', open: () => memoryLocks(clock) },
])('locks in $name', ({ open }) => {
  it('one of many concurrent callers gets the lock', async () => {
    const locks = open();
    const name = unique();
    const attempts = await Promise.all(Array.from({ length: 16 }, () => locks.take(name)));
    expect(attempts.filter(Boolean)).toHaveLength(1);
  });

  it('a lock on one name does not block a lock on another name', async () => {
    const locks = open();
    await taken(locks, unique());
    await taken(locks, unique());
  });

  it('a released lock can be taken again', async () => {
    const locks = open();
    const name = unique();
    await locks.release(await taken(locks, name));
    await taken(locks, name);
    expect(await locks.take(name)).toBeUndefined();
  });

  it('a killed holder’s lock expires exactly at its timeout', async () => {
    const locks = open();
    const name = unique();
    await taken(locks, name);
    travel(lockMs - 1);
    expect(await locks.take(name)).toBeUndefined();
    travel(1);
    await taken(locks, name);
  });

  it('a process that lost its lock can neither release the lock nor increment the count', async () => {
    const locks = open();
    const name = unique();
    const lost = await taken(locks, name);
    travel(lockMs);
    const held = await taken(locks, name);
    await locks.release(lost);
    expect(await locks.take(name)).toBeUndefined();
    await locks.increment(lost);
    await locks.release(held);
    expect(await locks.take(name)).toMatchObject({ count: 0 });
  });

  it('a lock’s count carries over to the next holder, even after its holder was killed', async () => {
    const locks = open();
    const name = unique();
    for (const count of [0, 1]) {
      const lock = await taken(locks, name);
      expect(lock.count).toBe(count);
      await locks.increment(lock);
      await locks.release(lock);
    }
    await locks.increment(await taken(locks, name));
    travel(lockMs);
    expect(await locks.take(name)).toMatchObject({ count: 3 });
  });

  it('withLock runs one task at a time and releases the lock after a failure', async () => {
    const locks = open();
    const name = unique();
    await withLock(locks, name, async () => {
      await expect(withLock(locks, name, async () => 'done')).rejects.toThrow(LockHeld);
    });
    const failing = withLock(locks, name, () => Promise.reject(new Error('It failed.')));
    await expect(failing).rejects.toThrow('It failed.');
    expect(await withLock(locks, name, async () => 'done')).toBe('done');
  });
});

describe.each(Object.entries(lockRows))('a %s lock in the read table', (_, row) => {
  it('locks of a killed system end when the next system starts, and the locks keep their counts', async () => {
    const locks = inDynamoDb(row);
    const name = unique();
    await locks.increment(await taken(locks, name));
    expect(await locks.take(name)).toBeUndefined();
    await endLocks(database.endpoint);
    expect(await locks.take(name)).toMatchObject({ count: 1 });
  });
});

it('locks of different kinds do not exclude each other', async () => {
  const name = unique();
  await taken(inDynamoDb(lockRows.delivery), name);
  await taken(inDynamoDb(lockRows.intent), name);
});

describe.each([
  { name: 'DynamoDB', open: () => dynamoDbCheckpoints(client, readTable.name) },
  { name: 'memory', open: () => memoryCheckpoints() },
])('checkpoints in $name', ({ open }) => {
  it('a checkpoint returns the last text stored under its name', async () => {
    const checkpoints = open();
    const [name, other] = [unique(), unique()];
    expect(await checkpoints.read(name)).toBeUndefined();
    await checkpoints.write(name, 'here');
    await checkpoints.write(name, 'there');
    await checkpoints.write(other, 'elsewhere');
    expect(await checkpoints.read(name)).toBe('there');
  });
});
