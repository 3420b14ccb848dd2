import type { StreamName } from '@hoops/domain/stream';
import type { EventStore, TimelineEntry } from '@hoops/event-store/event-store';
import { hourOf } from '@hoops/event-store/time-index';
import type { Clock } from '@hoops/runtime/clock';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import type { PublishedPositions } from '@hoops/runtime/coordination/published-positions';
import { type Publishable, type PublisherOptions, publishInOrder } from './publisher.ts';

export type RepublishDeps = PublisherOptions & {
  readonly store: EventStore;
  readonly checkpoints: Checkpoints;
  readonly positions: Pick<PublishedPositions, 'read'>;
  /** The business clock: commits are indexed by it. */
  readonly clock: Clock;
};

const checkpointName = 'republish';
/** How far the very first run looks back. */
const firstLookBackMs = 6 * 3_600_000;
/** The index trails the table by seconds; what is younger than this is left to the next run. */
const settledMs = 2 * 60_000;

/**
 * Publishes once more what was committed since the last run: the stream consumer parks a commit that it could
 * not publish after several tries, and nothing else would bring it up again. Which commits those were is not
 * written anywhere, so all come a second time; subscribers expect repetitions, and each commit is repeated
 * only once because the checkpoint moves on, hour by hour, as far as everything was published. Hours without a
 * commit cost nothing: a run after a long time is no slower than the others.
 * @returns how many commits were published.
 * @throws Error at the first commit that the bus refuses; the next run begins with its hour.
 */
export const republish = async ({
  store,
  checkpoints,
  positions,
  clock,
  ...publisher
}: RepublishDeps): Promise<number> => {
  const end = new Date(clock.now().getTime() - settledMs).toISOString();
  const last = await checkpoints.read(checkpointName);
  const from = last ?? new Date(Date.parse(end) - firstLookBackMs).toISOString();
  if (from >= end) return 0;
  let count = 0;
  for await (const { hour, touched } of hourly(store.timeline({ from, to: end }))) {
    if (hour > from) await checkpoints.write(checkpointName, hour);
    for (const [stream, range] of touched) {
      // The publisher has said that it is broken: what it did not publish is not published here either.
      if ((await positions.read(stream))?.stopped) continue;
      const failure = await publishInOrder(commitsOf(store, stream, range), publisher);
      if (failure) throw new Error(`Commit ${failure.position} of ${stream} was refused: ${failure.reason}.`);
      count += range.last - range.first + 1;
    }
  }
  await checkpoints.write(checkpointName, end);
  return count;
};

type CommitRange = { readonly first: number; readonly last: number };
/** What was committed within an hour that begins at `hour` (ISO-8601 UTC): the commits of each stream. */
type HourOfCommits = { readonly hour: string; readonly touched: Map<StreamName, CommitRange> };

/** The hours in which anything was committed, in order. */
async function* hourly(timeline: AsyncIterable<TimelineEntry>): AsyncGenerator<HourOfCommits> {
  let current: HourOfCommits | undefined;
  for await (const { stream, commit, at } of timeline) {
    const hour = `${hourOf(at)}:00:00.000Z`;
    if (current?.hour !== hour) {
      if (current) yield current;
      current = { hour, touched: new Map() };
    }
    const { first, last } = current.touched.get(stream) ?? { first: commit, last: commit };
    current.touched.set(stream, { first: Math.min(first, commit), last: Math.max(last, commit) });
  }
  if (current) yield current;
}

async function* commitsOf(
  store: EventStore,
  stream: StreamName,
  { first, last }: CommitRange,
): AsyncIterable<Publishable<number>> {
  for await (const { commit, envelopes } of store.readCommits(stream, first)) {
    if (commit > last) return;
    yield { position: commit, envelopes };
  }
}
