import { type Backoff, jitteredBackoff } from '@hoops/runtime/backoff';
import { pages } from './dynamodb-pages.ts';
import type { ReadEntities } from './entities.ts';
import type { ReadStore, StoredRow } from './read-store.ts';
import { type DocumentRow, type EntryRow, parseRowKey, rowKey } from './row.ts';
import { isCommitted } from './write-outcome.ts';

type DocumentKey = { readonly type: string; readonly id: string };
type EntryKey = Pick<EntryRow, 'list' | 'sort' | 'id'>;

/** A transaction of DynamoDB holds 100 items; one is the checkpoint. */
const mostRowsPerWrite = 99;
/** How often what a busy table left over of a batch is sent again. */
const batchTries = 8;

/** The writing half of the read store. */
export const dynamoDbRowWriter = (
  { entities: { document, entry, checkpoint }, transaction }: ReadEntities,
  backoff: Backoff = jitteredBackoff,
): Pick<ReadStore, 'mostRowsPerWrite' | 'writeStream' | 'putHistory' | 'removeRows' | 'dropGeneration'> => {
  const untilTaken = async <Item extends Key, Key>(
    items: readonly Item[],
    keyOf: (key: Key) => string,
    write: (items: Item[]) => Promise<{ unprocessed: readonly Key[] }>,
  ): Promise<void> => {
    let left = [...new Map(items.map((item) => [keyOf(item), item])).values()];
    for (let attempt = 1; left.length > 0; attempt += 1) {
      if (attempt > batchTries) throw new Error('The table did not take all rows.');
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

  return {
    mostRowsPerWrite,
    async writeStream(generation, { stream, basedOn, version, rows, put, removeKeys }) {
      const result = await transaction
        .write((tx) => [
          tx.checkpoint
            .put({ generation, stream, revision: basedOn + 1, version, rows })
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
        ])
        .go();
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
