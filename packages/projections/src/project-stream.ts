import type { Envelope } from '@hoops/domain/envelope';
import { parseStream, type StreamName } from '@hoops/domain/stream';
import type { EventStore, Fold } from '@hoops/event-store/event-store';
import { type Backoff, jitteredBackoff } from '@hoops/runtime/backoff';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import { historyRows } from './derive/history-rows.ts';
import { derivedRows } from './derive/rows-of-events.ts';
import { streamProjection } from './derive/stream-projection.ts';
import type { Checkpoint, ReadStore } from './read-store.ts';
import { changeBetween, stepsOf, unknownHash } from './row-changes.ts';
import { sealRows } from './sealed-rows.ts';

/** What projecting needs of an event store. */
export type StreamSource = {
  readonly load: <State>(
    stream: StreamName,
    fold: Fold<State>,
  ) => Promise<{ readonly state: State; readonly head: { readonly version: number } }>;
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
  const { state, head } = await store.load(stream, fold);
  if (head.version <= before.version) return before.version;

  // History first: the checkpoint vouches for it.
  for await (const history of chunks(store.read(stream, before.version + 1))) {
    await rows.putHistory(generation, history.flatMap(historyRows));
  }
  const { rows: derived, shares } = derivedRows(stream, state);
  const own = await sealRows(keys, stream, derived);
  const change = changeBetween(before, { rows: own, shares }, head.version);
  for (const step of stepsOf(stream, before, head.version, change, rows.maxRowsPerWrite)) {
    if (!(await rows.writeStream(generation, step))) return 'version-conflict';
  }
  return head.version;
};

async function* chunks(envelopes: AsyncIterable<Envelope>): AsyncGenerator<readonly Envelope[]> {
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
