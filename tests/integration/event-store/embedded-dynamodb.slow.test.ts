import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { billingFromConfig } from '@hoops/billing/billing-from-config';
import { dynamoDbCommitLog } from '@hoops/event-store/dynamodb-commit-log';
import { commandDepsFromConfig } from '@hoops/event-store/store-from-config';
import { createTables } from '@hoops/local/dynamodb/create-tables';
import { startDynamoDb } from '@hoops/local/dynamodb/start-dynamodb';
import { localAwsConfig } from '@hoops/local/loopback/serve-aws';
import { dynamoDbPublishedPositions } from '@hoops/runtime/coordination/dynamodb-published-positions';
import { eventsTable, keysTable, readTable } from '@hoops/wiring/tables';
import { afterEach, expect, it, vi } from 'vitest';
import { dynamoDbBench } from './dynamodb-bench.ts';
import { eventStoreContract } from './event-store-contract.ts';
import { guestFold, someStream } from './store-bench.ts';

eventStoreContract('the embedded DynamoDB', () => dynamoDbBench((dataDir) => startDynamoDb({ dataDir })));

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['with the dependencies of commands', async () => commandDepsFromConfig()],
  ['with the dependencies of billing', billingFromConfig],
])('a process %s halts a stream that ends before its published position', async (_, open) => {
  const folder = await mkdtemp(join(tmpdir(), 'hoops-seen-heads-'));
  const { endpoint, close } = await startDynamoDb({ dataDir: join(folder, 'data') });
  await createTables(endpoint, [eventsTable, keysTable, readTable]);
  const environment = {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    EVENTS_TABLE: eventsTable.name,
    KEYS_TABLE: keysTable.name,
    READ_TABLE: readTable.name,
    PRODUCER_VERSION: 'test',
    MASTER_KEY_FILE: join(folder, 'master.key'),
    PROOF_KEY_FILE: join(folder, 'proof.key'),
    SITE_URL: 'http://localhost',
    STRIPE_SECRET_KEY: 'sk_test_unused',
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const client = new DynamoDBClient(localAwsConfig(endpoint));
  const stream = someStream();
  const cutOff = { commit: 3, hash: 'hash', sequence: '3', tableStream: '2026-11-26', stopped: false };
  const positions = dynamoDbPublishedPositions(client, readTable.name);
  await positions.write(stream, cutOff);
  expect(await positions.read(stream)).toEqual(cutOff);

  const { store } = await open();
  await store.load(stream, guestFold);

  expect((await dynamoDbCommitLog(client, eventsTable.name).latest(stream, 1)).isHalted).toBe(true);
  client.destroy();
  await close();
  // The proof key is created while a stream loads, but loading a halted stream does not wait for the key.
  await expect.poll(async () => (await readdir(folder)).sort()).toEqual(['data', 'proof.key']);
  await rm(folder, { recursive: true, force: true });
});
