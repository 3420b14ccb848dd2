import type { StreamName } from '@hoops/domain/stream';
import { generationNumbers } from '@hoops/projections/read-store';
import { once } from '@hoops/runtime/once';
import type { Begun, Segment } from '@hoops/runtime/segments/segmented-job';
import { type Finding, quarantinedIn } from '../findings.ts';
import type { JobOfRun } from '../jobs/job-of-run.ts';
import { type RowSums, rowSums } from '../row-sums.ts';
import { emptyRounds } from './empty-rounds.ts';
import type { ExternalHeads } from './known-ends.ts';
import { listExpectedKeys, listStoredKeys, reportStrayRows, unclaimedIn } from './list-keys.ts';
import { readPieces, savePieces } from './pieces.ts';
import { recheckBuckets } from './recheck-buckets.ts';
import { loadRound, loadSegment, noCounts, type SegmentState, saltOf, saveSegment } from './segment-state.ts';
import { type RoundVisit, sumRound } from './sum-round.ts';
import { suspectTotals, totalsNow, wrongTotals } from './suspect-totals.ts';
import {
  generationsIn,
  openVerification,
  type VerificationContext,
  type VerifyDeps,
} from './verification-context.ts';
import {
  findingsOf,
  listsOf,
  readVerifyReport,
  type StoredVerifyReport,
  saveFindings,
  saveVerifyReport,
} from './verify-report.ts';
import {
  lateName,
  namesName,
  placeOf,
  type Round,
  readRun,
  roundOf,
  roundsUpTo,
  saveRun,
  segmentsOf,
  type VerifyInput,
} from './verify-run.ts';
import { walkSegment } from './walk-segment.ts';

/** Time for projectors to catch up before rows count as lagging. */
const graceMs = 2_000;

type Gather = (context: VerificationContext, state: SegmentState) => RoundVisit;

const gatheringOf: Readonly<Record<Round, Gather>> = {
  sums: sumRound,
  doubts: recheckBuckets,
  names: listStoredKeys,
  claims: listExpectedKeys,
};

/**
 * Generation to compare, by default the live generation; rows of broken streams are skipped unless
 * accepted.
 */
export type VerifiedScope = { readonly generation?: number; readonly accepted?: readonly StreamName[] };

export type Verification = Pick<JobOfRun<VerifyInput>, 'step' | 'finish'> & {
  readonly begin: (
    run: string,
    segments: number,
    judged?: VerifiedScope,
  ) => Promise<Begun<VerifyInput> | undefined>;
};

/**
 * Checks all events and a generation's rows in segments of bounded memory, in one to four rounds. Writes only a report per run.
 */
export const verification = (deps: VerifyDeps): Verification => {
  const contextFor = looking(deps);
  return {
    async begin(run, segments, judged = {}) {
      const { checkpoints } = deps;
      const stored = await readRun(checkpoints, run);
      if (stored) return stored.next ? { run: roundOf(stored.next), input: stored.next } : undefined;
      const input = await firstRound(deps, run, judged);
      await saveRun(checkpoints, run, { segments, next: input });
      return { run: roundOf(input), input };
    },
    async step(input, segment) {
      const context = await contextFor(input);
      const of = { ...context, checkpoints: deps.checkpoints };
      const state = await loadSegment(of, segment);
      if (state.place.part === 'done') return { cursor: null, count: 0 };
      const { visit, gathered } = gatheringOf[input.round](context, state);
      const { place, streams } = await walkSegment(context, segment, state.place, visit);
      const { findings, names, ...rest } = gathered();
      const next: SegmentState = {
        ...rest,
        place,
        sums: state.sums,
        findings: await saveFindings(
          deps.checkpoints,
          { run: input.run, place: placeOf(input.round, segment) },
          state.findings,
          findings,
          deps.kept,
        ),
        names: await savePieces(deps.checkpoints, namesName(input, segment), state.names, names),
      };
      await saveSegment(of, segment, next, deps.newId());
      const { rows, streams: seen } = next.counts;
      if (place.part !== 'done') deps.walked?.({ round: input.round, rows, streams: seen });
      return { cursor: place.part === 'done' ? null : JSON.stringify(place), count: streams };
    },
    async finish(input, _count, segments) {
      const context = await contextFor(input);
      const { checkpoints } = deps;
      const ended = await readRun(checkpoints, input.run);
      if (ended && ended.next?.round !== input.round) {
        // A repeated `finish` changes nothing.
        return ended.next ? 'another round' : undefined;
      }
      // The process may have died after storing the report, when data was already partly emptied.
      const isReported = (await readVerifyReport(checkpoints, input.run)) !== undefined;
      const next = isReported ? undefined : await afterRound(context, segments);
      if (!next && !isReported) await report(context, segments);
      if (!next) await emptyRounds(checkpoints, input, segments);
      await saveRun(checkpoints, input.run, { segments, next: next ?? null });
      return next ? 'another round' : undefined;
    },
  };
};

