import type { Actor } from '@hoops/domain/actor';
import type { ReconciliationCompleted } from '@hoops/domain/reconciliation/events';
import { clubPeriod, nextPeriod, type Period } from '@hoops/domain/time/club-time';
import type { Begun, Segment, StepResult } from '@hoops/runtime/segments/segmented-job';
import * as z from 'zod/mini';
import { compareEndSchema, compareStep } from './compare-step.ts';
import { messagesEndSchema, messagesStep } from './messages-step.ts';
import { addMissed, type MissedMessages } from './missed-events.ts';
import { isQuiet, keepQuietRun } from './quiet-run.ts';
import { readEndSchema, readStep } from './read-step.ts';
import { type ReconcileDeps, type Run, reconcileActor } from './reconcile-deps.ts';
import { recordRun, recordRunFailed } from './record-run.ts';
import { addCounts, noCounts, type Round, type RunState, readRunState, saveRunState } from './run-state.ts';
import { addTallies, noTally } from './tally.ts';

const comparedName = 'reconcile';
const familiesName = 'reconcile/families';
const overlapMs = 2 * 3_600_000;
const dayMs = 24 * 3_600_000;
/** Look-back of the first run: Stripe stores events for thirty days. */
const firstLookBackMs = 30 * dayMs;

const familiesABucket = 200;

export type Outcome = typeof ReconciliationCompleted.example;
export type RoundInput = { readonly runId: string; readonly round: Round };

export type RunRequester = { readonly actor: Actor; readonly causationId: string };

type Begin = {
  readonly runIdAfter: (last: RunState | undefined) => string;
  readonly execution: string;
  readonly segments: number;
};

/**
 * Compares Stripe's books with ours in three repeatable rounds: read, compare, process missed events.
 * Differences are recorded and corrected.
 */
