import { type AttributeValue, BatchGetItemCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type Backoff, jitteredBackoff } from './clock.ts';
import type { Segment } from './segments/segmented-job.ts';

/**
 * About a megabyte, DynamoDB's page size. Without a limit, the embedded database would read the whole table
 * for each page.
 */
export const itemsOfPage = 1_500;

/**
 * Scan parameters. For the whole table, omits the segments, because the embedded database would read other
 * segments too.
 */
export const partOfTable = ({ segment, of }: Segment = { segment: 0, of: 1 }) => ({
  Limit: itemsOfPage,
  ...(of > 1 && { Segment: segment, TotalSegments: of }),
});

export type Item = Record<string, AttributeValue>;

const keysAtOnce = 100;
const maxAttempts = 8;

/**
 * Existing items of distinct keys, strongly consistent, in any order.
 * @throws Error if keys remain unprocessed after all attempts
 */
export const readItems = async (
  client: Pick<DynamoDBClient, 'send'>,
  table: string,
  keys: readonly Item[],
  backoff: Backoff = jitteredBackoff,
): Promise<readonly Item[]> => {
  const parts = Array.from({ length: Math.ceil(keys.length / keysAtOnce) }, (_, part) =>
    readPart(client, table, keys.slice(part * keysAtOnce, (part + 1) * keysAtOnce), backoff),
  );
  return (await Promise.all(parts)).flat();
};

const readPart = async (
  client: Pick<DynamoDBClient, 'send'>,
  table: string,
  keys: readonly Item[],
  backoff: Backoff,
): Promise<readonly Item[]> => {
  const found: Item[] = [];
  let left = [...keys];
  for (let attempt = 1; left.length > 0; attempt += 1) {
    if (attempt > maxAttempts) throw new Error(`The table ${table} did not return all requested items.`);
    if (attempt > 1) await backoff(attempt);
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetItemCommand({ RequestItems: { [table]: { Keys: left, ConsistentRead: true } } }),
    );
    found.push(...(Responses?.[table] ?? []));
    left = UnprocessedKeys?.[table]?.Keys ?? [];
  }
  return found;
};
