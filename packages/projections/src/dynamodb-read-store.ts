import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { readEntities } from './entities.ts';
import type { Checkpoint, Generations, Page, PageOptions, ReadStore, StreamChange } from './read-store.ts';
import { parseRowKey, type Row } from './row.ts';

/** A transaction of DynamoDB holds 100 items; one is the checkpoint. */
const rowsPerTransaction = 99;
/** How long a process may go on using the generations that it read; a rebuild waits this out. */
export const generationsCacheMs = 2_000;

/** The read store on one DynamoDB table. `wallClock` gives epoch milliseconds, for the cache alone. */
export const dynamoDbReadStore = (
  client: DynamoDBDocumentClient,
  table: string,
  wallClock: () => number = Date.now,
): ReadStore => {
  const entities = readEntities(client, table);
  const { document, entry, checkpoint, pointer } = entities.entities;
  let cached: { value: Generations; until: number } | undefined;

  const generations = async (): Promise<Generations> => {
    if (cached && wallClock() < cached.until) return cached.value;
    const { data } = await pointer.get({ name: 'generations' }).go({ consistent: true });
    const value = { live: data?.live ?? 1, building: data?.building ?? null };
    cached = { value, until: wallClock() + generationsCacheMs };
    return value;
  };

  const setGenerations = async ({ live, building }: Generations): Promise<void> => {
    await pointer.put({ name: 'generations', live, ...(building === null ? {} : { building }) }).go();
    cached = undefined;
  };

  const readCheckpoint = async (generation: number, stream: string): Promise<Checkpoint> => {
    const { data } = await checkpoint.get({ generation, stream }).go({ consistent: true });
    return data ? { version: data.version, rows: data.rows } : { version: 0, rows: {} };
  };

  /** Rows first, in chunks, the checkpoint with the last: a crash between leaves the work to be done again. */
  const writeStream = async (generation: number, change: StreamChange): Promise<boolean> => {
    const steps = [
      ...change.put.map((row) => ({ put: row })),
      ...change.removeKeys.map((key) => ({ remove: key })),
    ];
    for (let from = 0; ; from += rowsPerTransaction) {
      const chunk = steps.slice(from, from + rowsPerTransaction);
      const last = from + rowsPerTransaction >= steps.length;
      const { canceled } = await entities.transaction
        .write((tx) => [
          ...chunk.map((step) => {
            if ('put' in step) {
              return step.put.kind === 'document'
                ? tx.document.put({ ...documentItem(generation, step.put), version: change.version }).commit()
                : tx.entry.put(entryItem(generation, step.put)).commit();
            }
            const gone = parseRowKey(step.remove);
            return gone.kind === 'document'
              ? tx.document.delete({ generation, type: gone.type, id: gone.id }).commit()
              : tx.entry.delete({ generation, list: gone.list, sort: gone.sort, id: gone.id }).commit();
          }),
          last
            ? tx.checkpoint
                .put({ generation, stream: change.stream, version: change.version, rows: change.rows })
                .where((has, is) => `${is.notExists(has.version)} OR ${is.lt(has.version, change.version)}`)
                .commit()
            : tx.checkpoint
                .check({ generation, stream: change.stream })
                .where((has, is) => `${is.notExists(has.version)} OR ${is.lt(has.version, change.version)}`)
                .commit(),
        ])
        .go();
      if (canceled) return false;
      if (last) return true;
    }
  };

  const putHistory = async (generation: number, rows: readonly Row[]): Promise<void> => {
    const items = rows.flatMap((row) => (row.kind === 'entry' ? [entryItem(generation, row)] : []));
    if (items.length === 0) return;
    let { unprocessed } = await entry.put(items).go({ concurrency: 4 });
    while (unprocessed.length > 0) {
      ({ unprocessed } = await entry
        .put(items.filter((item) => unprocessed.some((left) => left.id === item.id && left.list === item.list)))
        .go());
    }
  };

  const page = async (generation: number, list: string, options: PageOptions): Promise<Page> => {
    const query = entry.query.inList({ generation, list });
    const ranged =
      options.prefix !== undefined
        ? query.begins({ sort: options.prefix })
        : options.from !== undefined || options.to !== undefined
          ? query.between({ sort: options.from ?? '' }, { sort: options.to ?? '\uffff' })
          : query;
    const { data, cursor } = await ranged.go({
      limit: options.limit,
      cursor: options.cursor ?? null,
      order: options.newestFirst ? 'desc' : 'asc',
    });
    return { items: data.map((row) => row.data), nextCursor: cursor };
  };

  const documentsOf = (generation: number, cursor: string | null) =>
    document.scan.where((has, is) => is.eq(has.generation, generation)).go({ cursor });
  const entriesOf = (generation: number, cursor: string | null) =>
    entry.scan.where((has, is) => is.eq(has.generation, generation)).go({ cursor });
  const checkpointsOf = (generation: number, cursor: string | null) =>
    checkpoint.scan.where((has, is) => is.eq(has.generation, generation)).go({ cursor });

  return {
    generations,
    setGenerations,
    checkpoint: readCheckpoint,
    writeStream,
    putHistory,
    page,
    async document(generation, type, id) {
      const { data } = await document.get({ generation, type, id }).go({ consistent: true });
      return data ? { data: data.data, version: data.version } : undefined;
    },
    async *allRows(generation) {
      for await (const { data } of scan((cursor) =>
        documentsOf(generation, cursor),
      )) {
        for (const { type, id, data: content } of data) {
          yield { kind: 'document', type, id, data: content } as Row;
        }
      }
      for await (const { data } of scan((cursor) =>
        entriesOf(generation, cursor),
      )) {
        for (const { list, sort, id, data: content } of data) {
          yield { kind: 'entry', list, sort, id, data: content };
        }
      }
    },
    async *checkpoints(generation) {
      for await (const { data } of scan((cursor) =>
        checkpointsOf(generation, cursor),
      )) {
        yield* data.map(({ stream, version, rows }) => ({ stream, version, rows }));
      }
    },
    async dropGeneration(generation) {
      const old = { generation };
      for await (const { data } of scan((cursor) => documentsOf(generation, cursor))) {
        if (data.length) await document.delete(data.map(({ type, id }) => ({ ...old, type, id }))).go();
      }
      for await (const { data } of scan((cursor) => entriesOf(generation, cursor))) {
        if (data.length) await entry.delete(data.map(({ list, sort, id }) => ({ ...old, list, sort, id }))).go();
      }
      for await (const { data } of scan((cursor) => checkpointsOf(generation, cursor))) {
        if (data.length) await checkpoint.delete(data.map(({ stream }) => ({ ...old, stream }))).go();
      }
    },
  };
};

const documentItem = (generation: number, row: Extract<Row, { kind: 'document' }>) => ({
  generation,
  type: row.type,
  id: row.id,
  data: row.data,
});

const entryItem = (generation: number, row: Extract<Row, { kind: 'entry' }>) => ({
  generation,
  list: row.list,
  sort: row.sort,
  id: row.id,
  data: row.data,
});

/** Every page of a scan. */
async function* scan<Result extends { cursor: string | null }>(
  next: (cursor: string | null) => Promise<Result>,
): AsyncIterable<Result> {
  let cursor: string | null = null;
  do {
    const result: Result = await next(cursor);
    yield result;
    cursor = result.cursor;
  } while (cursor !== null);
}
