import { type DynamoDBDocumentClient, GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { canonicalJson } from '@hoops/runtime/canonical-json';
import * as z from 'zod/mini';
import type { ReadEntities } from './entities.ts';
import type { Checkpoint, MisfiledItem, StoredRow } from './read-store.ts';
import { type DocumentType, type RowPlace, rowKey } from './row.ts';

/** An item of the read table, as it lies there. */
type Item = Readonly<Record<string, unknown>>;

const keySchema = z.object({ pk: z.string(), sk: z.string() });
export type ItemKey = z.output<typeof keySchema>;

/** What every key of a generation's items begins with. */
const prefixOf = (generation: number): string => `$hoops#generation_${generation}#`;

/**
 * The items of a generation by their keys, as readers find them. What an item says of itself is read separately: a person who
 * writes to the table by hand can put one row in the place of another, or where no row is.
 */
export const dynamoDbItems = (
  client: DynamoDBDocumentClient,
  table: string,
  { entities: { document, entry, checkpoint } }: ReadEntities,
) => {
  /** The item as a writer would have put it; undefined when it lacks what such an item has. */
  const asPut = (item: Item): Item | undefined => {
    switch (item.__edb_e__) {
      case 'document': {
        const { data } = documentSchema.safeParse(item);
        return data && document.put(data).params<{ Item: Item }>().Item;
      }
      case 'entry': {
        const { data } = entrySchema.safeParse(item);
        return data && entry.put(data).params<{ Item: Item }>().Item;
      }
      case 'checkpoint': {
        const { data } = checkpointSchema.safeParse(item);
        return data && checkpoint.put(data).params<{ Item: Item }>().Item;
      }
      default:
        return undefined;
    }
  };

  /** Whether its key, its kind and all else that it carries follow from its own fields. */
  const isFiledRight = (item: Item): boolean => {
    const right = asPut(item);
    return (
      right !== undefined && canonicalJson(withoutContent(item)) === canonicalJson(withoutContent(right))
    );
  };

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
    async *rows(generation: number): AsyncGenerator<StoredRow> {
      for await (const item of items(generation)) {
        const stored = isFiledRight(item) ? storedRowOf(item) : undefined;
        if (stored) yield stored;
      }
    },
    async *misfiled(generation: number): AsyncGenerator<MisfiledItem> {
      for await (const item of items(generation)) {
        if (!isFiledRight(item)) yield misfiledItem(generation, z.parse(keySchema, item));
      }
    },
    /** Of each stream in whose checkpoint's place one lies, for that is how it is found. */
    async *checkpoints(generation: number): AsyncGenerator<Checkpoint & { readonly stream: string }> {
      for await (const item of items(generation)) {
        const place = placeAt(generation, z.parse(keySchema, item));
        const found = checkpointSchema.safeParse(item);
        if (!place || !('stream' in place) || !found.success) continue;
        const { revision, version, rows, shares } = found.data;
        yield { stream: place.stream, revision, version, rows, shares };
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

/** The content may be anything; only whether it is there matters. */
const withoutContent = ({ data, rows, shares: _shares, ...item }: Item): Item => ({
  ...item,
  content: [data !== undefined, rows !== undefined],
});

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