export const reconciliationRounds = (
  deps: ReconcileDeps,
  lane: string,
  askedBy: (runId: string) => Promise<RunRequester | undefined>,
) => {
  const { checkpoints, clock } = deps;
  const endName = (round: Round, { segment, of }: Segment): string => `${lane}/${round}/${segment}-of-${of}`;
  const saveEnd = (input: RoundInput, segment: Segment, end: object): Promise<void> =>
    checkpoints.write(endName(input.round, segment), JSON.stringify({ runId: input.runId, end }));
  const endsOf = async <End>(
    { runId, round }: RoundInput,
    of: number,
    schema: z.ZodMiniType<End>,
  ): Promise<readonly End[]> => {
    const ends: End[] = [];
    for (let segment = 0; segment < of; segment += 1) {
      const text = await checkpoints.read(endName(round, { segment, of }));
      const kept = z.parse(z.object({ runId: z.string(), end: schema }), JSON.parse(text ?? 'null'));
      if (kept.runId !== runId) throw new Error(`Segment ${segment} of ${of} has not ended its ${round}.`);
      ends.push(kept.end);
    }
    return ends;
  };
  const runOf = async ({ runId, startedAt, since, months }: RunState): Promise<Run> => {
    const asked = await askedBy(runId);
    const why = { commandId: `reconcile-${runId}`, actor: reconcileActor, causationId: asked?.causationId };
    return { startedAt, since, months, why };
  };

  const steps = { read: readStep, compare: compareStep, messages: messagesStep };

  const complete = async (state: RunState, missedMessages: MissedMessages): Promise<void> => {
    const { runId, startedAt, since, counts, tally } = state;
    const { families, ...found } = tally;
    const outcome: Outcome = {
      runId,
      startedAt,
      since: new Date(since * 1000).toISOString(),
      lookedAt: { families, ...counts },
      missedMessages,
      ...found,
    };
    const asked = await askedBy(runId);
    const { why } = await runOf(state);
    if (asked || !isQuiet(outcome)) await recordRun(deps, outcome, asked?.actor ?? reconcileActor, why);
    else await keepQuietRun(checkpoints, { endedAt: clock.now().toISOString(), outcome });
    await checkpoints.write(familiesName, String(families));
    if (outcome.failedFamilies === 0) await checkpoints.write(comparedName, startedAt);
    await saveRunState(checkpoints, lane, { ...state, round: 'ended', outcome });
    const { healedCount, openCount, failedFamilies } = outcome;
    deps.logger.info('reconciled', { runId, healedCount, openCount, failedFamilies });
  };

  const familiesLast = async (): Promise<number> => Number((await checkpoints.read(familiesName)) ?? 0);

  const begun = async (
    runId: string,
    { execution, segments }: Pick<Begin, 'execution' | 'segments'>,
  ): Promise<RunState> => {
    const startedAt = clock.now().toISOString();
    const last = await checkpoints.read(comparedName);
    const from = last === undefined ? Date.parse(startedAt) - firstLookBackMs : Date.parse(last) - overlapMs;
    const buckets = Math.max(1, Math.ceil((await familiesLast()) / familiesABucket));
    const state: RunState = {
      runId,
      execution,
      segments,
      startedAt,
      since: Math.floor(from / 1000),
      months: monthsSince(from, startedAt),
      round: 'read',
      pieces: [Array.from({ length: buckets }, () => 0)],
      counts: noCounts,
      tally: noTally,
      outcome: null,
    };
    await saveRunState(checkpoints, lane, state);
    return state;
  };

  const stateAt = async ({ runId, round }: RoundInput): Promise<RunState | undefined> => {
    const state = await readRunState(checkpoints, lane);
    return state?.runId === runId && state.round === round ? state : undefined;
  };

  return {
    state: () => readRunState(checkpoints, lane),

    families: familiesLast,

    async begin({ runIdAfter, ...cut }: Begin): Promise<Begun<RoundInput> | undefined> {
      const last = await readRunState(checkpoints, lane);
      const runId = runIdAfter(last);
      const state = last?.runId === runId ? last : await begun(runId, cut);
      const { round } = state;
      return round === 'ended' ? undefined : { run: `${runId}/${round}`, input: { runId, round } };
    },

    async step(input: RoundInput, segment: Segment, cursor: string | null): Promise<StepResult> {
      const state = await stateAt(input);
      if (!state) return { cursor: null, count: 0 };
      const { end, ...stepped } = await steps[input.round](
        deps,
        { lane, state, run: await runOf(state) },
        segment,
        cursor,
      );
      if (stepped.cursor === null) await saveEnd(input, segment, end);
      return stepped;
    },

    async finish(input: RoundInput, segments: number): Promise<'another round' | undefined> {
      const state = await stateAt(input);
      if (!state)
        return (await readRunState(checkpoints, lane))?.round === 'ended' ? undefined : 'another round';
      switch (input.round) {
        case 'read': {
          const ends = await endsOf(input, segments, readEndSchema);
          const counts = ends.map((end) => end.counts).reduce(addCounts, noCounts);
          const pieces = ends.map((end) => end.pieces);
          await saveRunState(checkpoints, lane, { ...state, round: 'compare', pieces, counts });
          return 'another round';
        }
        case 'compare': {
          const ends = await endsOf(input, segments, compareEndSchema);
          const tally = ends
            .map((end) => end.tally)
            .reduce((one, other) => addTallies(state.months, one, other), noTally);
          await saveRunState(checkpoints, lane, { ...state, round: 'messages', tally });
          return 'another round';
        }
        case 'messages': {
          const ends = await endsOf(input, segments, messagesEndSchema);
          await complete(state, ends.map(({ missed }) => missed).reduce(addMissed));
          return undefined;
        }
        default:
          return input.round satisfies never;
      }
    },

    /**
     * Ends a failed run and records the failure.
     * @param reason code
     */
    async giveUp(runId: string, reason: string): Promise<void> {
      const state = await readRunState(checkpoints, lane);
      if (state?.runId !== runId || state.round === 'ended') return;
      const asked = await askedBy(runId);
      const { why } = await runOf(state);
      const failed = { runId, startedAt: state.startedAt, reason };
      await recordRunFailed(deps, failed, asked?.actor ?? reconcileActor, why);
      await saveRunState(checkpoints, lane, { ...state, round: 'ended' });
    },
  };
};

const monthsSince = (from: number, at: string): readonly Period[] => {
  const current = clubPeriod(at);
  const previous = clubPeriod(new Date(Date.parse(`${current}-01T12:00:00Z`) - 2 * dayMs));
  const [first = previous] = [previous, clubPeriod(new Date(from))].toSorted();
  const months: Period[] = [];
  for (let month = first; month <= current; month = nextPeriod(month)) months.push(month);
  return months;
};
