import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createTables } from '@hoops/local/dynamodb/create-tables';
import type { DynamoDb } from '@hoops/local/dynamodb/start-dynamodb';
import { localAwsConfig } from '@hoops/local/loopback/serve-aws';
import { dynamoDbReadStore } from '@hoops/projections/dynamodb-read-store';
import type { ReadStore } from '@hoops/projections/read-store';
import { readTable } from '@hoops/wiring/tables';
import type { ReadStoreBench } from './read-store-bench.ts';

export type DynamoDbBench = ReadStoreBench & {
  readonly open: (wallClock: () => number) => ReadStore;
};

export const dynamoDbBench = async (
  start: (dataDir: string) => Promise<DynamoDb>,
): Promise<DynamoDbBench> => {
  const folder = await mkdtemp(join(tmpdir(), 'hoops-read-store-'));
  const database = await start(join(folder, 'data'));
  await createTables(database.endpoint, [readTable]);
  const client = new DynamoDBClient(localAwsConfig(database.endpoint));
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  return {
    rows: dynamoDbReadStore(documents, readTable.name),
    open: (wallClock) => dynamoDbReadStore(documents, readTable.name, wallClock),
    close: async () => {
      client.destroy();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
