import type { Envelope } from '@hoops/domain/envelope';
import { parseStream, type StreamName } from '@hoops/domain/stream';
import type { EventStore, Fold } from '@hoops/event-store/event-store';
import { type Backoff, jitteredBackoff } from '@hoops/runtime/clock';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import { historyRows } from './derive/history-rows.ts';
import { derivedRows } from './derive/rows-of-events.ts';
import { streamProjection } from './derive/stream-projection.ts';
import type { Checkpoint, ReadStore, StoredRow } from './read-store.ts';
import { rowKey } from './row.ts';
import { changeBetween, stepsOf, unknownHash, writesOf } from './row-changes.ts';
import { sealRows } from './sealed-rows.ts';

export type StreamSource = {
  readonly loadWithEvents: <State>(
    stream: StreamName,
    fold: Fold<State>,
  ) => Promise<{
    readonly state: State;
    readonly head: { readonly version: number };
    /** Newest events up to the head; the list may start after the checkpoint. */
    readonly newest: readonly Envelope[];
  }>;
  readonly read: EventStore['read'];
};

export type ProjectDeps = {
  readonly store: StreamSource;
  readonly keys: Pick<FamilyKeys, 'find'>;
  readonly rows: Pick<ReadStore, 'checkpoint' | 'writeStream' | 'maxRowsPerWrite' | 'putHistory'>;
  readonly backoff?: Backoff;
};

const maxAttempts = 8;
const eventsAtOnce = 50;

/**
 * Projects a stream up to its head. Idempotent, in any delivery order.
 * @returns the version
 * @throws Error on repeated conflicts
 */
export const projectStream = (
  deps: ProjectDeps,
  generation: number,
  stream: StreamName,
  /** Version of the triggering event. Nothing is projected if the checkpoint is at least as new. */
  atLeast = Number.MAX_SAFE_INTEGER,
): Promise<number> =>
  untilWritten(deps, async () => {
    const before = await deps.rows.checkpoint(generation, stream);
    if (before.version >= atLeast) return before.version;
    return bringToHead(deps, generation, stream, before);
  });

/** Derives all rows again, regardless of the checkpoint, to repair rows of an unchanged stream. */
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

  // A checkpoint implies history rows, so history is written before the checkpoint or together with it.
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
