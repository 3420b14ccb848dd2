import type { StreamName } from '@hoops/domain/stream';
import type { EventStore, TimelineEntry } from '@hoops/event-store/event-store';
import type { Clock } from '@hoops/runtime/clock';
import type { Cursors } from './cursors.ts';
import { type Publishable, type PublisherOptions, publishInOrder } from './publisher.ts';

export type RepublishDeps = PublisherOptions & {
  readonly store: EventStore;
  readonly cursors: Cursors;
  /** The business clock: commits are indexed by it. */
  readonly clock: Clock;
};

const cursorName = 'republish';
const hourMs = 3_600_000;
/** How far the very first run looks back. */
const firstLookMs = 6 * hourMs;
/** The index trails the table by seconds; what is younger than this is left to the next run. */
const settledMs = 2 * 60_000;

/**
 * Publishes once more what was committed since the last run: the stream consumer parks a commit that it could
 * not publish after several tries, and nothing else would bring it up again. Which commits those were is not
 * written anywhere, so all come a second time; subscribers expect repetitions, and each commit is repeated
 * only once because the cursor moves on, hour by hour, as far as everything was published.
 * @returns how many commits were published.
 * @throws Error at the first commit that the bus refuses; the next run begins there.
 */
export const republish = async ({ store, cursors, clock, ...publisher }: RepublishDeps): Promise<number> => {
  const end = clock.now().getTime() - settledMs;
  const last = await cursors.read(cursorName);
  let from = last === undefined ? end - firstLookMs : Date.parse(last);
  let count = 0;
  while (from < end) {
    const to = Math.min(from + hourMs, end);
    const touched = await streamsTouched(
      store.timeline({ from: new Date(from).toISOString(), to: new Date(to).toISOString() }),
    );
    for (const [stream, range] of touched) {
      const failure = await publishInOrder(commitsOf(store, stream, range), publisher);
      if (failure) throw new Error(`Commit ${failure.mark} of ${stream} was refused: ${failure.reason}.`);
      count += range.last - range.first + 1;
    }
    await cursors.write(cursorName, new Date(to).toISOString());
    from = to;
  }
  return count;
};

type CommitRange = { readonly first: number; readonly last: number };

const streamsTouched = async (
  timeline: AsyncIterable<TimelineEntry>,
): Promise<ReadonlyMap<StreamName, CommitRange>> => {
  const ranges = new Map<StreamName, CommitRange>();
  for await (const { stream, commit } of timeline) {
    const { first, last } = ranges.get(stream) ?? { first: commit, last: commit };
    ranges.set(stream, { first: Math.min(first, commit), last: Math.max(last, commit) });
  }
  return ranges;
};

async function* commitsOf(
  store: EventStore,
  stream: StreamName,
  { first, last }: CommitRange,
): AsyncIterable<Publishable<number>> {
  for await (const { commit, envelopes } of store.readCommits(stream, first)) {
    if (commit > last) return;
    yield { mark: commit, envelopes };
  }
}
