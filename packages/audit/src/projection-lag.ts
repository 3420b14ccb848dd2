import type { StreamName } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import type { ReadStore } from '@hoops/projections/read-store';
import type { Clock } from '@hoops/runtime/clock';

export type ProjectionLag = {
  /** Streams with events that no row shows yet, of those that were looked at. */
  readonly behind: number;
  /** When the oldest event that no row shows yet was stored, ISO-8601 UTC; null when all are shown. */
  readonly oldestAt: string | null;
  /** How many streams were looked at: those that changed within the last hour, the newest first. */
  readonly lookedAt: number;
};

const lookBackMs = 3_600_000;
/** The time index trails the table by seconds. */
const aheadMs = 60_000;
const maxStreams = 100;

/** How far the rows of what changed within the last hour are behind the events: by a few bounded reads. */
export const projectionLag = async ({
  store,
  rows,
  clock,
}: {
  readonly store: Pick<EventStore, 'timeline' | 'readCommits'>;
  readonly rows: Pick<ReadStore, 'generations' | 'checkpointsOf'>;
  readonly clock: Clock;
}): Promise<ProjectionLag> => {
  const now = clock.now().getTime();
  const range = {
    from: new Date(now - lookBackMs).toISOString(),
    to: new Date(now + aheadMs).toISOString(),
  };
  /** The first and the newest commit of each stream in the range; those that changed last come last. */
  const touched = new Map<StreamName, { readonly first: number }>();
  for await (const { stream, commit } of store.timeline(range)) {
    const known = touched.get(stream);
    touched.delete(stream);
    touched.set(stream, known ?? { first: commit });
  }
  const looked = [...touched].slice(-maxStreams);
  const { live } = await rows.generations();
  const checkpoints = await rows.checkpointsOf(
    live,
    looked.map(([stream]) => stream),
  );
  const moments = await Promise.all(
    looked.map(([stream, { first }]) =>
      firstUnshown(store, stream, first, checkpoints.get(stream)?.version ?? 0),
    ),
  );
  const unshown = moments.filter((at) => at !== undefined).toSorted();
  return { behind: unshown.length, oldestAt: unshown[0] ?? null, lookedAt: looked.length };
};

const firstUnshown = async (
  store: Pick<EventStore, 'readCommits'>,
  stream: StreamName,
  fromCommit: number,
  shown: number,
): Promise<string | undefined> => {
  for await (const { envelopes } of store.readCommits(stream, fromCommit)) {
    const found = envelopes.find(({ version }) => version > shown);
    if (found) return found.at;
  }
  return undefined;
};
