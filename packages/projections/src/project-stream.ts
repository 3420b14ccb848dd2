import type { Envelope } from '@hoops/domain/envelope';
import { parseStream, type StreamName } from '@hoops/domain/stream';
import type { EventStore, Fold } from '@hoops/event-store/event-store';
import { type Backoff, jitteredBackoff } from '@hoops/runtime/backoff';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import { historyRows } from './derive/history-rows.ts';
import { derivedRows } from './derive/rows-of-events.ts';
import { streamProjection } from './derive/stream-projection.ts';
import type { Checkpoint, ReadStore, StoredRow } from './read-store.ts';
import { rowKey } from './row.ts';
import { changeBetween, stepsOf, unknownHash, writesOf } from './row-changes.ts';
import { sealRows } from './sealed-rows.ts';

/** What projecting needs of an event store. */
export type StreamSource = {
  readonly loadWithEvents: <State>(
    stream: StreamName,
    fold: Fold<State>,
  ) => Promise<{
    readonly state: State;
    readonly head: { readonly version: number };
    /** The newest events up to the head, as far as they were read for the state. */
    readonly newest: readonly Envelope[];
  }>;
  readonly read: EventStore['read'];
};

export type ProjectDeps = {
  readonly store: StreamSource;
  /** What of a row is personal beyond its list is stored sealed. */
  readonly keys: Pick<FamilyKeys, 'find'>;
  readonly rows: Pick<ReadStore, 'checkpoint' | 'writeStream' | 'maxRowsPerWrite' | 'putHistory'>;
  readonly backoff?: Backoff;
};

const maxAttempts = 8;
/** Whose history rows are put together. */
const eventsAtOnce = 50;

/**
 * Brings the rows of one stream to its head in one generation. Deliveries may repeat, come late, overlap or
 * come in any order: what is written depends on the stream alone, so any interleaving ends in the same rows.
 * @returns the version that the rows show now.
 * @throws Error when others kept writing the same rows; the delivery is then made again.
 */
export const projectStream = (
  deps: ProjectDeps,
  generation: number,
  stream: StreamName,
  /** The version of the event that called for it; with a checkpoint that is not older nothing is done. */
  atLeast = Number.MAX_SAFE_INTEGER,
): Promise<number> =>
  untilWritten(deps, async () => {
    const before = await deps.rows.checkpoint(generation, stream);
    if (before.version >= atLeast) return before.version;
    return bringToHead(deps, generation, stream, before);
  });

/**
 * Derives all rows of a stream again, whatever the checkpoint says: the repair of rows that are wrong though their
 * stream did not move.
 */
export const refoldStream = (deps: ProjectDeps, generation: number, stream: StreamName): Promise<number> =>
  untilWritten(deps, async () => {
    const { revision, rows, shares } = await deps.rows.checkpoint(generation, stream);
    const doubted = Object.fromEntries(Object.keys(rows).map((key) => [key, unknownHash]));
    return bringToHead(deps, generation, stream, { revision, version: 0, rows: doubted, shares });
  });

const bringToHead = async (
  { store, keys, rows }: ProjectDeps,
  generation: number,
  stream: StreamName,
  before: Checkpoint,
): Promise<number | 'version-conflict'> => {
  const { fold } = streamProjection(parseStream(stream).kind);
  const { state, head, newest } = await store.loadWithEvents(stream, fold);
  if (head.version <= before.version) return before.version;

  const { rows: derived, shares } = derivedRows(stream, state);
  const own = await sealRows(keys, stream, derived);
  const change = changeBetween(before, { rows: own, shares }, head.version);

  // The checkpoint vouches for the history: it is put with it when everything fits into one write, and before it else.
  const fresh = newest.filter(({ version }) => version > before.version);
  const isAll = fresh.length === head.version - before.version;
  const history = isAll ? historyOnce(fresh) : [];
  const isOneWrite = isAll && writesOf(change) + history.length <= rows.maxRowsPerWrite;
  if (!isOneWrite) {
    for await (const some of chunks(isAll ? fresh : store.read(stream, before.version + 1))) {
      await rows.putHistory(generation, some.flatMap(historyRows));
    }
  }
  const whole = isOneWrite ? { ...change, put: [...change.put, ...history] } : change;
  for (const step of stepsOf(stream, before, head.version, whole, rows.maxRowsPerWrite)) {
    if (!(await rows.writeStream(generation, step))) return 'version-conflict';
  }
  return head.version;
};

/** The history rows of several events; of those with the same key the last. */
const historyOnce = (envelopes: readonly Envelope[]): readonly StoredRow[] => {
  const byKey = new Map(envelopes.flatMap(historyRows).map((row) => [rowKey(row), row]));
  return [...byKey.values()].map((row) => ({ row, version: null }));
};

async function* chunks(
  envelopes: Iterable<Envelope> | AsyncIterable<Envelope>,
): AsyncGenerator<readonly Envelope[]> {
  let chunk: Envelope[] = [];
  for await (const envelope of envelopes) {
    chunk.push(envelope);
    if (chunk.length < eventsAtOnce) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

const untilWritten = async (
  { backoff = jitteredBackoff }: ProjectDeps,
  attempt: () => Promise<number | 'version-conflict'>,
): Promise<number> => {
  for (let count = 1; count <= maxAttempts; count += 1) {
    const result = await attempt();
    if (result !== 'version-conflict') return result;
    await backoff(count);
  }
  throw new Error('Others kept writing the rows of this stream.');
};
