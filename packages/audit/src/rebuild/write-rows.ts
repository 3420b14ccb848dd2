import type { Envelope } from '@hoops/domain/envelope';
import type { StreamName } from '@hoops/domain/stream';
import { shardOf } from '@hoops/event-store/time-index';
import { projectStream } from '@hoops/projections/project-stream';
import type { StoredRow, StreamChange } from '@hoops/projections/read-store';
import type { EntryRow } from '@hoops/projections/row';
import { writesOf } from '@hoops/projections/row-changes';
import { sourceOf } from '@hoops/projections/without-snapshots';
import { jitteredBackoff } from '@hoops/runtime/clock';
import type { Expected } from '../expected-rows.ts';
import type { CheckDeps } from '../verification/recheck.ts';

type Made = {
  readonly stream: StreamName;
  readonly envelopes: readonly Envelope[];
  /** Rows of single events. These rows never change, so they are put unconditionally. */
  readonly history: readonly EntryRow[];
  readonly change: StreamChange;
};

type Group = { readonly made: Made[]; writes: number };

/** Attempts to write a group; after these, streams are written one by one, each with its own retries. */
const groupAttempts = 5;
const groupsAtOnce = 3;

export type LockShard = (shard: number, work: () => Promise<void>) => Promise<void>;

export const shardLocks = (): LockShard => {
  const last = new Map<number, Promise<void>>();
  return (shard, work) => {
    const done = (last.get(shard) ?? Promise.resolve()).then(work);
    last.set(
      shard,
      done.catch(() => undefined),
    );
    return done;
  };
};

/** Groups streams that change totals by shard, because streams in one shard update the same total rows. */
const placeOf = ({ stream, change }: Made): number | 'no totals' =>
  Object.keys(change.add).length > 0 ? shardOf(stream) : 'no totals';

/**
 * Writes rows of new streams in batches by shard; concurrent batches then share no total. History comes
 * first, because a checkpoint implies it.
 */
export const rowsWriter = (
  deps: Pick<CheckDeps, 'rows' | 'keys'>,
  generation: number,
  lockShard: LockShard,
) => {
  const { rows } = deps;
  const groups = new Map<ReturnType<typeof placeOf>, Group>();
  const underway = new Set<Promise<void>>();
  let failure: { readonly error: unknown } | undefined;

  const project = async ({ stream, envelopes }: Made): Promise<void> => {
    await projectStream({ ...deps, store: sourceOf(envelopes) }, generation, stream);
  };

  /** Another writer may have changed a total, so the whole group is retried. */
  const writeGroup = async (made: readonly Made[]): Promise<void> => {
    const names = made.map(({ stream }) => stream);
    for (let attempt = 1; attempt <= groupAttempts; attempt += 1) {
      if (await rows.writeStream(generation, ...made.map(({ change }) => change))) return;
      const wasProjected = (await rows.checkpointsOf(generation, names)).size > 0;
      if (wasProjected) break;
      await jitteredBackoff(attempt);
    }
    for (const one of made) await project(one);
  };

  /**
   * Starts writing a group when a slot is free.
   * @throws an earlier group's error
   */
  const flush = async (place: ReturnType<typeof placeOf>): Promise<void> => {
    const { made } = groups.get(place) ?? { made: [] };
    groups.delete(place);
    const write = async (): Promise<void> => {
      await rows.putHistory(
        generation,
        made.flatMap(({ history }) => history),
      );
      await (place === 'no totals' ? writeGroup(made) : lockShard(place, () => writeGroup(made)));
    };
    while (underway.size >= groupsAtOnce) await Promise.race(underway);
    if (failure) throw failure.error;
    const writing = write()
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .finally(() => underway.delete(writing));
    underway.add(writing);
  };

  return {
    write: async (stream: StreamName, envelopes: readonly Envelope[], expected: Expected): Promise<void> => {
      const made = madeOf(stream, envelopes, expected);
      const writes = 1 + writesOf(made.change);
      // `maxRowsPerWrite` excludes the first checkpoint.
      const room = rows.maxRowsPerWrite + 1;
      if (writes > room) return project(made);
      const place = placeOf(made);
      // Other calls may have filled the next group while this call waited.
      while ((groups.get(place)?.writes ?? 0) + writes > room) await flush(place);
      const group = groups.get(place) ?? { made: [], writes: 0 };
      groups.set(place, group);
      group.made.push(made);
      group.writes += writes;
    },
    /**
     * Writes the remaining groups and waits for all writes.
     * @throws a group's error
     */
    end: async (): Promise<void> => {
      for (const place of [...groups.keys()]) await flush(place);
      await Promise.all(underway);
      if (failure) throw failure.error;
    },
  };
};

const madeOf = (stream: StreamName, envelopes: readonly Envelope[], expected: Expected): Made => {
  const { head, rows, listed, shares } = expected;
  const put: StoredRow[] = [];
  const history: EntryRow[] = [];
  for (const [key, stored] of rows) {
    if (stored.row.kind === 'document' || Object.hasOwn(listed, key)) put.push(stored);
    else history.push(stored.row);
  }
  return {
    stream,
    envelopes,
    history,
    change: {
      stream,
      basedOn: 0,
      version: head,
      rows: listed,
      shares,
      put,
      removeKeys: [],
      add: shares,
    },
  };
};
