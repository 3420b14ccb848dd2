import { type AttributeValue, BatchGetItemCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type Backoff, jitteredBackoff } from './backoff.ts';

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
    if (attempt > maxAttempts) throw new Error(`The table ${table} did not answer for all keys.`);
    if (attempt > 1) await backoff(attempt);
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetItemCommand({ RequestItems: { [table]: { Keys: left, ConsistentRead: true } } }),
    );
    found.push(...(Responses?.[table] ?? []));
    left = UnprocessedKeys?.[table]?.Keys ?? [];
  }
  return found;
};
