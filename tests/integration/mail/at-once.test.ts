import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { EventHandler } from '@hoops/bus/subscriber';
import type { DomainEvent } from '@hoops/domain/catalogue';
import { ParentRegistered } from '@hoops/domain/family/account/events';
import { familyId } from '@hoops/domain/ids';
import { familyStream, type StreamName } from '@hoops/domain/stream';
import { dynamoDbCommitLog } from '@hoops/event-store/dynamodb-commit-log';
import type { EventStore } from '@hoops/event-store/event-store';
import { createEventStore } from '@hoops/event-store/stored-event-store';
import { createTables } from '@hoops/local/dynamodb/create-tables';
import { type DynamoDb, startDynamoDb } from '@hoops/local/dynamodb/start-dynamodb';
import { localAwsConfig } from '@hoops/local/loopback/serve-aws';
import { endLocks } from '@hoops/local/system/end-locks';
import { invitationTokens } from '@hoops/mail/invitation-tokens';
import type { MailSender } from '@hoops/mail/mail-sender';
import { mailerFor } from '@hoops/mail/mailer';
import { dynamoDbLocks } from '@hoops/runtime/coordination/dynamodb-locks';
import { LockHeld, lockMs } from '@hoops/runtime/coordination/locks';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { countingIds } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import { memoryProofKeys } from '@hoops/runtime/proof-keys';
import { lockRows } from '@hoops/wiring/coordination-rows';
import { eventsTable, readTable } from '@hoops/wiring/tables';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { appendCommit } from './one-commit.ts';

let folder: string;
let database: DynamoDb;
const clients: { destroy(): void }[] = [];
const keys = memoryFamilyKeys();
const newId = countingIds('id');
let now = new Date('2026-11-05T15:00:00.000Z');
const clock = { now: () => now };
const settings = { coachEmail: 'coach@club.example', siteUrl: 'https://club.example' };
let sent: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'at-once-'));
  database = await startDynamoDb({ dataDir: folder });
  await createTables(database.endpoint, [eventsTable, readTable]);
});
beforeEach(() => {
  sent = [];
});
afterAll(async () => {
  for (const client of clients) client.destroy();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const worker = () => {
  const client = new DynamoDBClient(localAwsConfig(database.endpoint));
  clients.push(client);
  const documents = DynamoDBDocumentClient.from(client);
  const logger = silentLogger;
  const store = createEventStore(dynamoDbCommitLog(client, eventsTable.name), {
    keys,
    proofs: memoryProofKeys(),
    newId,
    clubId: 'club',
    producer: 'test',
    logger,
    snapshots: false,
  });
  const locks = dynamoDbLocks({
    client: documents,
    table: readTable.name,
    row: lockRows.delivery,
    clock,
    newId,
  });
  return { store, locks, clock, newId, settings };
};

const ses = (answers: Promise<void> = Promise.resolve()) => {
  let take: () => void = () => undefined;
  const taken = new Promise<void>((resolve) => {
    take = resolve;
  });
  const send: MailSender = async ({ to }) => {
    take();
    await answers;
    sent.push(to);
    return { kind: 'sent', messageId: newId() };
  };
  return { send, taken };
};
const never = new Promise<void>(() => undefined);

const append = (store: EventStore, to: StreamName, ...events: readonly DomainEvent[]) =>
  appendCommit(store, to, now.toISOString(), events);

const event = () =>
  append(worker().store, familyStream(familyId(newId())), {
    type: 'ParentRegistered',
    data: ParentRegistered.example,
  });
const invitations = invitationTokens(memoryFamilyKeys());
const handler = (send: MailSender) => mailerFor({ ...worker(), send, invitations });
const everybody = [ParentRegistered.example.email, settings.coachEmail];

it('the second of two concurrent deliveries fails and is retried, and each email is sent once', async () => {
  const delivered = await event();
  let answer: () => void = () => undefined;
  const slow = ses(
    new Promise<void>((resolve) => {
      answer = resolve;
    }),
  );
  const first = handler(slow.send)(delivered);
  await slow.taken;
  await expect(handler(ses().send)(delivered)).rejects.toThrow('Another delivery holds the lock');
  answer();
  await first;
  await handler(ses().send)(delivered);
  expect(sent).toEqual(everybody);
});

it('many concurrent deliveries email once and are acknowledged only after sending', async () => {
  const delivered = await event();
  const deliver = async (handle: EventHandler): Promise<void> => {
    const error = await handle(delivered).catch((error: unknown) => error);
    if (error instanceof LockHeld) return deliver(handle);
    expect(error).toBeUndefined();
    expect(sent).toEqual(everybody);
  };
  await Promise.all(Array.from({ length: 6 }, () => deliver(handler(ses().send))));
  expect(sent).toEqual(everybody);
});

it('a delivery by a crashed process is sent by another process after the lock expires', async () => {
  const delivered = await event();
  const dying = ses(never);
  void handler(dying.send)(delivered);
  await dying.taken;
  await expect(handler(ses().send)(delivered)).rejects.toThrow('Another delivery holds the lock');
  expect(sent).toEqual([]);
  now = new Date(now.getTime() + lockMs);
  await handler(ses().send)(delivered);
  expect(sent).toEqual(everybody);
});

it('a restarted local system immediately sends a delivery that a killed system had claimed', async () => {
  const delivered = await event();
  const dying = ses(never);
  void handler(dying.send)(delivered);
  await dying.taken;
  await endLocks(database.endpoint);
  await handler(ses().send)(delivered);
  expect(sent).toEqual(everybody);
});
