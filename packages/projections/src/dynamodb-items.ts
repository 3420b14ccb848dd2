import { type DynamoDBDocumentClient, GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Checkpoint, GenerationItem, MisfiledItem, StoredRow } from './read-store.ts';
import { type DocumentType, type RowPlace, rowKey } from './row.ts';
import { type Item, type ItemKey, itemKeys, prefixOf } from './stored-items.ts';

const keySchema = z.object({ pk: z.string(), sk: z.string() });

/**
 * The items of a generation by their keys, as readers find them. What an item says of itself is read separately: a person who
 * writes to the table by hand can put one row in the place of another, or where no row is.
 */
export const dynamoDbItems = (client: DynamoDBDocumentClient, table: string) => {
  async function* items(generation: number): AsyncGenerator<Item> {
    let startKey: Item | undefined;
    do {
      const page = await client.send(
        new ScanCommand({
          TableName: table,
          FilterExpression: 'begins_with(pk, :generation)',
          ExpressionAttributeValues: { ':generation': prefixOf(generation) },
          ...(startKey && { ExclusiveStartKey: startKey }),
        }),
      );
      yield* page.Items ?? [];
      startKey = page.LastEvaluatedKey;
    } while (startKey);
  }

  return {
    async *all(generation: number): AsyncGenerator<GenerationItem> {
      for await (const item of items(generation)) {
        const isRight = isFiledRight(item);
        const stored = isRight ? storedRowOf(item) : undefined;
        const key = z.parse(keySchema, item);
        if (stored) yield { kind: 'row', ...stored };
        if (!isRight) yield { kind: 'misfiled', ...misfiledItem(generation, key) };
        const checkpoint = stored ? undefined : checkpointAt(generation, key, item);
        if (checkpoint) yield { kind: 'checkpoint', ...checkpoint };
      }
    },
    async *rows(generation: number): AsyncGenerator<StoredRow> {
      for await (const item of items(generation)) {
        const stored = isFiledRight(item) ? storedRowOf(item) : undefined;
        if (stored) yield stored;
      }
    },
    /** Of each stream in whose checkpoint's place one lies, for that is how it is found. */
    async *checkpoints(generation: number): AsyncGenerator<Checkpoint & { readonly stream: string }> {
      for await (const item of items(generation)) {
        const checkpoint = checkpointAt(generation, z.parse(keySchema, item), item);
        if (checkpoint) yield checkpoint;
      }
    },
    /** The row at a key, strongly consistent; undefined when none is there, or something that is filed wrong. */
    async row(key: ItemKey): Promise<StoredRow | undefined> {
      const item = await itemAt(client, table, key);
      return item && isFiledRight(item) ? storedRowOf(item) : undefined;
    },
    async isMisfiled(key: ItemKey): Promise<boolean> {
      const item = await itemAt(client, table, key);
      return item !== undefined && !isFiledRight(item);
    },
  };
};

const itemAt = async (
  client: DynamoDBDocumentClient,
  table: string,
  { pk, sk }: ItemKey,
): Promise<Item | undefined> => {
  const { Item: item } = await client.send(
    new GetCommand({ TableName: table, Key: { pk, sk }, ConsistentRead: true }),
  );
  return item;
};

const checkpointAt = (
  generation: number,
  key: ItemKey,
  item: Item,
): (Checkpoint & { readonly stream: string }) | undefined => {
  const place = placeAt(generation, key);
  const found = place && 'stream' in place ? checkpointSchema.safeParse(item) : undefined;
  if (!found?.success || !place || !('stream' in place)) return undefined;
  const { revision, version, rows, shares } = found.data;
  return { stream: place.stream, revision, version, rows, shares };
};

