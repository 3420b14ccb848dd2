import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createTables } from '@hoops/local/dynamodb/create-tables';
import type { TableSpec } from '@hoops/wiring/tables';

export type CastoreStream = {
  readonly load: () => Promise<unknown>;
  readonly command: () => Promise<void>;
};

type Aggregate = { readonly aggregateId: string; readonly version: number; readonly name: string };
type Stored = { readonly aggregateId: string; readonly version: number; readonly payload: { name: string } };
type Castore = {
  readonly EventStore: new (
    settings: object,
  ) => {
    getAggregate(id: string): Promise<{ aggregate?: Aggregate }>;
    pushEvent(event: object): Promise<unknown>;
  };
  readonly EventType: new (settings: object) => object;
};
type Adapter = { readonly DynamoDBSingleTableEventStorageAdapter: new (settings: object) => object };

const table: TableSpec = {
  name: 'castore',
  partitionKey: { name: 'aggregateId', type: 'S' },
  sortKey: { name: 'version', type: 'N' },
  indexes: [
    {
      name: 'initialEvents',
      partitionKey: { name: 'eventStoreId', type: 'S' },
      sortKey: { name: 'timestamp', type: 'S' },
      projection: 'KEYS_ONLY',
    },
  ],
};

/**
 * Installs castore with its DynamoDB adapter into a temporary folder.
 * @returns undefined, after logging the reason, if npm cannot be reached
 */
export const castoreStreams = async (client: DynamoDBClient, endpoint: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'hoops-castore-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const packages = ['@castore/core@2', '@castore/event-storage-adapter-dynamodb@2'];
  const options = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  try {
    await promisify(execFile)('npm', ['install', ...options, ...packages], { cwd: folder });
  } catch (error) {
    process.stderr.write(
      `Skipped castore, because it could not be installed: ${String(error).split('\n', 1)[0]}\n`,
    );
    return undefined;
  }
  const load = createRequire(join(folder, 'package.json'));
  const { EventStore, EventType } = load('@castore/core') as Castore;
  const { DynamoDBSingleTableEventStorageAdapter: Storage } = load(
    '@castore/event-storage-adapter-dynamodb',
  ) as Adapter;
  await createTables(endpoint, [table]);
  const store = new EventStore({
    eventStoreId: 'FAMILIES',
    eventTypes: [new EventType({ type: 'ParentInfoChanged' })],
    reducer: (_before: Aggregate, { aggregateId, version, payload }: Stored): Aggregate => ({
      aggregateId,
      version,
      name: payload.name,
    }),
    eventStorageAdapter: new Storage({ tableName: table.name, dynamoDBClient: client }),
  });
  const push = (aggregateId: string, version: number) =>
    store.pushEvent({
      aggregateId,
      version,
      type: 'ParentInfoChanged',
      payload: { name: `Name ${version}` },
    });
  return {
    async grow(aggregateId: string, events: number): Promise<CastoreStream> {
      for (let version = 1; version <= events; version += 1) await push(aggregateId, version);
      return {
        load: () => store.getAggregate(aggregateId),
        async command() {
          const { aggregate } = await store.getAggregate(aggregateId);
          await push(aggregateId, (aggregate?.version ?? 0) + 1);
        },
      };
    },
  };
};
