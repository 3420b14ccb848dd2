import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { keptHeads } from '@hoops/audit/kept-heads/kept-heads';
import { writeOnceFolder } from '@hoops/audit/kept-heads/write-once-folder';
import { fileSigner } from '@hoops/audit/pem-signer';
import type { RebuildDeps } from '@hoops/audit/rebuild/rebuild-deps';
import type { StreamName } from '@hoops/domain/stream';
import { commitItem, commitKey } from '@hoops/event-store/commit-item';
import type { CommitLog, CommitRecord } from '@hoops/event-store/commit-log';
import { dynamoDbCommitLog } from '@hoops/event-store/dynamodb-commit-log';
import type { CommitLabels, EventStore } from '@hoops/event-store/event-store';
import { memoryCommitLog, memoryTable } from '@hoops/event-store/memory-commit-log';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { createEventStore } from '@hoops/event-store/stored-event-store';
import { createTables } from '@hoops/local/dynamodb/create-tables';
import { startDynamoDb } from '@hoops/local/dynamodb/start-dynamodb';
import { localAwsConfig } from '@hoops/local/loopback/serve-aws';
import { dynamoDbReadStore } from '@hoops/projections/dynamodb-read-store';
import { readEntities } from '@hoops/projections/entities';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import { projectStream } from '@hoops/projections/project-stream';
import type { ReadStore } from '@hoops/projections/read-store';
import { type DocumentType, parseRowKey, type RowPlace, rowKey } from '@hoops/projections/row';
import { type Clock, systemClock } from '@hoops/runtime/clock';
import { type Checkpoints, memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { dynamoDbFamilyKeys } from '@hoops/runtime/dynamodb-family-keys';
import { type FamilyKeys, memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { ulidSource } from '@hoops/runtime/ids';
import { secretKeyFile } from '@hoops/runtime/key-file';
import { silentLogger } from '@hoops/runtime/logger';
import { fileMasterKey } from '@hoops/runtime/master-key';
import { derivedProofKeys, macWith, memoryProofKeys, type ProofKeys } from '@hoops/runtime/proof-keys';
import { eventsTable, keysTable, readTable } from '@hoops/wiring/tables';
import { keepHeads } from './keep-heads-here.ts';

export type AuditBench = {
  readonly store: EventStore;
  readonly otherStore: () => EventStore;
  readonly keys: FamilyKeys;
  readonly proofs: ProofKeys;
  readonly rows: ReadStore;
  readonly leftovers: Checkpoints;
  readonly damageDocument: (
    type: DocumentType,
    id: string,
    fields: Readonly<Record<string, unknown>>,
  ) => Promise<void>;
  readonly misfileRow: (rowKey: string, asRowKey: string) => Promise<void>;
  readonly damageCommit: (
    stream: StreamName,
    commit: number,
    damage: (body: string) => string,
  ) => Promise<void>;
  readonly damageLabels: (stream: StreamName, commit: number, labels: Partial<CommitLabels>) => Promise<void>;
  readonly cutTail: (stream: StreamName, commits: number) => Promise<void>;
  readonly log: CommitLog;
  readonly replaceCommit: (record: CommitRecord) => Promise<void>;
  readonly removeCommit: (stream: StreamName, commit: number) => Promise<void>;
  readonly close: () => Promise<void>;
};

export const depsOf = (bench: AuditBench, changes: Partial<RebuildDeps> = {}): RebuildDeps => {
  let hours = 0;
  return {
    store: bench.store,
    keys: bench.keys,
    proofs: bench.proofs,
    rows: bench.rows,
    leftovers: bench.leftovers,
    clock: systemClock,
    wallClock: { now: () => new Date(++hours * 3_600_000) },
    newId: ulidSource(systemClock),
    drainMs: 32_000,
    concurrency: 4,
    wait: async () => undefined,
    ...changes,
  };
};

export const projectAll = async ({
  store,
  keys,
  rows,
}: Pick<AuditBench, 'store' | 'keys' | 'rows'>): Promise<void> => {
  const { live } = await rows.generations();
  for await (const stream of store.streams()) await projectStream({ store, keys, rows }, live, stream);
};

export const startMemoryBench = async (): Promise<AuditBench> => {
  const table = memoryTable();
  const keys = memoryFamilyKeys();
  const proofs = memoryProofKeys();
  const rows = memoryReadStore();
  const otherStore = () => memoryEventStore({ keys, proofs }, table);
  return {
    store: otherStore(),
    otherStore,
    keys,
    proofs,
    rows,
    leftovers: memoryCheckpoints(),
    damageDocument: async (type, id, fields) => {
      const { live } = await rows.generations();
      const found = await rows.row(live, rowKey({ kind: 'document', type, id }));
      Object.assign(found?.row.data ?? {}, fields);
    },
    misfileRow: async (key, asKey) => {
      const { live } = await rows.generations();
      const place = parseRowKey(asKey);
      const found = await rows.row(live, key);
      if (!found || place.kind !== 'entry' || found.row.kind !== 'entry') throw new Error(`No line ${key}.`);
      await rows.putHistory(live, [{ ...place, data: found.row.data }]);
      const there = await rows.row(live, asKey);
      Object.assign(there?.row ?? {}, found.row);
    },
    damageCommit: async (stream, commit, damage) => {
      const commits = table.commits.get(stream) ?? [];
      table.commits.set(
        stream,
        commits.map((record) =>
          record.commit === commit ? { ...record, body: damage(record.body) } : record,
        ),
      );
    },
    damageLabels: async (stream, commit, labels) => {
      const commits = table.commits.get(stream) ?? [];
      table.commits.set(
        stream,
        commits.map((record) => (record.commit === commit ? { ...record, ...labels } : record)),
      );
    },
    cutTail: async (stream, commits) => {
      table.commits.set(stream, (table.commits.get(stream) ?? []).slice(0, -commits));
    },
    removeCommit: async (stream, commit) => {
      const commits = (table.commits.get(stream) ?? []).filter((one) => one.commit !== commit);
      if (commits.length > 0) table.commits.set(stream, commits);
      else table.commits.delete(stream);
    },
    log: memoryCommitLog(table),
    replaceCommit: async (record) => {
      const commits = table.commits.get(record.stream) ?? [];
      table.commits.set(
        record.stream,
        commits.map((one) => (one.commit === record.commit ? record : one)),
      );
    },
    close: async () => undefined,
  };
};

export type DynamoDbBench = AuditBench & {
  readonly endpoint: string;
  readonly dataDir: string;
  readonly keepHeads: (clock: Clock) => ReturnType<typeof keepHeads>;
  readonly putEventItem: (item: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly changeItem: (
    place: { readonly athlete: string } | { readonly stream: StreamName },
    fields: Readonly<Record<string, unknown>>,
  ) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/**
 * Audit bench on the embedded DynamoDB.
 * @param original folder of a stopped bench to copy
 */
export const startDynamoDbBench = async (original?: string): Promise<DynamoDbBench> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hoops-audit-'));
  if (original !== undefined) await cp(original, dataDir, { recursive: true });
  const database = await startDynamoDb({ dataDir: join(dataDir, 'dynamodb') });
  if (original === undefined) await createTables(database.endpoint, [eventsTable, keysTable, readTable]);
  const client = new DynamoDBClient(localAwsConfig(database.endpoint));
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const masterKey = fileMasterKey(join(dataDir, 'master.key'));
  const keys = dynamoDbFamilyKeys({ client, table: keysTable.name, masterKey });
  const proofs = derivedProofKeys(macWith(secretKeyFile(join(dataDir, 'proof.key'), 'proof key')));
  const rows = dynamoDbReadStore(documents, readTable.name);
  const { document, entry, checkpoint } = readEntities(documents, readTable.name).entities;
  const otherStore = () =>
    createEventStore(dynamoDbCommitLog(client, eventsTable.name), {
      keys,
      proofs,
      newId: ulidSource(systemClock),
      clubId: 'club',
      producer: 'test',
      logger: silentLogger,
      snapshots: false,
    });
  const store = otherStore();
  const log = dynamoDbCommitLog(client, eventsTable.name);
  const signer = fileSigner(join(dataDir, 'heads.key'));
  const stop = async () => {
    client.destroy();
    await database.close();
  };
  return {
    endpoint: database.endpoint,
    dataDir,
    store,
    otherStore,
    keys,
    proofs,
    rows,
    leftovers: memoryCheckpoints(),
    damageDocument: async (type, id, fields) => {
      const { live } = await rows.generations();
      const { Key } = document.get({ generation: live, type, id }).params();
      const found = await rows.document(live, type, id);
      await documents.send(
        new UpdateCommand({
          TableName: readTable.name,
          Key,
          UpdateExpression: 'SET #data = :data',
          ExpressionAttributeNames: { '#data': 'data' },
          ExpressionAttributeValues: { ':data': { ...found?.data, ...fields } },
        }),
      );
    },
    misfileRow: async (key, asKey) => {
      const { live } = await rows.generations();
      const keyOf = (place: RowPlace) => {
        if (place.kind !== 'entry') throw new Error('Only lines are misfiled here.');
        const { list, sort, id } = place;
        return entry.get({ generation: live, list, sort, id }).params<{ Key: Record<string, string> }>().Key;
      };
      const { Item: item } = await documents.send(
        new GetCommand({ TableName: readTable.name, Key: keyOf(parseRowKey(key)) }),
      );
      await documents.send(
        new PutCommand({ TableName: readTable.name, Item: { ...item, ...keyOf(parseRowKey(asKey)) } }),
      );
    },
    changeItem: async (place, fields) => {
      const { live } = await rows.generations();
      const { Key } =
        'stream' in place
          ? checkpoint.get({ generation: live, stream: place.stream }).params()
          : document.get({ generation: live, type: 'athlete', id: place.athlete }).params();
      const names = Object.keys(fields);
      await documents.send(
        new UpdateCommand({
          TableName: readTable.name,
          Key,
          UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
          ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
          ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, fields[name]])),
        }),
      );
    },
    damageCommit: async (stream, commit, damage) => {
      let body = '';
      for await (const stored of store.readCommits(stream)) {
        if (stored.commit === commit) body = stored.body;
      }
      await documents.send(
        new UpdateCommand({
          TableName: eventsTable.name,
          Key: { pk: stream, sk: commitKey(stream, commit).sk?.S },
          UpdateExpression: 'SET body = :body',
          ExpressionAttributeValues: { ':body': damage(body) },
        }),
      );
    },
    damageLabels: async (stream, commit, labels) => {
      for (const [label, value] of Object.entries(labels)) {
        await documents.send(
          new UpdateCommand({
            TableName: eventsTable.name,
            Key: { pk: stream, sk: commitKey(stream, commit).sk?.S },
            UpdateExpression: 'SET #label = :value',
            ExpressionAttributeNames: { '#label': label },
            ExpressionAttributeValues: { ':value': value },
          }),
        );
      }
    },
    putEventItem: async (item) => {
      await documents.send(new PutCommand({ TableName: eventsTable.name, Item: item }));
    },
    cutTail: async (stream, commits) => {
      const { commit: last } = await store.head(stream);
      for (let commit = last; commit > last - commits; commit -= 1) {
        await documents.send(
          new DeleteCommand({
            TableName: eventsTable.name,
            Key: { pk: stream, sk: commitKey(stream, commit).sk?.S },
          }),
        );
      }
    },
    log,
    keepHeads: async (clock) => {
      const said = await keepHeads({
        store,
        log,
        proofs,
        keptHeads: keptHeads(writeOnceFolder(join(dataDir, 'kept-heads')), signer),
        clock,
        logger: silentLogger,
      });
      await projectAll({ store, keys, rows });
      return said;
    },
    replaceCommit: async (record) => {
      await client.send(new PutItemCommand({ TableName: eventsTable.name, Item: commitItem(record) }));
    },
    removeCommit: async (stream, commit) => {
      await documents.send(
        new DeleteCommand({
          TableName: eventsTable.name,
          Key: { pk: stream, sk: commitKey(stream, commit).sk?.S },
        }),
      );
    },
    stop,
    close: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
