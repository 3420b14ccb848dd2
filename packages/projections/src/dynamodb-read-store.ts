import { DeleteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { dynamoDbDropPage } from './dynamodb-drop-page.ts';
import { dynamoDbGenerations } from './dynamodb-generations.ts';
import { dynamoDbItems } from './dynamodb-items.ts';
import { dynamoDbRowWriter } from './dynamodb-row-writer.ts';
import { readEntities } from './entities.ts';
import { itemKeyOf } from './filed-items.ts';
import { indexOf } from './lists.ts';
import {
  type Checkpoint,
  type EntryPosition,
  noCheckpoint,
  type Page,
  type PageOptions,
  type ReadStore,
  UnknownPage,
} from './read-store.ts';
import { rebuildProgressSchema } from './rebuild-progress.ts';
import { parseRowKey, rowKey } from './row.ts';
import { type ItemKey, indexKey, itemKeys } from './stored-items.ts';
import { isCommitted } from './write-outcome.ts';

/** Sort keys below and above all others. */
const [lowest, highest] = ['\u0000', '\u{10ffff}'];

const cursorSchema = z.tuple([z.string(), z.string(), z.string()]);

/** @throws UnknownPage for a text that is not a cursor of the list */
const positionIn = (list: string, cursor: string): EntryPosition => {
  const [cursorOf, sort, id] = cursorParts(cursor);
  if (cursorOf !== list) throw new UnknownPage();
  return { sort, id };
};

const cursorParts = (cursor: string): z.output<typeof cursorSchema> => {
  try {
    return z.parse(cursorSchema, JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new UnknownPage();
  }
};

const cursorAt = (list: string, { sort, id }: EntryPosition): string =>
  Buffer.from(JSON.stringify([list, sort, id])).toString('base64url');

const sortKey = ({ sort, id }: EntryPosition): string =>
  itemKeys.entry({ generation: 0, list: '', sort, id }).sk;

/** Inclusive range of sort keys. @throws UnknownPage for a start outside the range */
const rangeOf = (
  list: string,
  { cursor, after, prefix = '', from, to, newestFirst = false }: PageOptions,
): { readonly first: string; readonly last: string; readonly start: EntryPosition | undefined } => {
  const first = prefix || from || lowest;
  const last = prefix ? `${prefix}${highest}` : (to ?? highest);
  const start = cursor ? positionIn(list, cursor) : after;
  if (!start) return { first, last, start };
  const key = sortKey(start);
  if (key < first || key > last) throw new UnknownPage();
  return newestFirst ? { first, last: key, start } : { first: `${key}${lowest}`, last, start };
};

/** @param wallClock epoch milliseconds, for caching */
export const dynamoDbReadStore = (
  client: DynamoDBDocumentClient,
  table: string,
  wallClock: () => number = Date.now,
): ReadStore => {
  const entities = readEntities(client, table);
  const { transaction } = entities;
  const { document, entry, checkpoint, progress } = entities.entities;

  const readCheckpoint = async (generation: number, stream: string): Promise<Checkpoint> => {
    const { data } = await checkpoint.get({ generation, stream }).go({ consistent: true });
    if (!data) return noCheckpoint;
    const { revision, version, rows, shares = {} } = data;
    return { revision, version, rows, shares };
  };

  const readDocument: ReadStore['document'] = async (generation, type, id) => {
    const { data } = await document.get({ generation, type, id }).go({ consistent: true });
    return data ? { data: data.data, version: data.version } : undefined;
  };

  const items = dynamoDbItems(client, table);

  const rowKeyAt = (generation: number, key: string): ItemKey => {
    const place = parseRowKey(key);
    return place.kind === 'document'
      ? itemKeys.document({ generation, type: place.type, id: place.id })
      : itemKeys.entry({ generation, list: place.list, sort: place.sort, id: place.id });
  };

  const readRow: ReadStore['row'] = async (generation, key) => items.row(rowKeyAt(generation, key));

  const inIndex = {
    byTime: (byTime: string) => entry.query.byTime({ byTime }),
    byType: (byType: string) => entry.query.byType({ byType }),
    byActor: (byActor: string) => entry.query.byActor({ byActor }),
    byRequest: (byRequest: string) => entry.query.byRequest({ byRequest }),
  };

  const page = async (generation: number, list: string, options: PageOptions): Promise<Page> => {
    const { first, last, start } = rangeOf(list, options);
    const index = indexOf(list);
    const inList = index
      ? inIndex[index](indexKey(generation, list))
      : entry.query.inList({ generation, list });
    const { data, cursor } = await inList.between({ sort: first }, { sort: last }).go({
      consistent: index === undefined,
      // A backward page includes its start.
      limit: options.limit + (start && options.newestFirst ? 1 : 0),
      order: options.newestFirst ? 'desc' : 'asc',
    });
    const rows = data.filter(({ sort, id }) => sort !== start?.sort || id !== start.id);
    const shown = rows.slice(0, options.limit);
    const end = shown.at(-1);
    const isMore = cursor !== null || shown.length < rows.length;
    return {
      items: shown.map((row) => row.data),
      ids: shown.map(({ id }) => id),
      sorts: shown.map(({ sort }) => sort),
      nextCursor: end && isMore ? cursorAt(list, end) : null,
    };
  };

  return {
    ...dynamoDbGenerations(entities, wallClock),
    ...dynamoDbRowWriter(client, table),
    dropPage: dynamoDbDropPage(client, table),
    checkpoint: readCheckpoint,
    checkpointsOf: items.checkpointsOf,
    document: readDocument,
    row: readRow,
    async rowsAt(generation, keys) {
      const found = await items.rowsAt([...new Set(keys)].map((key) => rowKeyAt(generation, key)));
      return new Map(found.map((stored) => [rowKey(stored.row), stored]));
    },
    page,
    items: items.all,
    scan: items.scan,
    allRows: items.rows,
    async removeMisfiled(_generation, itemKeys) {
      for (const key of itemKeys.map(itemKeyOf)) {
        if (await items.isMisfiled(key)) {
          await client.send(new DeleteCommand({ TableName: table, Key: key }));
        }
      }
    },
    checkpoints: items.checkpoints,
    async rebuildProgress() {
      const { data } = await progress.get({ name: 'rebuild' }).go({ consistent: true });
      return data ? z.parse(rebuildProgressSchema, data.content) : undefined;
    },
    async changeRebuildProgress(from, to) {
      const result = await transaction
        .write((tx) => [
          tx.progress
            .put({ name: 'rebuild', content: to })
            .where((has, is) => (from ? is.eq(has.content, from) : is.notExists(has.content)))
            .commit(),
        ])
        .go();
      return isCommitted(result);
    },
  };
};
