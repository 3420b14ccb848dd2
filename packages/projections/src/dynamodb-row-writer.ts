import {
  TransactionCanceledException,
  TransactWriteItemsCommand,
  type TransactWriteItemsCommandInput,
} from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { type Backoff, jitteredBackoff } from '@hoops/runtime/clock';
import { dynamoDbBatches } from './dynamodb-batches.ts';
import type { ReadStore, StoredRow } from './read-store.ts';
import { type EntryRow, entryPlace, parseRowKey } from './row.ts';
import {
  checkpointItem,
  documentItem,
  entryItem,
  type Item,
  type ItemKey,
  itemKeys,
} from './stored-items.ts';
import { type Amounts, addAmounts, addShares, totalRow } from './totals.ts';
import { isCommitted } from './write-outcome.ts';

const maxRowsPerWrite = 99;

type RowWriter = Pick<
  ReadStore,
  'maxRowsPerWrite' | 'writeStream' | 'replaceTotal' | 'putHistory' | 'removeRows'
>;

/** Change of a total, written only if the stored total is still `from`. */
type TotalChange = {
  readonly key: string;
  readonly from: EntryRow['data'] | undefined;
  readonly to: Amounts;
};

type Write = NonNullable<TransactWriteItemsCommandInput['TransactItems']>[number];

/** Marshals directly, because the document client takes twice as long per item. */
const attributesOf = (item: Item | ItemKey) => marshall(item, { removeUndefinedValues: true });

const whileStill = (attribute: string, value: unknown) => ({
  ExpressionAttributeNames: { '#attribute': attribute },
  ...(value === undefined
    ? { ConditionExpression: 'attribute_not_exists(#attribute)' }
    : {
        ConditionExpression: '#attribute = :value',
        ExpressionAttributeValues: attributesOf({ ':value': value }),
      }),
});

export const dynamoDbRowWriter = (
  client: Pick<DynamoDBDocumentClient, 'send'>,
  table: string,
  backoff: Backoff = jitteredBackoff,
): RowWriter => {
  const batches = dynamoDbBatches(client, table, backoff);

  const additionTo = async (generation: number, key: string, amounts: Amounts): Promise<TotalChange> => {
    const { list, sort, id } = entryPlace(key);
    const { Item } = await client.send(
      new GetCommand({
        TableName: table,
        Key: itemKeys.entry({ generation, list, sort, id }),
        ConsistentRead: true,
      }),
    );
    const from: EntryRow['data'] | undefined = Item?.data;
    return { key, from, to: addAmounts(from ?? {}, amounts) };
  };

  const totalWrite = (generation: number, { key, from, to }: TotalChange): Write => {
    const { list, sort, id } = entryPlace(key);
    const row = totalRow({ list, sort, id }, to);
    const asRead = whileStill('data', from);
    return row
      ? { Put: { TableName: table, Item: attributesOf(entryItem(generation, row)), ...asRead } }
      : {
          Delete: {
            TableName: table,
            Key: attributesOf(itemKeys.entry({ generation, list, sort, id })),
            ...asRead,
          },
        };
  };
  const put = (generation: number, { row, version }: StoredRow): Write => ({
    Put: {
      TableName: table,
      Item: attributesOf(
        row.kind === 'document' ? documentItem(generation, row, version ?? 0) : entryItem(generation, row),
      ),
    },
  });
  const keyAt = (generation: number, key: string): ItemKey => {
    const place = parseRowKey(key);
    return place.kind === 'document'
      ? itemKeys.document({ generation, type: place.type, id: place.id })
      : itemKeys.entry({ generation, list: place.list, sort: place.sort, id: place.id });
  };
  const remove = (generation: number, key: string): Write => ({
    Delete: { TableName: table, Key: attributesOf(keyAt(generation, key)) },
  });

  /**
   * Writes atomically.
   * @returns false if another writer committed first
   * @throws Error if retrying is useless
   */
  const write = async (TransactItems: Write[]): Promise<boolean> => {
    try {
      await client.send(new TransactWriteItemsCommand({ TransactItems }));
      return true;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const reasons = error.CancellationReasons ?? [];
      return isCommitted({ canceled: true, data: reasons.map(({ Code }) => ({ code: Code })) });
    }
  };

  return {
    maxRowsPerWrite,
    async writeStream(generation, ...changes) {
      const add: Record<string, Amounts> = {};
      for (const change of changes) addShares(add, change.add);
      const totals = await Promise.all(
        Object.entries(add).map(([key, amounts]) => additionTo(generation, key, amounts)),
      );
      return write([
        ...changes.flatMap(({ stream, basedOn, version, rows, shares, put: puts, removeKeys }) => [
          {
            Put: {
              TableName: table,
              Item: attributesOf(
                checkpointItem(generation, stream, { revision: basedOn + 1, version, rows, shares }),
              ),
              ...whileStill('revision', basedOn === 0 ? undefined : basedOn),
            },
          },
          ...puts.map((stored) => put(generation, stored)),
          ...removeKeys.map((key) => remove(generation, key)),
        ]),
        ...totals.map((total) => totalWrite(generation, total)),
      ]);
    },

    replaceTotal: (generation, key, from, to) => write([totalWrite(generation, { key, from, to })]),

    putHistory: (generation, rows) => batches.put(rows.map((row) => entryItem(generation, row))),

    removeRows: (generation, rowKeys) => batches.remove(rowKeys.map((key) => keyAt(generation, key))),
  };
};
