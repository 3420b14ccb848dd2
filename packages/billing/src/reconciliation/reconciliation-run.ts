import type { Actor } from '@hoops/domain/actor';
import type { ReconciliationCompleted } from '@hoops/domain/reconciliation/events';
import { clubPeriod, nextPeriod, type Period } from '@hoops/domain/time/club-time';
import { undivided } from '@hoops/runtime/segments/in-passes';
import type { Begun, StepResult } from '@hoops/runtime/segments/segmented-job';
import { compareStep } from './compare-step.ts';
import { messagesStep } from './messages-step.ts';
import type { MissedMessages } from './missed-events.ts';
import { isQuiet, keepQuietRun } from './quiet-run.ts';
import { readStep } from './read-step.ts';
import { type ReconcileDeps, type Run, reconcileActor } from './reconcile-deps.ts';
import { recordRun, recordRunFailed } from './record-run.ts';
import { noCounts, type RunState, readRunState, saveRunState } from './run-state.ts';
import { noTally } from './tally.ts';

const comparedName = 'reconcile';
const familiesName = 'reconcile/families';
const overlapMs = 2 * 3_600_000;
const dayMs = 24 * 3_600_000;
/** Look-back of the first run: Stripe stores events for thirty days. */
const firstLookBackMs = 30 * dayMs;

const familiesABucket = 200;

export type Outcome = typeof ReconciliationCompleted.example;
export type RunInput = { readonly runId: string };

export type RunRequester = { readonly actor: Actor; readonly causationId: string };

type Begin = {
  readonly runIdAfter: (last: RunState | undefined) => string;
  readonly execution: string;
};

/**
 * Compares Stripe's books with ours, corrects and records differences, and processes missed events. Runs in one
 * segment, because all segments share Stripe's rate limit.
 */
export const reconciliationRun = (
  deps: ReconcileDeps,
  lane: string,
  askedBy: (runId: string) => Promise<RunRequester | undefined>,
) => {
  const { checkpoints, clock } = deps;
  const runOf = async ({ runId, startedAt, since, months }: RunState): Promise<Run> => {
    const asked = await askedBy(runId);
    const why = { commandId: `reconcile-${runId}`, actor: reconcileActor, causationId: asked?.causationId };
    return { startedAt, since, months, why };
  };

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

  const begun = async (runId: string, execution: string): Promise<RunState> => {
    const startedAt = clock.now().toISOString();
    const last = await checkpoints.read(comparedName);
    const from = last === undefined ? Date.parse(startedAt) - firstLookBackMs : Date.parse(last) - overlapMs;
    const buckets = Math.max(1, Math.ceil((await familiesLast()) / familiesABucket));
    const state: RunState = {
      runId,
      execution,
      startedAt,
      since: Math.floor(from / 1000),
      months: monthsSince(from, startedAt),
      round: 'read',
      pieces: Array.from({ length: buckets }, () => 0),
      counts: noCounts,
      tally: noTally,
      outcome: null,
    };
    await saveRunState(checkpoints, lane, state);
    return state;
  };

  /** Next step of the current pass; after the last step, the state of the next pass. */
  const stepOf = async (
    state: RunState,
    cursor: string | null,
  ): Promise<StepResult & { readonly next?: RunState; readonly missed?: MissedMessages }> => {
    const of = { lane, state, run: await runOf(state) };
    switch (state.round) {
      case 'read': {
        const { end, ...stepped } = await readStep(deps, of, cursor);
        if (stepped.cursor !== null) return stepped;
        return { ...stepped, next: { ...state, round: 'compare', ...end } };
      }
      case 'compare': {
        const { end, ...stepped } = await compareStep(deps, of, cursor);
        if (stepped.cursor !== null) return stepped;
        return { ...stepped, next: { ...state, round: 'messages', ...end } };
      }
      case 'messages': {
        const { end, ...stepped } = await messagesStep(deps, of, cursor);
        return stepped.cursor === null ? { ...stepped, missed: end.missed } : stepped;
      }
      case 'ended':
        return { cursor: null, count: 0 };
      default:
        return state.round satisfies never;
    }
  };

  return {
    state: () => readRunState(checkpoints, lane),

    families: familiesLast,

    async begin({ runIdAfter, execution }: Begin): Promise<Begun<RunInput> | undefined> {
      const last = await readRunState(checkpoints, lane);
      const runId = runIdAfter(last);
      const state = last?.runId === runId ? last : await begun(runId, execution);
      return state.round === 'ended' ? undefined : { run: runId, input: { runId } };
    },

    step: undivided(async ({ runId }: RunInput, _whole, cursor: string | null): Promise<StepResult> => {
      const state = await readRunState(checkpoints, lane);
      if (state?.runId !== runId || state.round === 'ended') return { cursor: null, count: 0 };
      // After a crash, the state may be one pass ahead of the cursor.
      const [round, ...rest] = (cursor ?? state.round).split(' ');
      const isOwn = round === state.round && rest.length > 0;
      const { next, missed, ...stepped } = await stepOf(state, isOwn ? rest.join(' ') : null);
      if (stepped.cursor !== null) return { ...stepped, cursor: `${state.round} ${stepped.cursor}` };
      if (missed) await complete(state, missed);
      if (next) await saveRunState(checkpoints, lane, next);
      return { ...stepped, cursor: next?.round ?? null };
    }),

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
