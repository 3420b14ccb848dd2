import { parseStream, type StreamName } from '@hoops/domain/stream';
import { generationNumbers } from '@hoops/projections/read-store';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import { once } from '@hoops/runtime/once';
import type { Segment, StepResult } from '@hoops/runtime/segments/segmented-job';
import { checkEvents } from '../check-events.ts';
import { type EventFinding, type Finding, isRowFinding, streamsOf } from '../findings.ts';
import { checkStoredRows } from './check-rows.ts';
import { checkStreams, findingOf, walkStreams } from './check-streams.ts';
import {
  checkTotals,
  recheckTotals,
  rememberTotals,
  type TotalsChecked,
  type WrongTotal,
} from './check-totals.ts';
import { describeFinding } from './describe.ts';
import { sizeName } from './job-figures.ts';
import { externalProofOf } from './known-ends.ts';
import {
  addEvents,
  beginRun,
  type Counts,
  type FoundInRows,
  forgetRun,
  foundIn,
  freshState,
  type KeptFinding,
  loadState,
  noCounts,
  type SegmentState,
  saveState,
  uniqueEvents,
} from './segment-state.ts';
import {
  knownStreams,
  openVerification,
  type VerificationContext,
  type VerifyDeps,
  type VerifyInput,
} from './verification-context.ts';

export type VerifiedRows = {
  readonly findings: readonly KeptFinding[];
  readonly totals: readonly WrongTotal[];
  readonly misfiled: readonly string[];
  /** Total number of findings, including findings that are not stored. */
  readonly problems: number;
  readonly movedTotals: number;
  readonly movedStreams: number;
};

export type Verified = {
  readonly counts: Counts;
  readonly events: readonly KeptFinding[];
  readonly eventProblems: number;
  readonly rows: ReadonlyMap<number, VerifiedRows>;
};

/** Checks all events and the rows of generations, in one pass over the streams and one pass over the rows. */
export const verification = (deps: VerifyDeps) => {
  const { checkpoints, rows } = deps;
  let opened: { readonly run: string; readonly context: () => Promise<VerificationContext> } | undefined;
  /** Signed heads are checked once per process and run, because the check may take longer than a step. */
  const open = (input: VerifyInput): Promise<VerificationContext> => {
    if (opened?.run !== input.run) {
      const context = once(async () => openVerification(deps, input, await deps.knownEnds()));
      opened = { run: input.run, context };
    }
    return opened.context();
  };

  return {
    /** @param kind kind of job; findings are kept for one run per kind */
    async begin(
      kind: string,
      run: string,
      segments: number,
      generations: readonly number[],
      accepted: readonly StreamName[] = [],
    ): Promise<VerifyInput> {
      await beginRun(checkpoints, kind, run, segments);
      for (const generation of generations) await rememberTotals(checkpoints, rows, run, generation);
      const others = generationNumbers(await rows.generations()).filter((one) => !generations.includes(one));
      return { run, generations, others, accepted };
    },

    async step(input: VerifyInput, segment: Segment): Promise<StepResult> {
      const context = await open(input);
      const state = (await loadState(checkpoints, input.run, segment)) ?? freshState(input.generations);
      const { place } = state;
      const before = state.counts.streams + state.counts.rows;
      if (place.pass === 'streams') {
        const odd = (item: Parameters<typeof findingOf>[0]) => addEvents(state, deps, [findingOf(item)]);
        const visit = (group: Parameters<typeof checkStreams>[2]) => checkStreams(context, state, group);
        const after = await walkStreams(deps, segment, place.after, visit, odd);
        state.place = after ? { pass: 'streams', after } : { pass: 'rows', after: null };
      } else if (place.pass === 'rows') {
        const after = await checkStoredRows(context, state, segment, place.after);
        state.place = after === null ? { pass: 'done' } : { pass: 'rows', after };
      }
      await saveState(checkpoints, input.run, segment, state);
      const { rows: seen, streams } = state.counts;
      if (state.place.pass === 'done') return { cursor: null, count: streams + seen - before };
      deps.walked?.({ rows: seen, streams });
      return { cursor: state.place.pass, count: streams + seen - before };
    },

    /**
     * Compares totals and signed heads with the results of all segments. May be repeated until `forget`.
     * @param growing generation written during the verification
     */
    async finish(input: VerifyInput, segments: number, growing?: number): Promise<Verified> {
      const context = await open(input);
      const states = await statesOf(deps, input, segments);
      const late: Finding[] = [...(await goneStreams(context, states))];
      for (const problem of (await deps.wrongHeads?.()) ?? []) late.push({ kind: 'wrong-heads', problem });
      const last = freshState([]);
      addEvents(last, deps, late);
      const events = uniqueEvents([...states, last].flatMap((state) => state.events));
      const eventProblems = states.reduce((sum, { moreEvents }) => sum + moreEvents, events.length);
      const quarantined = new Set(
        quarantinedIn(events).filter((stream) => !context.accepted.has(parseStream(stream).name)),
      );
      const counts = { ...noCounts };
      for (const state of states)
        for (const name of Object.keys(counts) as (keyof Counts)[]) counts[name] += state.counts[name];
      await checkpoints.write(sizeName, String(counts.streams + counts.rows));
      const found = new Map<number, VerifiedRows>();
      for (const generation of input.generations) {
        const all = states.map((state) => foundIn(state, generation));
        const shares = all.map((one) => one.shares);
        let totals = await checkTotals(checkpoints, rows, input.run, generation, shares);
        if (generation === growing && totals.wrong.length + totals.moved > 0)
          totals = await recheckTotals(rows, generation);
        found.set(generation, await rowsOf(deps, generation, all, totals, quarantined));
      }
      return { counts, events, eventProblems, rows: found };
    },

    forget: (run: string, segments: number): Promise<void> => forgetRun(checkpoints, run, segments),
  };
};
export type Verification = ReturnType<typeof verification>;

