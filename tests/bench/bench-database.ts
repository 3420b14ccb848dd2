import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTables } from '@hoops/local/dynamodb/create-tables';
import { startDynamoDb } from '@hoops/local/dynamodb/start-dynamodb';
import { keptEnvironment } from '../system/kept-environment.ts';

/**
 * Calls `work` with a separate database, which all clients of this process use from then on.
 * @param work receives the database's endpoint and process id
 */
export const withBenchDatabase = async (
  tables: Parameters<typeof createTables>[1],
  work: (endpoint: string, pid: number | undefined) => Promise<void>,
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'hoops-bench-'));
  const database = await startDynamoDb({ dataDir: folder });
  const restore = keptEnvironment();
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: database.endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
  try {
    await createTables(database.endpoint, tables);
    await work(database.endpoint, database.pid);
  } finally {
    restore();
    await database.close();
    await rm(folder, { recursive: true });
  }
};