const content = z.record(z.string(), z.unknown());
const documentSchema = z.object({
  generation: z.number(),
  type: z.string(),
  id: z.string(),
  version: z.number(),
  data: content,
});
const entrySchema = z.object({
  generation: z.number(),
  list: z.string(),
  sort: z.string(),
  id: z.string(),
  data: content,
});
const checkpointSchema = z.object({
  generation: z.number(),
  stream: z.string(),
  revision: z.number(),
  version: z.number(),
  rows: z.record(z.string(), z.string()),
  shares: z._default(z.record(z.string(), z.record(z.string(), z.number())), {}),
});

/** What an item of each kind holds besides its key, and the key under which a writer puts it. */
const kinds = {
  document: { schema: documentSchema, keyOf: itemKeys.document },
  entry: { schema: entrySchema, keyOf: itemKeys.entry },
  checkpoint: { schema: checkpointSchema, keyOf: itemKeys.checkpoint },
};

/**
 * Whether its key, its kind and all else that it carries follow from its own fields. Looked at without ElectroDB, which
 * takes twenty times as long to say what it would put: every row of a generation is asked.
 */
const isFiledRight = (item: Item): boolean => {
  switch (item.__edb_e__) {
    case 'document':
      return isAsPut(item, kinds.document);
    case 'entry':
      return isAsPut(item, kinds.entry);
    case 'checkpoint':
      return isAsPut(item, kinds.checkpoint);
    default:
      return false;
  }
};

const isAsPut = <Fields extends object>(
  item: Item,
  { schema, keyOf }: { readonly schema: z.ZodMiniType<Fields>; readonly keyOf: (fields: Fields) => ItemKey },
): boolean => {
  const { data: fields } = schema.safeParse(item);
  if (!fields) return false;
  const { pk, sk } = keyOf(fields);
  return (
    item.pk === pk &&
    item.sk === sk &&
    item.__edb_v__ === '1' &&
    Object.keys(item).every((name) => Object.hasOwn(fields, name) || ownAttributes.includes(name))
  );
};

const ownAttributes: readonly string[] = ['pk', 'sk', '__edb_e__', '__edb_v__'];

const storedRowOf = (item: Item): StoredRow | undefined => {
  if (item.__edb_e__ === 'document') {
    const { type, id, version, data } = z.parse(documentSchema, item);
    return { row: { kind: 'document', type: type as DocumentType, id, data }, version };
  }
  if (item.__edb_e__ !== 'entry') return undefined;
  const { list, sort, id, data } = z.parse(entrySchema, item);
  return { row: { kind: 'entry', list, sort, id, data }, version: null };
};

const misfiledItem = (generation: number, key: ItemKey): MisfiledItem => {
  const place = placeAt(generation, key);
  return {
    itemKey: JSON.stringify([key.pk, key.sk]),
    rowKey: place && 'kind' in place ? rowKey(place) : null,
    stream: place && 'stream' in place ? place.stream : null,
  };
};

/** The inverse of MisfiledItem's `itemKey`. */
export const itemKeyOf = (text: string): ItemKey => {
  const [pk, sk] = z.parse(z.tuple([z.string(), z.string()]), JSON.parse(text));
  return { pk, sk };
};

/** Whose place a key is, by its form: what readers take for that row, or for that stream's checkpoint. */
const placeAt = (
  generation: number,
  { pk, sk }: ItemKey,
): RowPlace | { readonly stream: string } | undefined => {
  const rest = pk.slice(prefixOf(generation).length);
  const [, list] = /^list_(.*)$/s.exec(rest) ?? [];
  const [, type, documentId] = /^type_(.*?)#id_(.*)$/s.exec(rest) ?? [];
  const [, stream] = /^stream_(.*)$/s.exec(rest) ?? [];
  const [sort = '', ...id] = sk.split('\u0001');
  if (list !== undefined) return { kind: 'entry', list, sort, id: id.join('\u0001') };
  if (type !== undefined) return { kind: 'document', type: type as DocumentType, id: documentId ?? '' };
  return stream === undefined ? undefined : { stream };
};
