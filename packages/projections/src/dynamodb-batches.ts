import {
  BatchWriteCommand,
  type BatchWriteCommandInput,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb';
import type { Backoff } from '@hoops/runtime/clock';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import type { Item, ItemKey } from './stored-items.ts';

const itemsAtOnce = 25;
const requestsAtOnce = 2;
/** Maximum attempts to write items that a busy table returned as unprocessed. */
const maxAttempts = 8;

type Request = NonNullable<NonNullable<BatchWriteCommandInput['RequestItems']>[string]>[number];

/**
 * Unconditional puts and deletes in concurrent batches; the last item per key wins.
 * @throws Error if items remain unprocessed
 */
export const dynamoDbBatches = (
  client: Pick<DynamoDBDocumentClient, 'send'>,
  table: string,
  backoff: Backoff,
) => {
  const send = async (requests: readonly Request[]): Promise<void> => {
    let left = requests;
    for (let attempt = 1; left.length > 0; attempt += 1) {
      if (attempt > maxAttempts) throw new Error('The table did not write all rows.');
      if (attempt > 1) await backoff(attempt);
      const unprocessed: Request[] = [];
      await forEachAtOnce(inBatches(left), requestsAtOnce, async (batch) => {
        const { UnprocessedItems = {} } = await client.send(
          new BatchWriteCommand({ RequestItems: { [table]: [...batch] } }),
        );
        unprocessed.push(...(UnprocessedItems[table] ?? []));
      });
      left = unprocessed;
    }
  };
  return {
    put: (items: readonly (Item & ItemKey)[]): Promise<void> =>
      send(onceEach(items).map((item) => ({ PutRequest: { Item: item } }))),
    remove: (keys: readonly ItemKey[]): Promise<void> =>
      send(onceEach(keys).map((key) => ({ DeleteRequest: { Key: key } }))),
  };
};

const onceEach = <Keyed extends ItemKey>(items: readonly Keyed[]): readonly Keyed[] => [
  ...new Map(items.map((item) => [JSON.stringify([item.pk, item.sk]), item])).values(),
];

function* inBatches(requests: readonly Request[]): Generator<readonly Request[]> {
  for (let from = 0; from < requests.length; from += itemsAtOnce)
    yield requests.slice(from, from + itemsAtOnce);
}
