import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DynamoDBClient,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import type { StreamName } from '@hoops/domain/stream';
import { alongside } from '@hoops/event-store/alongside';
import { dynamoDbCommitLog } from '@hoops/event-store/dynamodb-commit-log';
import { createEventStore } from '@hoops/event-store/stored-event-store';
import { createTables } from '@hoops/local/dynamodb/create-tables';
import { startDynamoDb } from '@hoops/local/dynamodb/start-dynamodb';
import { localAwsConfig } from '@hoops/local/loopback/serve-aws';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { silentLogger } from '@hoops/runtime/logger';
import { memoryProofKeys } from '@hoops/runtime/proof-keys';
import { eventsTable } from '@hoops/wiring/tables';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { guestStreams, handle, someStream } from './store-bench.ts';

/* The embedded database serializes transactions, so the client throws DynamoDB’s documented conflicts. */

let folder: string;
let close: () => Promise<void>;
let client: DynamoDBClient;
let errors: Error[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hoops-conflicts-'));
  const database = await startDynamoDb({ dataDir: join(folder, 'data') });
  await createTables(database.endpoint, [eventsTable]);
  client = new DynamoDBClient(localAwsConfig(database.endpoint));
  errors = [];
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const error = /^(PutItem|TransactWriteItems)Command$/.test(commandName ?? '') && errors.shift();
        if (error) throw error;
        return next(args);
      },
    { step: 'initialize' },
  );
  close = async () => {
    client.destroy();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  };
});
afterEach(() => close());

const store = () =>
  createEventStore(dynamoDbCommitLog(client, eventsTable.name), {
    keys: memoryFamilyKeys(),
    proofs: memoryProofKeys(),
    newId: () => 'id',
    clubId: 'club',
    producer: 'test',
    logger: silentLogger,
    snapshots: false,
  });
const canceled = (...codes: readonly string[]) =>
  new TransactionCanceledException({
    message: 'Transaction cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
const invite = { type: 'Invite', emails: ['ann@example.com'] } as const;
const inviteBoth = ([one, other]: readonly [StreamName, StreamName] = [someStream(), someStream()]) =>
  handle(store(), one, invite, { alongside: () => [alongside(guestStreams, other, [invite])] });

it('a commit that conflicts with a running transaction is retried and stored', async () => {
  errors = [new TransactionConflictException({ message: 'Transaction is ongoing', $metadata: {} })];
  expect(await handle(store(), someStream(), invite)).toMatchObject({ kind: 'accepted' });
});

it('a transaction that conflicts with another transaction is retried and stored', async () => {
  errors = [canceled('None', 'TransactionConflict'), canceled('ConditionalCheckFailed', 'None')];
  expect(await inviteBoth()).toMatchObject({ kind: 'accepted' });
  expect(errors).toEqual([]);
});

it('a transaction that is rejected for another reason throws and stores nothing', async () => {
  errors = [canceled('ValidationError', 'ConditionalCheckFailed')];
  const streams = [someStream(), someStream()] as const;
  await expect(inviteBoth(streams)).rejects.toThrow('Transaction cancelled');
  for (const stream of streams) expect(await store().head(stream)).toMatchObject({ commit: 0 });
});
