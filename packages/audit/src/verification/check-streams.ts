import { parseStream } from '@hoops/domain/stream';
import type { StoredStream, UnexpectedItem } from '@hoops/event-store/event-store';
import type { Checkpoint, StoredRow } from '@hoops/projections/read-store';
import { rowHash } from '@hoops/projections/row-changes';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import type { Segment } from '@hoops/runtime/segments/segmented-job';
import { type CheckedStream, checkEvents } from '../check-events.ts';
import type { Expected } from '../expected-rows.ts';
import type { EventFinding, Finding } from '../findings.ts';
import { missingEvents } from '../missing-events.ts';
import { claimsOfCheckpoint, claimsOfEvents } from './claims.ts';
import { externalProofOf } from './known-ends.ts';
import { compareContents, expectedOf, isListedRight } from './recheck.ts';
import { isNameless } from './row-owner.ts';
import { addEvents, addRows, foundIn, type SegmentState } from './segment-state.ts';
import { allGenerations, type VerificationContext } from './verification-context.ts';

/** Limits a step to a few seconds; a page holds one megabyte. */
export const someSeconds = { pages: 8, commits: 4_000 };
const streamsAtOnce = 25;

export type StreamCursor = { readonly stream: string; readonly commit: number };

/**
 * Visits some streams of a segment in groups.
 * @param visit returns a number of commits
 * @returns the next cursor; null after the last stream
 */
export const walkStreams = async (
  { store, aStep = someSeconds }: Pick<VerificationContext['deps'], 'store' | 'aStep'>,
  segment: Segment,
  after: StreamCursor | null,
  visit: (group: readonly StoredStream[]) => Promise<number>,
  odd?: (item: UnexpectedItem) => void,
): Promise<StreamCursor | null> => {
  const from = after && { stream: parseStream(after.stream).name, commit: after.commit };
  const stored = store.storedStreams(from ?? undefined, segment, odd);
  const size = Math.min(streamsAtOnce, aStep.commits);
  let commits = 0;
  let group: StoredStream[] = [];
  const flush = async (): Promise<StreamCursor | undefined> => {
    const last = group.at(-1);
    if (!last) return undefined;
    commits += await visit(group);
    group = [];
    return commits >= aStep.commits ? { stream: last.stream, commit: last.commit } : undefined;
  };
  for await (const one of stored) {
    group.push(one);
    const end = group.length === size ? await flush() : undefined;
    if (end) return end;
  }
  return (await flush()) ?? null;
};

type Seen = {
  readonly stored: StoredStream;
  readonly checked: CheckedStream;
  readonly checkpoints: ReadonlyMap<number, Checkpoint>;
  /** False for a broken stream that was not accepted, because its correct rows are unknown. */
  readonly isJudged: boolean;
  /** Expected rows by version of the rows; generations share them. */
  readonly expected: Map<number, Expected>;
};

/** Checks the events of streams, and compares their rows in the given generations with the events. */
export const checkStreams = async (
  context: VerificationContext,
  state: SegmentState,
  group: readonly StoredStream[],
): Promise<number> => {
  const { deps, input } = context;
  const names = group.map(({ stream }) => stream);
  const found = new Map(
    await Promise.all(
      allGenerations(input).map(
        async (generation) => [generation, await deps.rows.checkpointsOf(generation, names)] as const,
      ),
    ),
  );
  const seen: Seen[] = [];
  await forEachAtOnce(group, deps.concurrency, async (stored) => {
    const checkpoints = new Map(
      [...found].flatMap(([generation, all]) => {
        const checkpoint = all.get(stored.stream);
        return checkpoint ? [[generation, checkpoint] as const] : [];
      }),
    );
    seen.push(await checkStream(context, state, stored, checkpoints));
  });
  for (const generation of input.generations) await checkRowsOf(context, state, generation, seen);
  return seen.reduce((commits, { checked }) => commits + checked.commits, 0);
};

export const idsOf = ({ envelopes }: CheckedStream): ReadonlySet<string> | null =>
  envelopes ? new Set(envelopes.map(({ id }) => id)) : null;

const headOf = ({ envelopes }: CheckedStream): number => envelopes?.at(-1)?.version ?? 0;

