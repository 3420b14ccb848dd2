import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { dynamoDbReadStore } from '@hoops/projections/dynamodb-read-store';
import { readTable } from '@hoops/wiring/tables';
import type { LocalProduct } from '../../system/start-local.ts';
import { bareEngine } from '../bare-engine.ts';

/** Remembers up to which version families were written, and waits until their rows show that. */
export const rowsLag = async (product: LocalProduct) => {
  const { dynamodb } = await product.status();
  const client = DynamoDBDocumentClient.from(bareEngine(dynamodb.endpoint).client);
  const rows = dynamoDbReadStore(client, readTable.name);
  const { live } = await rows.generations();
  const versions = new Map<string, number>();
  return {
    expect(family: string, version: number): void {
      versions.set(family, Math.max(version, versions.get(family) ?? 0));
    },
    async untilShown(): Promise<void> {
      for (const [family, version] of versions) {
        while (((await rows.document(live, 'family', family))?.version ?? 0) < version);
      }
    },
  };
};
