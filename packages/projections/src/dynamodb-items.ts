import { BatchGetCommand, type DynamoDBDocumentClient, GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Segment } from '@hoops/runtime/segments/segmented-job';
import * as z from 'zod/mini';
import type { Checkpoint, GenerationItem, MisfiledItem, ScannedPage, StoredRow } from './read-store.ts';
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
      for await (const item of items(generation)) yield* saidBy(generation, item);
    },
    async *scan(
      generations: readonly number[],
      { segment, of }: Segment,
      after: string | null,
    ): AsyncGenerator<ScannedPage> {
      const prefixes = generations.map(prefixOf);
      for (let cursor = after, isLast = false; !isLast; ) {
        const { Items: found = [], LastEvaluatedKey: last } = await client.send(
          new ScanCommand({
            TableName: table,
            Segment: segment,
            TotalSegments: of,
            FilterExpression: prefixes.map((_, index) => `begins_with(pk, :g${index})`).join(' OR '),
            ExpressionAttributeValues: Object.fromEntries(
              prefixes.map((prefix, index) => [`:g${index}`, prefix]),
            ),
            ...(cursor !== null && { ExclusiveStartKey: itemKeyOf(cursor) }),
          }),
        );
        const paged = found.flatMap((item) => {
          const { pk } = z.parse(keySchema, item);
          const generation = generations.find((one) => pk.startsWith(prefixOf(one)));
          if (generation === undefined) throw new Error('The scan found what was filtered out.');
          return saidBy(generation, item).map((said) => ({ generation, item: said }));
        });
        isLast = last === undefined;
        cursor = last === undefined ? null : textOf(z.parse(keySchema, last));
        yield { items: paged, cursor };
      }
    },
    async checkpointsOf(
      generation: number,
      streams: readonly string[],
    ): Promise<ReadonlyMap<string, Checkpoint>> {
      const checkpoints = new Map<string, Checkpoint>();
      for (let from = 0; from < streams.length; from += keysAtOnce) {
        let keys: ItemKey[] = streams
          .slice(from, from + keysAtOnce)
          .map((stream) => itemKeys.checkpoint({ generation, stream }));
        while (keys.length > 0) {
          const { Responses: found = {}, UnprocessedKeys: left = {} } = await client.send(
            new BatchGetCommand({ RequestItems: { [table]: { Keys: keys, ConsistentRead: true } } }),
          );
          for (const item of found[table] ?? []) {
            const checkpoint = checkpointAt(generation, z.parse(keySchema, item), item);
            if (!checkpoint) continue;
            const { stream, revision, version, rows, shares } = checkpoint;
            checkpoints.set(stream, { revision, version, rows, shares });
          }
          keys = z.parse(z.array(keySchema), left[table]?.Keys ?? []);
        }
      }
      return checkpoints;
    },
    async *rows(generation: number): AsyncGenerator<StoredRow> {
      for await (const item of items(generation)) {
        const stored = storedRowOf(item);
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
      return item && storedRowOf(item);
    },
    async isMisfiled(key: ItemKey): Promise<boolean> {
      const item = await itemAt(client, table, key);
      return item !== undefined && !filedAs(item);
    },
  };
};

/** As many keys as one request takes. */
const keysAtOnce = 100;

/** What an item says: it may lie in a wrong place and be taken for a checkpoint all the same. */
const saidBy = (generation: number, item: Item): readonly GenerationItem[] => {
  const filed = filedAs(item);
  if (filed) return [filed];
  const key = z.parse(keySchema, item);
  const checkpoint = checkpointAt(generation, key, item);
  return [{ kind: 'misfiled', ...misfiledItem(generation, key) }, ...(checkpoint ? [checkpoint] : [])];
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

/** The checkpoint that an item holds which lies in the place of one, whatever else it says of itself. */
const checkpointAt = (generation: number, key: ItemKey, item: Item): FiledCheckpoint | undefined => {
  const place = placeAt(generation, key);
  if (!place || !('stream' in place)) return undefined;
  const found = checkpointSchema.safeParse(item);
  return found.success ? checkpointOf(place.stream, found.data) : undefined;
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

type FiledCheckpoint = Extract<GenerationItem, { readonly kind: 'checkpoint' }>;
/** What an item says that lies where its own fields say, with nothing else in it. */
type Filed = Exclude<GenerationItem, { readonly kind: 'misfiled' }>;

/**
 * What an item says; undefined when its key, its kind or anything else that it carries does not follow from its own fields.
 * Looked at without ElectroDB, which takes twenty times as long to say what it would put: every row of a generation is
 * asked.
 */
const filedAs = (item: Item): Filed | undefined => {
  switch (item.__edb_e__) {
    case 'document': {
      const fields = asPut(item, kinds.document);
      if (!fields) return undefined;
      const { type, id, version, data } = fields;
      return { kind: 'row', row: { kind: 'document', type: type as DocumentType, id, data }, version };
    }
    case 'entry': {
      const fields = asPut(item, kinds.entry);
      if (!fields) return undefined;
      const { list, sort, id, data } = fields;
      return { kind: 'row', row: { kind: 'entry', list, sort, id, data }, version: null };
    }
    case 'checkpoint': {
      const fields = asPut(item, kinds.checkpoint);
      return fields && checkpointOf(fields.stream, fields);
    }
    default:
      return undefined;
  }
};

const checkpointOf = (
  stream: string,
  { revision, version, rows, shares }: z.output<typeof checkpointSchema>,
): FiledCheckpoint => ({ kind: 'checkpoint', stream, revision, version, rows, shares });

const asPut = <Fields extends object>(
  item: Item,
  { schema, keyOf }: { readonly schema: z.ZodMiniType<Fields>; readonly keyOf: (fields: Fields) => ItemKey },
): Fields | undefined => {
  const { data: fields } = schema.safeParse(item);
  if (!fields) return undefined;
  const { pk, sk } = keyOf(fields);
  const isRight =
    item.pk === pk &&
    item.sk === sk &&
    item.__edb_v__ === '1' &&
    Object.keys(item).every((name) => Object.hasOwn(fields, name) || ownAttributes.includes(name));
  return isRight ? fields : undefined;
};

const ownAttributes: readonly string[] = ['pk', 'sk', '__edb_e__', '__edb_v__'];

/** The row of an item that is filed right. */
const storedRowOf = (item: Item): StoredRow | undefined => {
  const filed = filedAs(item);
  return filed?.kind === 'row' ? { row: filed.row, version: filed.version } : undefined;
};

const misfiledItem = (generation: number, key: ItemKey): MisfiledItem => {
  const place = placeAt(generation, key);
  return {
    itemKey: textOf(key),
    rowKey: place && 'kind' in place ? rowKey(place) : null,
    stream: place && 'stream' in place ? place.stream : null,
  };
};

/** A key as a text: MisfiledItem's `itemKey`, and the cursor of a scan. */
const textOf = ({ pk, sk }: ItemKey): string => JSON.stringify([pk, sk]);

/** Its inverse. */
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
