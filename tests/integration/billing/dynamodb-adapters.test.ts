import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { dynamoDbLeases } from '@hoops/billing/intents/dynamodb-leases';
import { leaseMs } from '@hoops/billing/intents/leases';
import { memoryLeases } from '@hoops/billing/intents/memory-leases';
import { dynamoDbInbox } from '@hoops/billing/webhooks/dynamodb-inbox';
import { memoryInbox } from '@hoops/billing/webhooks/memory-inbox';
import { parseStripeMessage } from '@hoops/billing/webhooks/stripe-message';
import { webhookSeal } from '@hoops/billing/webhooks/webhook-seal';
import { dynamoDbCursors } from '@hoops/bus/dynamodb-cursors';
import { intentId } from '@hoops/domain/ids';
import { createTables } from '@hoops/local/dynamodb/create-tables';
import { type DynamoDb, startDynamoDb } from '@hoops/local/dynamodb/start-dynamodb';
import { localAwsConfig } from '@hoops/local/loopback/local-aws-config';
import { endLeases } from '@hoops/local/system/end-leases';
import { countingIds } from '@hoops/runtime/ids';
import { memoryFamilyKeys } from '@hoops/runtime/memory-family-keys';
import { inboxTable, readTable } from '@hoops/wiring/tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;
let database: DynamoDb;
let client: DynamoDBDocumentClient;
let now = new Date('2026-11-05T15:00:00Z');
const clock = { now: () => now };
const ids = countingIds('unique');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'billing-dynamodb-'));
  database = await startDynamoDb({ dataDir: folder });
  await createTables(database.endpoint, [readTable, inboxTable]);
  client = DynamoDBDocumentClient.from(new DynamoDBClient(localAwsConfig(database.endpoint)));
});
afterAll(async () => {
  client.destroy();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

it('leases of a process that was killed end when the local system starts', async () => {
  const leases = dynamoDbLeases({ client, table: readTable.name, clock, newId: countingIds('holder') });
  const id = intentId(ids());
  const held = await leases.take(id);
  if (!held) throw new Error('Nobody held it.');
  await leases.spendKey(held);
  expect(await leases.take(id)).toBeUndefined();
  await endLeases(database.endpoint);
  expect(await leases.take(id)).toMatchObject({ spentKeys: 1 });
});

describe.each([
  {
    name: 'DynamoDB',
    open: () => dynamoDbLeases({ client, table: readTable.name, clock, newId: countingIds('holder') }),
  },
  { name: 'memory', open: () => memoryLeases(clock, countingIds('holder')) },
])('leases in $name', ({ open }) => {
  it('go to one of many takers', async () => {
    const leases = open();
    const id = intentId(ids());
    const taken = await Promise.all(Array.from({ length: 16 }, () => leases.take(id)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it('can be taken again once released or run out', async () => {
    const leases = open();
    const id = intentId(ids());
    const first = await leases.take(id);
    if (!first) throw new Error('Nobody held it.');
    await leases.release(first);
    expect(await leases.take(id)).toBeDefined();
    expect(await leases.take(id)).toBeUndefined();
    now = new Date(now.getTime() + leaseMs);
    expect(await leases.take(id)).toBeDefined();
  });

  it('are not released by somebody who lost them', async () => {
    const leases = open();
    const id = intentId(ids());
    const lost = await leases.take(id);
    if (!lost) throw new Error('Nobody held it.');
    now = new Date(now.getTime() + leaseMs);
    await leases.take(id);
    await leases.release(lost);
    expect(await leases.take(id)).toBeUndefined();
  });

  it('tell the next holder how many keys were spent', async () => {
    const leases = open();
    const id = intentId(ids());
    for (const spentKeys of [0, 1, 2]) {
      const lease = await leases.take(id);
      expect(lease?.spentKeys).toBe(spentKeys);
      if (!lease) return;
      await leases.spendKey(lease);
      await leases.release(lease);
    }
  });
});

describe.each([
  {
    name: 'DynamoDB',
    open: () =>
      dynamoDbInbox({ client, table: inboxTable.name, clock, seal: webhookSeal(memoryFamilyKeys()) }),
  },
  { name: 'memory', open: () => memoryInbox(webhookSeal(memoryFamilyKeys()), clock) },
])('the inbox in $name', ({ open }) => {
  const webhook = (id: string) => {
    const raw = JSON.stringify({
      id,
      type: 'customer.updated',
      created: 1,
      data: { object: { id: 'cus_1', object: 'customer', metadata: { parentId: 'family-dana' } } },
    });
    return { message: parseStripeMessage(raw), raw };
  };
  const pendingIds = async (inbox: ReturnType<typeof open>, before: string) => {
    const found = [];
    for await (const row of inbox.pendingSince(before)) found.push(row);
    return found;
  };

  it('takes a webhook once', async () => {
    const inbox = open();
    const id = ids();
    const puts = await Promise.all(Array.from({ length: 8 }, () => inbox.put(webhook(id))));
    expect(puts.filter(Boolean)).toHaveLength(1);
  });

  it('keeps it pending until it is done, oldest first', async () => {
    const inbox = open();
    const [older, younger] = [ids(), ids()];
    await inbox.put(webhook(older));
    now = new Date(now.getTime() + 1_000);
    await inbox.put(webhook(younger));
    now = new Date(now.getTime() + 1_000);
    const mine = async () =>
      (await pendingIds(inbox, now.toISOString())).filter(({ id }) => id === older || id === younger);
    expect((await mine()).map(({ id }) => id)).toEqual([older, younger]);
    const [row] = await mine();
    if (!row) throw new Error('Nothing is pending.');
    expect((await inbox.open(row))?.data.object.id).toBe('cus_1');
    await inbox.markDone(older);
    expect((await mine()).map(({ id }) => id)).toEqual([younger]);
    expect(await inbox.put(webhook(older))).toBe(false);
  });
});

describe('cursors in DynamoDB', () => {
  it('remember the last text under a name', async () => {
    const cursors = dynamoDbCursors(client, readTable.name);
    const name = ids();
    expect(await cursors.read(name)).toBeUndefined();
    await cursors.write(name, 'here');
    await cursors.write(name, 'there');
    expect(await cursors.read(name)).toBe('there');
  });
});
