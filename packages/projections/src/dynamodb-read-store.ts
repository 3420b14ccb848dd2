import { DeleteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { dynamoDbDropPage } from './dynamodb-drop-page.ts';
import { dynamoDbGenerations } from './dynamodb-generations.ts';
import { dynamoDbItems } from './dynamodb-items.ts';
import { dynamoDbRowWriter } from './dynamodb-row-writer.ts';
import { readEntities } from './entities.ts';
import { itemKeyOf } from './filed-items.ts';
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
import { parseRowKey } from './row.ts';
import { type ItemKey, itemKeys } from './stored-items.ts';
import { isCommitted } from './write-outcome.ts';

/** True if the cursor is a key of the query, because DynamoDB rejects other cursors. */
const isPlaceIn = (partition: string, { cursor = '', prefix = '', from = '', to }: PageOptions): boolean => {
  const key = keyIn(cursor);
  if (!key || key.pk !== partition) return false;
  return key.sk.startsWith(prefix) && key.sk >= from && (to === undefined || key.sk < to);
};

const keyIn = (cursor: string): ItemKey | undefined => {
  try {
    return keySchema.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString())).data;
  } catch {
    // The text is not valid JSON.
    return undefined;
  }
};

const cursorAt = ({ pk, sk }: ItemKey): string =>
  Buffer.from(JSON.stringify({ pk, sk })).toString('base64url');

const keySchema = z.strictObject({ pk: z.string(), sk: z.string() });

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

  const readRow: ReadStore['row'] = async (generation, key) => {
    const place = parseRowKey(key);
    return items.row(
      place.kind === 'document'
        ? itemKeys.document({ generation, type: place.type, id: place.id })
        : keyAt(generation, place.list, place),
    );
  };

  const keyAt = (generation: number, list: string, { sort, id }: EntryPosition): ItemKey =>
    itemKeys.entry({ generation, list, sort, id });
  const partitionOf = (generation: number, list: string): string =>
    keyAt(generation, list, { sort: '', id: '' }).pk;

  const page = async (generation: number, list: string, options: PageOptions): Promise<Page> => {
    const { prefix, from, to } = options;
    const inList = entry.query.inList({ generation, list });
    const ranged =
      prefix !== undefined && prefix !== ''
        ? inList.begins({ sort: prefix })
        : from !== undefined && to !== undefined
          ? inList.between({ sort: from }, { sort: to })
          : from !== undefined
            ? inList.gte({ sort: from })
            : to !== undefined
              ? inList.lt({ sort: to })
              : inList;
    const start = options.after ? cursorAt(keyAt(generation, list, options.after)) : options.cursor;
    if (start && !isPlaceIn(partitionOf(generation, list), { ...options, cursor: start })) {
      throw new UnknownPage();
    }
    const { data, cursor } = await ranged.go({
      consistent: true,
      limit: options.limit,
      cursor: start ?? null,
      order: options.newestFirst ? 'desc' : 'asc',
    });
    return {
      items: data.map((row) => row.data),
      ids: data.map(({ id }) => id),
      sorts: data.map(({ sort }) => sort),
      nextCursor: cursor,
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
