import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  type DynamoDBDocumentClient,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { type Backoff, jitteredBackoff } from '@hoops/runtime/backoff';
import type { ReadEntities } from './entities.ts';
import type { ReadStore, StoredRow } from './read-store.ts';
import { type EntryRow, entryPlace, parseRowKey, rowKey } from './row.ts';
import { checkpointItem, documentItem, entryItem, itemKeys } from './stored-items.ts';
import { type Amounts, addAmounts, addShares, totalRow } from './totals.ts';
import { isCommitted } from './write-outcome.ts';

type DocumentKey = { readonly type: string; readonly id: string };
type EntryKey = Pick<EntryRow, 'list' | 'sort' | 'id'>;

/** A transaction of DynamoDB holds 100 items; one is the checkpoint. */
const maxRowsPerWrite = 99;
/** How often what a busy table left over of a batch is sent again. */
const maxBatchAttempts = 8;

type RowWriter = Pick<
  ReadStore,
  'maxRowsPerWrite' | 'writeStream' | 'replaceTotal' | 'putHistory' | 'removeRows' | 'removeCheckpoints'
>;

/** A total as it is and as it is to be; it is written only if nothing changed it meanwhile. */
type TotalChange = {
  readonly key: string;
  readonly from: EntryRow['data'] | undefined;
  readonly to: Amounts;
};

type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** The condition that an attribute is as it was read; undefined stands for no item. */
const whileStill = (attribute: string, value: unknown) => ({
  ExpressionAttributeNames: { '#attribute': attribute },
  ...(value === undefined
    ? { ConditionExpression: 'attribute_not_exists(#attribute)' }
    : { ConditionExpression: '#attribute = :value', ExpressionAttributeValues: { ':value': value } }),
});

/** The writing half of the read store. */
export const dynamoDbRowWriter = (
  client: Pick<DynamoDBDocumentClient, 'send'>,
  table: string,
  { entities: { document, entry, checkpoint } }: ReadEntities,
  backoff: Backoff = jitteredBackoff,
): RowWriter => {
  const untilTaken = async <Item extends Key, Key>(
    items: readonly Item[],
    keyOf: (key: Key) => string,
    write: (items: Item[]) => Promise<{ unprocessed: readonly Key[] }>,
  ): Promise<void> => {
    let left = [...new Map(items.map((item) => [keyOf(item), item])).values()];
    for (let attempt = 1; left.length > 0; attempt += 1) {
      if (attempt > maxBatchAttempts) throw new Error('The table did not take all rows.');
      if (attempt > 1) await backoff(attempt);
      const unprocessed = new Set((await write(left)).unprocessed.map(keyOf));
      left = left.filter((item) => unprocessed.has(keyOf(item)));
    }
  };

  const removeEntries = (generation: number, keys: readonly EntryKey[]): Promise<void> =>
    untilTaken(
      keys.map(({ list, sort, id }) => ({ generation, list, sort, id })),
      entryKeyOf,
      (items) => entry.delete(items).go(),
    );
  const removeDocuments = (generation: number, keys: readonly DocumentKey[]): Promise<void> =>
    untilTaken(
      keys.map(({ type, id }) => ({ generation, type, id })),
      documentKeyOf,
      (items) => document.delete(items).go(),
    );

  const additionTo = async (generation: number, key: string, amounts: Amounts): Promise<TotalChange> => {
    const { list, sort, id } = entryPlace(key);
    const { data } = await entry.get({ generation, list, sort, id }).go({ consistent: true });
    const from: EntryRow['data'] | undefined = data?.data;
    return { key, from, to: addAmounts(from ?? {}, amounts) };
  };

  const totalWrite = (generation: number, { key, from, to }: TotalChange): Write => {
    const { list, sort, id } = entryPlace(key);
    const row = totalRow({ list, sort, id }, to);
    const asRead = whileStill('data', from);
    return row
      ? { Put: { TableName: table, Item: entryItem(generation, row), ...asRead } }
      : { Delete: { TableName: table, Key: itemKeys.entry({ generation, list, sort, id }), ...asRead } };
  };
  const put = (generation: number, { row, version }: StoredRow): Write => ({
    Put: {
      TableName: table,
      Item:
        row.kind === 'document' ? documentItem(generation, row, version ?? 0) : entryItem(generation, row),
    },
  });
  const remove = (generation: number, key: string): Write => {
    const place = parseRowKey(key);
    const Key =
      place.kind === 'document'
        ? itemKeys.document({ generation, type: place.type, id: place.id })
        : itemKeys.entry({ generation, list: place.list, sort: place.sort, id: place.id });
    return { Delete: { TableName: table, Key } };
  };

  /** All or none. @returns false when another writer was first. @throws Error when trying again would not help. */
  const write = async (TransactItems: Write[]): Promise<boolean> => {
    try {
      await client.send(new TransactWriteCommand({ TransactItems }));
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
              Item: checkpointItem(generation, stream, { revision: basedOn + 1, version, rows, shares }),
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

    putHistory: (generation, rows) =>
      untilTaken(
        rows.map((row) => ({ generation, ...fieldsOf(row) })),
        entryKeyOf,
        (items) => entry.put(items).go({ concurrency: 4 }),
      ),

    async removeRows(generation, rowKeys) {
      const places = rowKeys.map(parseRowKey);
      await removeDocuments(
        generation,
        places.filter((place) => place.kind === 'document'),
      );
      await removeEntries(
        generation,
        places.filter((place) => place.kind === 'entry'),
      );
    },

    removeCheckpoints: (generation, streams) =>
      untilTaken(
        streams.map((stream) => ({ generation, stream })),
        ({ stream: name }: { readonly stream: string }) => name,
        (items) => checkpoint.delete(items).go(),
      ),
  };
};

const entryKeyOf = ({ list, sort, id }: EntryKey): string => rowKey({ kind: 'entry', list, sort, id });
const documentKeyOf = ({ type, id }: DocumentKey): string => `${type}|${id}`;

const fieldsOf = ({ list, sort, id, data }: EntryRow) => ({ list, sort, id, data });

/** Every page of a scan, or of a query. */
export async function* pages<Item>(
  read: (cursor: string | null) => Promise<{ data: Item[]; cursor: string | null }>,
): AsyncGenerator<readonly Item[]> {
  let cursor: string | null = null;
  do {
    const page: { data: Item[]; cursor: string | null } = await read(cursor);
    yield page.data;
    cursor = page.cursor;
  } while (cursor !== null);
}
