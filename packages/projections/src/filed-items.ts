import * as z from 'zod/mini';
import type { GenerationItem, MisfiledItem, StoredRow } from './read-store.ts';
import { type DocumentType, type RowPlace, rowKey } from './row.ts';
import { type Item, type ItemKey, itemKeys, listsInIndexes, prefixOf } from './stored-items.ts';

export const keySchema = z.object({ pk: z.string(), sk: z.string() });

/** Contents of an item. An item under a wrong key may still contain a checkpoint. */
export const generationItemsOf = (generation: number, item: Item): readonly GenerationItem[] => {
  const filed = filedAs(item);
  if (filed) return [filed];
  const key = z.parse(keySchema, item);
  const checkpoint = checkpointAt(generation, key, item);
  return [{ kind: 'misfiled', ...misfiledItem(generation, key) }, ...(checkpoint ? [checkpoint] : [])];
};

/** Checkpoint at a checkpoint's key, even if the item's other fields are wrong. */
export const checkpointAt = (generation: number, key: ItemKey, item: Item): FiledCheckpoint | undefined => {
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
const indexedIn = z.optional(z.string());
const entrySchema = z.object({
  generation: z.number(),
  list: z.string(),
  sort: z.string(),
  id: z.string(),
  data: content,
  byTime: indexedIn,
  byType: indexedIn,
  byActor: indexedIn,
  byRequest: indexedIn,
});
const checkpointSchema = z.object({
  generation: z.number(),
  stream: z.string(),
  revision: z.number(),
  version: z.number(),
  rows: z.record(z.string(), z.string()),
  shares: z._default(z.record(z.string(), z.record(z.string(), z.number())), {}),
});

const kinds = {
  document: { schema: documentSchema, keyOf: itemKeys.document },
  entry: { schema: entrySchema, keyOf: itemKeys.entry },
  checkpoint: { schema: checkpointSchema, keyOf: itemKeys.checkpoint },
};

type FiledCheckpoint = Extract<GenerationItem, { readonly kind: 'checkpoint' }>;
type Filed = Exclude<GenerationItem, { readonly kind: 'misfiled' }>;

/**
 * Parses an item; undefined if its key, kind or additional fields are wrong. Hand-written, because scans
 * check all rows and ElectroDB is twenty times slower.
 */
export const filedAs = (item: Item): Filed | undefined => {
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
      const { generation, list, sort, id, data } = fields;
      const also = listsInIndexes(generation, fields);
      const row = { kind: 'entry', list, sort, id, data, ...(also.length > 0 && { also }) } as const;
      return { kind: 'row', row, version: null };
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

export const storedRowOf = (item: Item): StoredRow | undefined => {
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

export const textOf = ({ pk, sk }: ItemKey): string => JSON.stringify([pk, sk]);

export const itemKeyOf = (text: string): ItemKey => {
  const [pk, sk] = z.parse(z.tuple([z.string(), z.string()]), JSON.parse(text));
  return { pk, sk };
};

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
