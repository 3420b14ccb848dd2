import { createHash } from 'node:crypto';
import type { StreamName } from '@hoops/domain/stream';
import type { CommitLog } from './commit-log.ts';
import type { TimelineEntry } from './event-store.ts';

const hourMs = 3_600_000;

/**
 * Shards of shared data (index hours, event log, totals), against hot partitions. Must never change,
 * because stored keys contain the shard.
 */
export const shardCount = 8;

export const shardNumbers: readonly number[] = Array.from({ length: shardCount }, (_, number) => number);

export const shardOf = (stream: StreamName): number =>
  createHash('sha256').update(stream).digest().readUInt8(0) % shardCount;

/** Hour of an ISO-8601 UTC time, `2026-11-02T18`. */
export const hourOf = (at: string): string => at.slice(0, 13);

export const hourKey = (hour: string, shard: number): string => `${hour}#${shard}`;

/** Sort key of the index: by time, then in a fixed order within a millisecond. */
export const momentOf = (at: string, stream: StreamName, sk: string): string => `${at}#${stream}#${sk}`;

export function* hoursBetween(from: string, to: string): Generator<string> {
  const end = Date.parse(to);
  for (let ms = Math.floor(Date.parse(from) / hourMs) * hourMs; ms < end; ms += hourMs) {
    yield hourOf(new Date(ms).toISOString());
  }
}

type Range = {
  readonly from: string;
  readonly to: string;
  readonly shards?: readonly number[];
  readonly newestFirst?: boolean;
};

/** Longest range that is read hour by hour, because each empty hour costs a query per shard. */
const maxWalkHours = 48;

const isLong = ({ from, to }: Range): boolean => Date.parse(to) - Date.parse(from) > maxWalkHours * hourMs;

/**
 * Commits in [from, to) by hour, merged across shards, in either order. The index lags by seconds, so
 * followers read the last minute again.
 */
export async function* timelineOf(
  log: Pick<CommitLog, 'hours' | 'shard'>,
  range: Range,
): AsyncGenerator<TimelineEntry> {
  const { from, to, shards: numbers = shardNumbers, newestFirst = false } = range;
  const hours = isLong(range) ? await log.hours(from, to) : [...hoursBetween(from, to)];
  for (const hour of newestFirst ? hours.toReversed() : hours) {
    const shards = numbers.map((number) => log.shard(hour, number, from, to, newestFirst));
    yield* merged(shards, newestFirst ? (a, b) => isBefore(b, a) : isBefore);
  }
}

type Source = { readonly iterator: AsyncIterator<TimelineEntry>; next: TimelineEntry };

async function* merged(
  sources: readonly AsyncIterable<TimelineEntry>[],
  isFirst: typeof isBefore,
): AsyncGenerator<TimelineEntry> {
  const started = await Promise.all(sources.map((source) => open(source[Symbol.asyncIterator]())));
  const live = started.filter((source) => source !== undefined);
  while (live.length > 0) {
    const first = live.reduce((a, b) => (isFirst(b.next, a.next) ? b : a));
    yield first.next;
    const { done, value } = await first.iterator.next();
    if (done) live.splice(live.indexOf(first), 1);
    else first.next = value;
  }
}

const open = async (iterator: AsyncIterator<TimelineEntry>): Promise<Source | undefined> => {
  const { done, value } = await iterator.next();
  return done ? undefined : { iterator, next: value };
};

const isBefore = (a: TimelineEntry, b: TimelineEntry): boolean => {
  if (a.at !== b.at) return a.at < b.at;
  if (a.stream !== b.stream) return a.stream < b.stream;
  return a.commit < b.commit;
};
