import type { StreamName } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import type { ReadStore } from '@hoops/projections/read-store';
import type { Clock } from '@hoops/runtime/clock';

export type ProjectionLag = {
  readonly behind: number;
  /** Storage time of the oldest event missing from the rows, ISO-8601 UTC; null if none is missing. */
  readonly oldestAt: string | null;
  readonly lookedAt: number;
};

const lookBackMs = 3_600_000;
/** Time range read past the clock, because the time index lags by seconds. */
const aheadMs = 60_000;
const maxStreams = 100;
const maxCommits = 1_000;

/** Measures the lag of rows behind the events of the last hour, with a limited number of reads. */
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
    newestFirst: true,
  };
  const looked = new Map<StreamName, number>();
  let commits = 0;
  for await (const { stream, commit } of store.timeline(range)) {
    commits += 1;
    if (looked.has(stream) || looked.size < maxStreams) looked.set(stream, commit);
    if (commits >= maxCommits) break;
  }
  const { live } = await rows.generations();
  const checkpoints = await rows.checkpointsOf(live, [...looked.keys()]);
  const moments = await Promise.all(
    [...looked].map(([stream, first]) =>
      firstUnshown(store, stream, first, checkpoints.get(stream)?.version ?? 0),
    ),
  );
  const unshown = moments.filter((at) => at !== undefined).toSorted();
  return { behind: unshown.length, oldestAt: unshown[0] ?? null, lookedAt: looked.size };
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
