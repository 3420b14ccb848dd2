import { type Backoff, jitteredBackoff } from '@hoops/runtime/backoff';
import type { ReadEntities } from './entities.ts';
import type { ReadStore, StoredRow } from './read-store.ts';
import { type DocumentRow, type EntryRow, entryPlace, parseRowKey, rowKey } from './row.ts';
import { type Amounts, addAmounts, totalRow } from './totals.ts';
import { isCommitted } from './write-outcome.ts';

type DocumentKey = { readonly type: string; readonly id: string };
type EntryKey = Pick<EntryRow, 'list' | 'sort' | 'id'>;

/** A transaction of DynamoDB holds 100 items; one is the checkpoint. */
const maxRowsPerWrite = 99;
/** How often what a busy table left over of a batch is sent again. */
const maxBatchAttempts = 8;

type RowWriter = Pick<
  ReadStore,
  'maxRowsPerWrite' | 'writeStream' | 'replaceTotal' | 'putHistory' | 'removeRows' | 'dropGeneration'
>;

/** A total as it is and as it is to be; it is written only if nothing changed it meanwhile. */
type TotalChange = {
  readonly key: string;
  readonly from: EntryRow['data'] | undefined;
  readonly to: Amounts;
};

/** The writing half of the read store. */
export const dynamoDbRowWriter = (
  { entities: { document, entry, checkpoint }, transaction }: ReadEntities,
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

  type Transaction = Parameters<Parameters<typeof transaction.write>[0]>[0];
  const totalWrite = (tx: Transaction, generation: number, { key, from, to }: TotalChange) => {
    const { list, sort, id } = entryPlace(key);
    const row = totalRow({ list, sort, id }, to);
    return row
      ? tx.entry
          .put({ generation, ...fieldsOf(row) })
          .where((has, is) => (from === undefined ? is.notExists(has.data) : is.eq(has.data, from)))
          .commit()
      : tx.entry
          .delete({ generation, list, sort, id })
          .where((has, is) => (from === undefined ? is.notExists(has.data) : is.eq(has.data, from)))
          .commit();
  };

  return {
    maxRowsPerWrite,
    async writeStream(generation, { stream, basedOn, version, rows, shares, put, removeKeys, add }) {
      const totals = await Promise.all(
        Object.entries(add).map(([key, amounts]) => additionTo(generation, key, amounts)),
      );
      const result = await transaction
        .write((tx) => [
          tx.checkpoint
            .put({ generation, stream, revision: basedOn + 1, version, rows, shares })
            .where((has, is) => (basedOn === 0 ? is.notExists(has.revision) : is.eq(has.revision, basedOn)))
            .commit(),
          ...put.map((stored) =>
            stored.row.kind === 'document'
              ? tx.document.put(documentItem(generation, stored.row, stored.version)).commit()
              : tx.entry.put({ generation, ...fieldsOf(stored.row) }).commit(),
          ),
          ...removeKeys.map((key) => {
            const place = parseRowKey(key);
            if (place.kind === 'document') {
              return tx.document.delete({ generation, type: place.type, id: place.id }).commit();
            }
            const { list, sort, id } = place;
            return tx.entry.delete({ generation, list, sort, id }).commit();
          }),
          ...totals.map((total) => totalWrite(tx, generation, total)),
        ])
        .go();
      return isCommitted(result);
    },

    async replaceTotal(generation, key, from, to) {
      const result = await transaction.write((tx) => [totalWrite(tx, generation, { key, from, to })]).go();
      return isCommitted(result);
    },

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

    async dropGeneration(generation) {
      const documents = document.scan.where((has, is) => is.eq(has.generation, generation));
      for await (const found of pages((cursor) => documents.go({ cursor }))) {
        await removeDocuments(generation, found);
      }
      const entries = entry.scan.where((has, is) => is.eq(has.generation, generation));
      for await (const found of pages((cursor) => entries.go({ cursor }))) {
        await removeEntries(generation, found);
      }
      const checkpoints = checkpoint.scan.where((has, is) => is.eq(has.generation, generation));
      for await (const found of pages((cursor) => checkpoints.go({ cursor }))) {
        await untilTaken(
          found.map(({ stream }) => ({ generation, stream })),
          ({ stream: name }: { readonly stream: string }) => name,
          (items) => checkpoint.delete(items).go(),
        );
      }
    },
  };
};

const entryKeyOf = ({ list, sort, id }: EntryKey): string => rowKey({ kind: 'entry', list, sort, id });
const documentKeyOf = ({ type, id }: DocumentKey): string => `${type}|${id}`;

const fieldsOf = ({ list, sort, id, data }: EntryRow) => ({ list, sort, id, data });

const documentItem = (
  generation: number,
  { type, id, data }: DocumentRow,
  version: StoredRow['version'],
) => ({ generation, type, id, data, version: version ?? 0 });

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
