import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { localAwsConfig } from '@hoops/local/loopback/serve-aws';
import { eventsTable, inboxTable, keysTable, readTable } from '@hoops/wiring/tables';
import type { LocalProduct } from './start-local.ts';

export const tracesOf = async (product: LocalProduct, text: string): Promise<readonly string[]> => {
  const client = new DynamoDBClient(localAwsConfig((await product.status()).dynamodb.endpoint));
  const found: string[] = [];
  for (const { name } of [eventsTable, readTable, keysTable, inboxTable]) {
    for await (const { Items = [] } of paginateScan({ client }, { TableName: name })) {
      for (const item of Items) {
        const row = JSON.stringify(item).toLowerCase();
        if (row.includes(text)) found.push(`${name}: ${row.slice(0, 300)}`);
      }
    }
  }
  client.destroy();
  return found;
};

export const tracesOnDisk = async (folder: string, text: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const bytes = (await readFile(path, 'latin1')).toLowerCase();
    if (bytes.includes(text)) found.push(relative(folder, path));
  }
  return found;
};