/** @throws Error for an unfinished segment */
const statesOf = async (
  { checkpoints }: VerifyDeps,
  { run }: VerifyInput,
  of: number,
): Promise<readonly SegmentState[]> => {
  const states: SegmentState[] = [];
  for (let segment = 0; segment < of; segment += 1) {
    const state = await loadState(checkpoints, run, { segment, of });
    if (state?.place.pass !== 'done') throw new Error(`Segment ${segment} of the verification is not done.`);
    states.push(state);
  }
  return states;
};

/** Streams that are named by a head but missing. Searched only if the number of streams shows a loss. */
const goneStreams = async (
  { deps, known }: VerificationContext,
  states: readonly SegmentState[],
): Promise<readonly Finding[]> => {
  const named = knownStreams(known);
  const seen = states.reduce((sum, { counts }) => sum + counts.known, 0);
  const findings: Finding[] = [];
  if (seen === named.size) return findings;
  await forEachAtOnce(named, deps.concurrency, async (name) => {
    const { name: stream } = parseStream(name);
    for await (const _commit of deps.store.readCommits(stream)) return;
    const checked = await checkEvents(deps, { stream, commits: [] }, externalProofOf(known, stream));
    if (checked.findings.length > 0) findings.push(...checked.findings, { kind: 'quarantined', stream });
  });
  return findings;
};

export const quarantinedIn = (events: readonly KeptFinding[]): readonly StreamName[] => [
  ...new Set(events.flatMap(({ finding }) => (finding.kind === 'quarantined' ? [finding.stream] : []))),
];

const rowsOf = async (
  deps: VerifyDeps,
  generation: number,
  all: readonly FoundInRows[],
  { wrong: wrongTotals, moved }: TotalsChecked,
  quarantined: ReadonlySet<string>,
): Promise<VerifiedRows> => {
  const found = all.flatMap((one) => one.findings);
  // A wrong row may hide its stream, or a stream whose only evidence is that row.
  const wrong = new Set(streamsOf(found.map(({ finding }) => finding)));
  const derived = new Set(
    found.flatMap(({ finding, rowKey }) => ('stream' in finding ? (rowKey ?? []) : [])),
  );
  for (const { rows } of (await deps.rows.checkpointsOf(generation, [...wrong])).values())
    for (const key of Object.keys(rows)) derived.add(key);
  const findings = found.filter(({ finding, owner, rowKey }) => {
    // The expected rows of a broken stream are unknown.
    if (finding.kind === 'misfiled-row') return true;
    if (finding.kind === 'stray-row')
      return !(rowKey !== undefined && derived.has(rowKey)) && !(owner && quarantined.has(owner));
    return !('stream' in finding && finding.stream && quarantined.has(finding.stream));
  });
  const totals = wrongTotals.map((finding) => ({
    finding: deps.kept(finding),
    sentence: describeFinding(finding, false),
  }));
  return {
    findings: [...findings, ...totals],
    totals: wrongTotals,
    misfiled: all.flatMap((one) => one.misfiled),
    problems: findings.length + totals.length + all.reduce((sum, { more }) => sum + more, 0),
    movedTotals: moved,
    movedStreams: all.reduce((sum, one) => sum + one.moved, 0),
  };
};

export const rowsIn = ({ rows }: Pick<Verified, 'rows'>, generation: number): VerifiedRows => {
  const found = rows.get(generation);
  if (!found) throw new Error(`Generation ${generation} was not verified.`);
  return found;
};

export const eventFindingsIn = ({ events }: Pick<Verified, 'events'>): readonly EventFinding[] =>
  events.flatMap(({ finding }) => (isRowFinding(finding) ? [] : [finding]));