/** If rows are newer than the events, rereads the events, because new events may have been appended. */
const checkStream = async (
  { deps, known, accepted, claims, broken: all }: VerificationContext,
  state: SegmentState,
  stored: StoredStream,
  checkpoints: ReadonlyMap<number, Checkpoint>,
): Promise<Seen> => {
  const { stream } = stored;
  const before = externalProofOf(known, stream);
  const shown = Math.max(0, ...[...checkpoints.values()].map(({ version }) => version));
  let checked = await checkEvents(deps, stored, before);
  if (headOf(checked) < shown)
    checked = await checkEvents(deps, { stream, commits: deps.store.readCommits(stream) }, before);
  const { envelopes } = checked;
  const gone: readonly EventFinding[] = envelopes
    ? missingEvents(stream, envelopes, shown, new Map<string, number>())
    : [];
  const broken = [...checked.findings, ...gone];
  const { counts } = state;
  const isKnown = Boolean(known.heads?.[stream] ?? known.kept?.heads[stream]);
  counts.streams += 1;
  counts.commits += checked.commits;
  counts.events += checked.events;
  counts.erased += checked.erased;
  counts.unproven += checked.unproven;
  if (isKnown) counts.known += 1;
  if (known.kept && !known.kept.heads[stream]) counts.unkept += 1;
  deps.onStream?.(stream, checked);
  if (broken.length > 0) addEvents(state, deps, [...broken, { kind: 'quarantined', stream }]);
  if (envelopes) claims.set(stream, claimsOfEvents(envelopes));
  addEvents(state, deps, (await deps.wrongMessages?.(envelopes ?? [])) ?? []);
  const isJudged = broken.length === 0 || (accepted.has(stream) && envelopes !== undefined);
  if (!isJudged) all.set(stream, idsOf(checked));
  return { stored, checked, checkpoints, isJudged, expected: new Map() };
};

/** Compares the rows of a group of streams by key. Each difference is read once more, consistently. */
const checkRowsOf = async (
  { deps, known, accepted, claims }: VerificationContext,
  state: SegmentState,
  generation: number,
  group: readonly Seen[],
): Promise<void> => {
  const to = foundIn(state, generation);
  const expected = new Map<Seen, Expected>();
  for (const one of group) {
    const checkpoint = one.checkpoints.get(generation);
    if (!one.isJudged) continue;
    const { stream } = one.stored;
    const shown = checkpoint?.version ?? 0;
    const known = one.expected.get(shown);
    const rows = known ?? (await expectedOf(deps, stream, one.checked, shown, accepted));
    if (!rows) continue;
    one.expected.set(shown, rows);
    expected.set(one, rows);
    if (checkpoint) claims.set(`${generation} ${stream}`, claimsOfCheckpoint(checkpoint));
    for (const key of rows.rows.keys()) if (isNameless(key)) claims.setOwner(key, stream);
  }
  const keys = [...expected.values()].flatMap(({ rows }) => [...rows.keys()]);
  const stored = await deps.rows.rowsAt(generation, keys);
  await forEachAtOnce(
    expected,
    deps.concurrency,
    async ([
      {
        stored: { stream },
        checkpoints,
      },
      rows,
    ]) => {
      const wrong = rows.hashed.flatMap(({ key, hash, version }) =>
        isRight(stored.get(key), hash, version) ? [] : [key],
      );
      const checkpoint = checkpoints.get(generation);
      const isCurrent =
        checkpoint?.version === rows.head && isListedRight(checkpoint, rows) && wrong.length === 0;
      if (isCurrent) return;
      const compared = await compareContents(deps, generation, stream, wrong, { known, accepted });
      if (compared.hasMoved) to.moved += 1;
      const isAboutEvents = compared.findings.some(({ kind }) => kind === 'quarantined');
      if (isAboutEvents) addEvents(state, deps, compared.findings);
      else addRows(to, deps, compared.findings);
    },
  );
};

const isRight = (found: StoredRow | undefined, hash: string, version: number | null): boolean =>
  found !== undefined && found.version === version && rowHash(found.row) === hash;

export const findingOf = (item: UnexpectedItem): Finding => {
  switch (item.kind) {
    case 'halt':
      return { kind: 'halted-stream', stream: item.stream };
    case 'stray':
      return { kind: 'stray-item', itemKey: item.itemKey };
    case 'attributes':
      return { kind: 'wrong-label', stream: item.stream, commit: item.commit, labels: item.names };
    default:
      return item satisfies never;
  }
};
