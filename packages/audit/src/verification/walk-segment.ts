import { parseStream, type StreamName } from '@hoops/domain/stream';
import type { StoredStream, UnexpectedItem } from '@hoops/event-store/event-store';
import type { GenerationItem } from '@hoops/projections/read-store';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import { readAhead } from '@hoops/runtime/read-ahead';
import type { Segment } from '@hoops/runtime/segments/segmented-job';
import type { StreamToCheck } from '../check-events.ts';
import type { SegmentPosition } from './segment-state.ts';
import {
  generationsIn,
  knownStreams,
  type VerificationContext,
  type VerifiedStream,
  type VerifyDeps,
  verifyStream,
} from './verification-context.ts';

/** Takes a few seconds; a page holds a megabyte. */
const someSeconds = { pages: 8, commits: 4_000 };
const streamsAtOnce = 25;

export type Visit = {
  readonly known: (stream: string) => void;
  readonly item: (generation: number, item: GenerationItem) => void;
  readonly stream: (seen: VerifiedStream) => Promise<void>;
  readonly odd?: (item: UnexpectedItem) => void;
};

/**
 * Visits a segment's rows, then its streams. The round `names` visits only rows, `claims` only streams.
 * @returns the new position
 */
export const walkSegment = async (
  context: VerificationContext,
  segment: Segment,
  from: SegmentPosition,
  visit: Visit,
): Promise<{ readonly place: SegmentPosition; readonly streams: number }> => {
  const { deps } = context;
  const { aStep = someSeconds } = deps;
  const { round } = context.input;
  let place = from;
  if (place.part === 'rows' && round === 'claims') place = { part: 'streams', after: null };
  if (place.part === 'rows') {
    if (place.after === null) visitKnown(context, segment, visit);
    const { live, others } = context.input;
    const pages = deps.rows.scan([live], segment, place.after, others);
    for await (const { items, cursor } of readAhead(pages, aStep.pages)) {
      for (const { generation, item } of items) visit.item(generation, item);
      place = cursor === null ? { part: 'streams', after: null } : { part: 'rows', after: cursor };
    }
    if (place.part === 'rows') return { place, streams: 0 };
  }
  if (place.part !== 'streams') return { place, streams: 0 };
  if (round === 'names') return { place: { part: 'done' }, streams: 0 };
  let streams = 0;
  const after = await walkStreams(
    deps,
    segment,
    place.after,
    async (group) => {
      streams += group.length;
      return visitStreams(context, group, visit);
    },
    visit.odd,
  );
  return { place: after ? { part: 'streams', after } : { part: 'done' }, streams };
};

export type StreamCursor = { readonly stream: string; readonly commit: number };

/**
 * Visits some streams of a segment concurrently.
 * @param visit returns the number of commits
 * @returns the next cursor; null after the last stream
 */
export const walkStreams = async (
  { store, aStep = someSeconds }: Pick<VerifyDeps, 'store' | 'aStep'>,
  segment: Segment,
  after: StreamCursor | null,
  visit: (group: readonly StoredStream[]) => Promise<number>,
  odd?: (item: UnexpectedItem) => void,
): Promise<StreamCursor | null> => {
  const from = after && { stream: parseStream(after.stream).name, commit: after.commit };
  const stored = store.storedStreams(from ?? undefined, segment, odd);
  let commits = 0;
  for await (const group of inGroups(stored, Math.min(streamsAtOnce, aStep.commits))) {
    commits += await visit(group);
    const last = group.at(-1);
    if (commits >= aStep.commits && last) return { stream: last.stream, commit: last.commit };
  }
  return null;
};

/** Heads are partitioned by name, because more heads may be signed during a run. */
const visitKnown = ({ known, hash }: VerificationContext, { segment, of }: Segment, visit: Visit): void => {
  for (const stream of knownStreams(known))
    if (hash(stream) % BigInt(of) === BigInt(segment)) visit.known(stream);
};

/** @returns the number of commits */
const visitStreams = async (
  context: VerificationContext,
  group: readonly StreamToCheck[],
  visit: Visit,
): Promise<number> => {
  const { deps } = context;
  const names = group.map(({ stream }) => stream);
  const found = new Map(
    await Promise.all(
      generationsIn(context).map(
        async (generation) => [generation, await deps.rows.checkpointsOf(generation, names)] as const,
      ),
    ),
  );
  const checkpointsOf = (stream: StreamName) =>
    new Map(
      [...found].flatMap(([generation, checkpoints]) => {
        const checkpoint = checkpoints.get(stream);
        return checkpoint ? [[generation, checkpoint] as const] : [];
      }),
    );
  let commits = 0;
  await forEachAtOnce(group, deps.concurrency, async (toCheck) => {
    const seen = await verifyStream(context, toCheck, checkpointsOf(toCheck.stream));
    commits += seen.checked.commits;
    await visit.stream(seen);
  });
  return commits;
};

async function* inGroups<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<readonly Item[]> {
  let group: Item[] = [];
  for await (const item of items) {
    group.push(item);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
