import { setTimeout as wait } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { localAwsConfig } from '@hoops/local/loopback/serve-aws';
import { dynamoDbReadStore } from '@hoops/projections/dynamodb-read-store';
import { readTable } from '@hoops/wiring/tables';
import type { LocalProduct } from '../../system/start-local.ts';

/** Milliseconds between polls, because constant polling would occupy a processor. */
const lookAgainMs = 20;

export const rowsLag = async (product: LocalProduct) => {
  const { dynamodb } = await product.status();
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(localAwsConfig(dynamodb.endpoint)));
  const rows = dynamoDbReadStore(client, readTable.name);
  const versions = new Map<string, number>();
  const isShown = async (live: number, family: string, version: number): Promise<boolean> =>
    ((await rows.document(live, 'family', family))?.version ?? 0) >= version;
  return {
    expect(family: string, version: number): void {
      versions.set(family, Math.max(version, versions.get(family) ?? 0));
    },
    async untilShown(): Promise<void> {
      const written = [...versions];
      versions.clear();
      // Read each time, because the end of a rebuild changes the live generation.
      const { live } = await rows.generations();
      for (const [family, version] of written) {
        while (!(await isShown(live, family, version))) await wait(lookAgainMs);
      }
    },
  };
};
