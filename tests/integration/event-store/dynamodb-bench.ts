import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteItemCommand, DynamoDBClient, QueryCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { commitKey } from '@hoops/event-store/commit-item';
import { dynamoDbCommitLog } from '@hoops/event-store/dynamodb-commit-log';
import { snapshotEvery } from '@hoops/event-store/fold-stream';
import { createEventStore } from '@hoops/event-store/stored-event-store';
import { createTables } from '@hoops/local/dynamodb/create-tables';
import type { DynamoDb } from '@hoops/local/dynamodb/start-dynamodb';
import { localAwsConfig } from '@hoops/local/loopback/serve-aws';
import { systemClock } from '@hoops/runtime/clock';
import { dynamoDbFamilyKeys } from '@hoops/runtime/dynamodb-family-keys';
import { ulidSource } from '@hoops/runtime/ids';
import { secretKeyFile } from '@hoops/runtime/key-file';
import { silentLogger } from '@hoops/runtime/logger';
import { fileMasterKey } from '@hoops/runtime/master-key';
import { derivedProofKeys, macWith } from '@hoops/runtime/proof-keys';
import { eventsTable, keysTable } from '@hoops/wiring/tables';
import type { StoreBench } from './store-bench.ts';

export const dynamoDbBench = async (start: (dataDir: string) => Promise<DynamoDb>): Promise<StoreBench> => {
  const folder = await mkdtemp(join(tmpdir(), 'hoops-event-store-'));
  const database = await start(join(folder, 'data'));
  await createTables(database.endpoint, [eventsTable, keysTable]);
  const client = new DynamoDBClient(localAwsConfig(database.endpoint));
  const masterKey = fileMasterKey(join(folder, 'master.key'));
  const proofs = () => derivedProofKeys(macWith(secretKeyFile(join(folder, 'proof.key'), 'proof key')));
  const keys = () => dynamoDbFamilyKeys({ client, table: keysTable.name, masterKey });
  const table = { TableName: eventsTable.name };

  return {
    keys,
    proofs,
    open: (options) =>
      createEventStore(dynamoDbCommitLog(client, eventsTable.name), {
        keys: keys(),
        proofs: proofs(),
        newId: ulidSource(systemClock),
        clubId: 'club',
        producer: 'test',
        logger: silentLogger,
        snapshots: { every: snapshotEvery },
        ...options,
      }),
    stored: async (stream) => {
      const { Items: items } = await client.send(
        new QueryCommand({
          ...table,
          KeyConditionExpression: 'pk = :stream',
          ExpressionAttributeValues: { ':stream': { S: stream } },
          ConsistentRead: true,
        }),
      );
      return JSON.stringify(items);
    },
    tamper: async (stream, commit, change) => {
      const { Items: items = [] } = await client.send(
        new QueryCommand({
          ...table,
          KeyConditionExpression: 'pk = :stream AND sk = :commit',
          ExpressionAttributeValues: {
            ':stream': { S: stream },
            ':commit': commitKey(stream, commit).sk ?? { NULL: true },
          },
          ConsistentRead: true,
        }),
      );
      await client.send(
        new UpdateItemCommand({
          ...table,
          Key: commitKey(stream, commit),
          UpdateExpression: 'SET body = :body',
          ExpressionAttributeValues: { ':body': { S: change(items[0]?.body?.S ?? '') } },
        }),
      );
    },
    remove: async (stream, commit) => {
      await client.send(new DeleteItemCommand({ ...table, Key: commitKey(stream, commit) }));
    },
    log: () => dynamoDbCommitLog(client, eventsTable.name),
    close: async () => {
      client.destroy();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