/** Signed heads are checked once per process and run, because the check may take longer than a step. */
const looking = (deps: VerifyDeps): ((input: VerifyInput) => Promise<VerificationContext>) => {
  let read: { readonly run: string; readonly known: () => Promise<ExternalHeads> } | undefined;
  return async (input) => {
    if (read?.run !== input.run) read = { run: input.run, known: once(deps.knownEnds) };
    return openVerification(deps, input, await read.known());
  };
};

const firstRound = async (
  { rows, proofs }: VerifyDeps,
  run: string,
  { generation, accepted = [] }: VerifiedScope,
): Promise<VerifyInput> => {
  const generations = await rows.generations();
  const live = generation ?? generations.live;
  const others = generationNumbers(generations).filter((other) => other !== live);
  const { id: keyId } = await proofs.current();
  return { run, round: 'sums', keyId, live, others, doubts: {}, names: {}, accepted, totals: {} };
};

type After = (context: VerificationContext, segments: number) => Promise<VerifyInput | undefined>;

const afterRound: After = async (context, segments) => {
  const { deps, input } = context;
  if (input.round === 'claims') return undefined;
  if (input.round === 'names') return { ...input, round: 'claims' };
  const states = await statesOf(context, input.round, segments);
  const differing = generationsIn(context).map(
    (generation) => [generation, addedUp(context, states, generation).differing()] as const,
  );
  const texts = Object.fromEntries(differing.map(([generation, buckets]) => [generation, buckets.encode()]));
  const isClear = differing.every(([, { isEmpty }]) => isEmpty);
  if (input.round === 'doubts') return isClear ? undefined : { ...input, round: 'names', names: texts };
  const totals = suspectTotals(states);
  if (isClear && totals.length === 0) return undefined;
  await deps.wait(graceMs);
  const before = await totalsNow(context, totals);
  return { ...input, round: 'doubts', doubts: texts, totals: before };
};

const statesOf = (context: VerificationContext, round: Round, segments: number) => {
  const { deps, input } = context;
  return loadRound({ ...context, input: { ...input, round }, checkpoints: deps.checkpoints }, segments);
};

const addedUp = (
  { hash, input }: VerificationContext,
  states: readonly SegmentState[],
  generation: number,
): RowSums => {
  const all = rowSums(hash, undefined, saltOf(input.round));
  for (const { sums } of states) {
    const own = sums.get(generation);
    if (own) all.addAll(own);
  }
  return all;
};

const report = async (context: VerificationContext, segments: number): Promise<void> => {
  const { deps, input, known } = context;
  const { checkpoints } = deps;
  const of = segmentsOf(segments);
  const lists: StoredVerifyReport['lists'][number][] = [];
  const late: Finding[] = ((await deps.wrongHeads?.()) ?? []).map((problem) => ({
    kind: 'wrong-heads',
    problem,
  }));
  let [goneStreams, movedTotals, movedStreams] = [0, 0, 0];
  for (const round of roundsUpTo(input)) {
    const states = await statesOf(context, round, segments);
    for (const [index, segment] of of.entries()) {
      const pieces = states[index]?.findings;
      if (pieces) lists.push(...listsOf(input.run, placeOf(round, segment), pieces));
    }
    if (round === 'doubts') {
      const totals = await wrongTotals(context, states);
      late.push(...totals.wrong);
      movedTotals = totals.moved;
      for (const state of states) movedStreams += state.movedStreams;
    }
    if (round === 'claims') {
      const quarantined: Finding[] = [];
      for await (const finding of findingsOf(checkpoints, { lists }))
        if (finding.kind === 'quarantined') quarantined.push(finding);
      const unclaimed = await unclaimedIn(context, namesIn(context, of));
      const judged = await reportStrayRows(context, unclaimed, quarantinedIn(quarantined));
      late.push(...judged.findings);
      goneStreams = judged.goneStreams;
    }
  }
  const lateAt = { run: input.run, place: lateName };
  const pieces = await saveFindings(checkpoints, lateAt, { events: 0, rows: 0 }, late, deps.kept);
  const counts = { ...noCounts };
  for (const state of await statesOf(context, 'sums', segments)) {
    for (const name of Object.keys(counts) as (keyof typeof counts)[]) counts[name] += state.counts[name];
  }
  const { kept } = known;
  const made: Omit<StoredVerifyReport, 'findings'> = {
    run: input.run,
    generation: input.live,
    ...counts,
    streams: counts.streams + goneStreams,
    keptHeads: kept ? { day: kept.day, at: kept.at } : null,
    accepted: input.accepted,
    movedTotals,
    movedStreams,
    lists: [...lists, ...listsOf(input.run, lateName, pieces)],
  };
  await saveVerifyReport(checkpoints, made);
};

async function* namesIn(context: VerificationContext, of: readonly Segment[]): AsyncGenerator<unknown> {
  for (const round of ['names', 'claims'] as const) {
    const states = await statesOf(context, round, of.length);
    for (const [index, segment] of of.entries()) {
      const name = namesName({ ...context.input, round }, segment);
      yield* readPieces(context.deps.checkpoints, name, states[index]?.names ?? 0);
    }
  }
}
