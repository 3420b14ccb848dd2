import type { StreamName } from '@hoops/domain/stream';
import type { EventStore, TimelineEntry } from '@hoops/event-store/event-store';
import { hourOf, shardNumbers } from '@hoops/event-store/time-index';
import type { Clock } from '@hoops/runtime/clock';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import type { PublishedPositions } from '@hoops/runtime/coordination/published-positions';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import type { Logger } from '@hoops/runtime/logger';
import type { SegmentedJob } from '@hoops/runtime/segments/segmented-job';
import * as z from 'zod/mini';
import { type Publishable, type PublisherOptions, publishInOrder } from './publisher.ts';

export type RepublishDeps = PublisherOptions & {
  readonly store: Pick<EventStore, 'timeline' | 'readCommits'>;
  readonly checkpoints: Checkpoints;
  readonly positions: Pick<PublishedPositions, 'read'>;
  /** Business clock, because commits are indexed by business time. */
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'info'>;
};

const name = 'republish';
const rangeName = 'republish/range';
const firstLookBackMs = 6 * 3_600_000;
/** The index lags by seconds, so commits younger than this wait for the next run. */
const settledMs = 2 * 60_000;
const streamsAStep = 1_000;
const streamsAtOnce = 4;

/** Time range of a run: commits in [from, to), ISO-8601 UTC. */
export type Republished = { readonly from: string; readonly to: string };

/**
 * Publishes all commits since the last run again, because nothing records which commits were never published.
 * @throws Error at the first failure
 */
export const republish = (deps: RepublishDeps): SegmentedJob<Republished> => ({
  name,
  async begin() {
    const { checkpoints, clock } = deps;
    const last = await checkpoints.read(name);
    const begun = rangeIn(await checkpoints.read(rangeName));
    if (begun && (last ?? begun.from) === begun.from) return { run: runOf(begun), input: begun };
    const to = new Date(clock.now().getTime() - settledMs).toISOString();
    const from = last ?? new Date(Date.parse(to) - firstLookBackMs).toISOString();
    if (from >= to) return undefined;
    await checkpoints.write(rangeName, JSON.stringify({ from, to }));
    return { run: runOf({ from, to }), input: { from, to } };
  },
  async step(range, { segment, of }, cursor) {
    const place =
      cursor === null ? { from: range.from, after: '' } : z.parse(placeSchema, JSON.parse(cursor));
    let [left, count, { after }] = [streamsAStep, 0, place];
    const shards = shardNumbers.filter((shard) => shard % of === segment);
    const timeline = deps.store.timeline({ from: place.from, to: range.to, shards });
    for await (const { hour, touched } of hourly(timeline)) {
      const streams = [...touched].filter(([stream]) => stream > after).sort(byName);
      const now = streams.slice(0, left);
      await forEachAtOnce(now, streamsAtOnce, async ([stream, commits]) => {
        const published = await publishAgain(deps, stream, commits);
        count += published;
      });
      left -= now.length;
      if (left > 0) {
        after = '';
        continue;
      }
      const [last] = now.at(-1) ?? [''];
      const from = [hour, range.from].sort().at(-1);
      return { cursor: JSON.stringify({ from, after: last }), count };
    }
    return { cursor: null, count };
  },
  async finish({ to }, commits) {
    await deps.checkpoints.write(name, to);
    deps.logger.info('republished', { commits });
    return undefined;
  },
});

const rangeSchema = z.object({ from: z.string(), to: z.string() });
const rangeIn = (stored: string | undefined): Republished | undefined =>
  stored === undefined ? undefined : z.parse(rangeSchema, JSON.parse(stored));
/** `after` is the last stream published in the hour of `from`. */
const placeSchema = z.object({ from: z.string(), after: z.string() });

const runOf = ({ from, to }: Republished): string => `${from}..${to}`;

/** @returns number of commits; 0 for a halted stream */
const publishAgain = async (
  { store, positions, client, busName }: RepublishDeps,
  stream: StreamName,
  range: CommitRange,
): Promise<number> => {
  // The publisher halted the stream, so its commits must not be published.
  if ((await positions.read(stream))?.stopped) return 0;
  const failure = await publishInOrder(commitsOf(store, stream, range), { client, busName });
  if (failure) throw new Error(`Commit ${failure.position} of ${stream} was refused: ${failure.reason}.`);
  return range.last - range.first + 1;
};

type CommitRange = { readonly first: number; readonly last: number };
type HourOfCommits = { readonly hour: string; readonly touched: ReadonlyMap<StreamName, CommitRange> };

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;

async function* hourly(timeline: AsyncIterable<TimelineEntry>): AsyncGenerator<HourOfCommits> {
  let current: { readonly hour: string; readonly touched: Map<StreamName, CommitRange> } | undefined;
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
  store: Pick<EventStore, 'readCommits'>,
  stream: StreamName,
  { first, last }: CommitRange,
): AsyncIterable<Publishable<number>> {
  for await (const { commit, envelopes } of store.readCommits(stream, first)) {
    if (commit > last) return;
    yield { position: commit, envelopes };
  }
}
