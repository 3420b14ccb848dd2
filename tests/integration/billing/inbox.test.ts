import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { dynamoDbInbox } from '@hoops/billing/webhooks/dynamodb-inbox';
import { memoryInbox } from '@hoops/billing/webhooks/memory-inbox';
import { parseStripeMessage } from '@hoops/billing/webhooks/stripe-message';
import { webhookSeal } from '@hoops/billing/webhooks/webhook-seal';
import { createTables } from '@hoops/local/dynamodb/create-tables';
import { type DynamoDb, startDynamoDb } from '@hoops/local/dynamodb/start-dynamodb';
import { localAwsConfig } from '@hoops/local/loopback/serve-aws';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { countingIds } from '@hoops/runtime/ids';
import { inboxTable } from '@hoops/wiring/tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;
let database: DynamoDb;
let client: DynamoDBDocumentClient;
let now = new Date('2026-11-05T15:00:00Z');
const clock = { now: () => now };
const ids = countingIds('unique');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inbox-dynamodb-'));
  database = await startDynamoDb({ dataDir: folder });
  await createTables(database.endpoint, [inboxTable]);
  client = DynamoDBDocumentClient.from(new DynamoDBClient(localAwsConfig(database.endpoint)));
});
afterAll(async () => {
  client.destroy();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each([
  {
    name: 'DynamoDB',
    open: () =>
      dynamoDbInbox({ client, table: inboxTable.name, clock, seal: webhookSeal(memoryFamilyKeys()) }),
  },
  { name: 'memory', open: () => memoryInbox(webhookSeal(memoryFamilyKeys()), clock) },
])('the inbox in $name', ({ open }) => {
  const webhook = (id: string, key: string | null = null) => {
    const raw = JSON.stringify({
      id,
      type: 'customer.updated',
      created: 1,
      request: { id: 'req_1', idempotency_key: key },
      data: { object: { id: 'cus_1', object: 'customer', metadata: { parentId: 'family-dana' } } },
    });
    return { message: parseStripeMessage(raw), raw };
  };
  const pendingIds = async (inbox: ReturnType<typeof open>, before: string) => {
    const found = [];
    for await (const row of inbox.pendingBefore(before)) found.push(row);
    return found;
  };

  it('the inbox accepts a webhook once', async () => {
    const inbox = open();
    const id = ids();
    const puts = await Promise.all(Array.from({ length: 8 }, () => inbox.put(webhook(id))));
    expect(puts.filter(Boolean)).toHaveLength(1);
  });

  it('the inbox keeps a webhook pending until it is done, oldest first', async () => {
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

  it('a webhook that only echoes a name and email from our own update is never pending', async () => {
    const inbox = open();
    const [ours, others] = [ids(), ids()];
    expect(await inbox.put(webhook(ours, 'customer-details:01EVENT:abc'))).toBe(true);
    await inbox.put(webhook(others, 'default-card:01EVENT'));
    now = new Date(now.getTime() + 1_000);
    const waiting = (await pendingIds(inbox, now.toISOString())).map(({ id }) => id);
    expect(waiting).toContain(others);
    expect(waiting).not.toContain(ours);
    expect(await inbox.put(webhook(ours, 'customer-details:01EVENT:abc'))).toBe(false);
  });
});
