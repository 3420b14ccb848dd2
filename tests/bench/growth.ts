import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createTables } from '@hoops/local/dynamodb/create-tables';
import { startDynamoDb } from '@hoops/local/dynamodb/start-dynamodb';
import { localAwsConfig } from '@hoops/local/loopback/local-aws-config';
import { dynamoDbReadStore } from '@hoops/projections/dynamodb-read-store';
import { lists } from '@hoops/projections/lists';
import { readTable, tables } from '@hoops/wiring/tables';
import { measure, percentile, print, timed } from './measure.ts';

/** Compares the first page of 20,000 athletes with the first page of 100; the cost should be equal. */
export const benchGrowth = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'hoops-growth-'));
  const database = await startDynamoDb({ dataDir: folder });
  try {
    await createTables(database.endpoint, tables);
    const client = new DynamoDBClient(localAwsConfig(database.endpoint));
    await longLists(client);
    client.destroy();
  } finally {
    await database.close();
    await rm(folder, { recursive: true });
  }
};

async function longLists(client: DynamoDBClient): Promise<void> {
  const rows = dynamoDbReadStore(DynamoDBDocumentClient.from(client), readTable.name);
  const fill = async (generation: number, count: number) => {
    for (let from = 0; from < count; from += 500) {
      await rows.putHistory(
        generation,
        Array.from({ length: Math.min(500, count - from) }, (_, index) => ({
          kind: 'entry' as const,
          list: lists.athletes,
          sort: `athlete ${String(from + index).padStart(6, '0')}`,
          id: `athlete-${from + index}`,
          data: { athleteId: `athlete-${from + index}`, athleteName: `Athlete ${from + index}` },
        })),
      );
    }
  };
  await fill(1, 100);
  await fill(2, 20_000);
  const [few, many]: [number[], number[]] = [[], []];
  for (let index = 0; index < 200; index += 1) {
    many.push(await timed(() => rows.page(2, lists.athletes, { limit: 50 })));
    few.push(await timed(() => rows.page(1, lists.athletes, { limit: 50 })));
  }
  print(
    measure(
      'the first page of 20,000 athletes against that of 100, p50',
      percentile(many, 0.5),
      percentile(few, 0.5),
      'ms',
    ),
  );
}
