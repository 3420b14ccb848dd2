import { createHash } from 'node:crypto';
import type { EventStore } from '@hoops/event-store/event-store';
import { parseStream, type StreamName } from '@hoops/domain/stream';
import { historyRows } from './derive/history-rows.ts';
import { streamProjection } from './derive/stream-projection.ts';
import type { ReadStore } from './read-store.ts';
import { type Row, rowKey } from './row.ts';

/**
 * Brings the rows of one stream to its head in one generation. Deliveries may repeat, come late or in any
 * order: what is written depends on the stream alone, so any interleaving ends in the same rows.
 * @returns the version that the rows show now.
 */
export const projectStream = async (
  { store, rows }: { readonly store: EventStore; readonly rows: ReadStore },
  generation: number,
  stream: StreamName,
  /** The version of the event that called for it; older than the checkpoint means that there is nothing to do. */
  atLeast = Number.MAX_SAFE_INTEGER,
): Promise<number> => {
  const before = await rows.checkpoint(generation, stream);
  if (before.version >= atLeast) return before.version;
  const { kind, id } = parseStream(stream);
  const projection = streamProjection(kind);
  const { state, head } = await store.load(stream, projection.fold);
  if (head.version <= before.version) return before.version;

  for await (const envelope of store.read(stream, before.version + 1)) {
    await rows.putHistory(generation, historyRows(envelope));
  }
  const change = changeBetween(before.rows, projection.rows(state, id));
  const written = await rows.writeStream(generation, { stream, version: head.version, ...change });
  return written ? head.version : projectStream({ store, rows }, generation, stream, atLeast);
};

/** What has to be put and removed to come from the rows that there are to the rows that there should be. */
export const changeBetween = (
  before: Readonly<Record<string, string>>,
  rows: readonly Row[],
): { put: readonly Row[]; removeKeys: readonly string[]; rows: Record<string, string> } => {
  const after = Object.fromEntries(rows.map((row) => [rowKey(row), rowHash(row)]));
  return {
    put: rows.filter((row) => row.kind === 'document' || before[rowKey(row)] !== after[rowKey(row)]),
    removeKeys: Object.keys(before).filter((key) => !(key in after)),
    rows: after,
  };
};

/** A short hash of a row's data, independent of the order of its fields. */
export const rowHash = (row: Row): string =>
  createHash('sha256').update(canonicalJson(row.data)).digest('base64url').slice(0, 16);

/** JSON with sorted keys: equal values give equal text. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
