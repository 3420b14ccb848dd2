import type { Generations } from '@hoops/projections/read-store';
import { isUnfinished, type RebuildProgress } from '@hoops/projections/rebuild-progress';
import { memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { runSegments } from '@hoops/runtime/segments/run-segments';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import { AuditProblem } from './audit-problem.ts';
import type { Finding } from './findings.ts';
import { clearStage } from './rebuild/clear-stage.ts';
import { retireJob } from './rebuild/retire-job.ts';
import { byOperator, type RebuildDeps, record, saveProgress } from './rebuild-deps.ts';
import { segmentsHere, verify } from './verify.ts';

/**
 * Gives up a rebuild that did not switch: its generation is dropped. So is one that is built though no rebuild is open.
 * @throws AuditProblem when none is under way.
 */
export const abandonRebuild = async (
  deps: RebuildDeps,
  { operator, reason }: { readonly operator: string; readonly reason: string },
): Promise<{ readonly generation: number }> => {
  const progress = await deps.rows.rebuildProgress();
  const { live, building } = await deps.rows.generations();
  const generation = progress && isUnfinished(progress) ? progress.generation : building;
  if (generation === null) throw new AuditProblem('There is no rebuild to give up.');
  if (live === generation) {
    throw new AuditProblem(
      'This rebuild has switched already. End it with rebuild --resume; rollback goes back.',
    );
  }
  const stage = clearStage(deps, async (_run, { operator: starter }) => ({
    startedBy: byOperator(starter),
    by: byOperator(operator),
    reason,
  }));
  const begin = (segments: number) =>
    stage.begin('abandon', segments, 'here', { stage: '', number: 1, mended: 0 });
  await runSegments(segmentHandler({ ...stage, name: 'abandon', begin }, memoryCheckpoints()), segmentsHere);
  return { generation };
};

/** What is reported before the pointer moves: how the rows that one goes to differ from the events. */
type Warn = (differences: readonly Finding[]) => void;

export type Moved = {
  readonly live: number;
  readonly left: number;
  /** Known before it was done. */
  readonly differences: readonly Finding[];
};

/**
 * Goes back to the rows from before the last rebuild. Projectors kept them up to date, so nothing is lost; the
 * newer generation is kept likewise until it is retired. What is wrong with the older rows is reported first.
 * @throws AuditProblem when the older generation was retired.
 */
export const rollBack = (deps: RebuildDeps, operator: string, warn: Warn): Promise<Moved> =>
  moveTo(deps, operator, warn, 'older');

/**
 * Goes forward again to the newer rows after one went back, as long as they are kept.
 * @throws AuditProblem when there is no newer generation to return to, or when the newer generation was retired.
 */
export const rollForward = (deps: RebuildDeps, operator: string, warn: Warn): Promise<Moved> =>
  moveTo(deps, operator, warn, 'newer');

/** Warns of what is known to be wrong with the rows that are kept, records the move, and makes it. */
const moveTo = async (
  deps: RebuildDeps,
  operator: string,
  warn: Warn,
  kept: 'older' | 'newer',
): Promise<Moved> => {
  const now = await deps.rows.generations();
  const progress = await deps.rows.rebuildProgress();
  const { live: left, previous: live } = now;
  if (live === null || live > left !== (kept === 'newer') || !isAtRest(now, progress)) {
    const way = kept === 'older' ? 'go back to' : 'go forward to';
    throw new AuditProblem(`There is no ${kept} generation to ${way}.`);
  }
  const { rebuildId } = progress;
  const differences = await differencesIn(deps, live);
  warn(differences);
  const move =
    kept === 'older'
      ? ({ type: 'RollBackRebuild', rebuildId, generation: left, live } as const)
      : ({ type: 'RollForwardRebuild', rebuildId, generation: live } as const);
  await record(deps, byOperator(operator), { ...move, differences: differences.length });
  await swap(deps, now, live);
  await saveProgress(deps, progress, {
    ...progress,
    phase: kept === 'older' ? 'rolled-back' : 'switched',
    operator,
  });
  return { live, left, differences };
};

const isAtRest = (
  { building }: Generations,
  progress: RebuildProgress | undefined,
): progress is RebuildProgress => building === null && progress !== undefined && !isUnfinished(progress);

const differencesIn = async (deps: RebuildDeps, generation: number): Promise<readonly Finding[]> =>
  (await verify(deps, {}, segmentsHere, { generation })).findings;

/** The one that is live and the one that is kept change places. */
const swap = async (deps: RebuildDeps, now: Generations, live: number): Promise<void> => {
  if (!(await deps.rows.changeGenerations(now, { live, building: null, previous: now.live }))) {
    throw new AuditProblem('Another operator changed the generations meanwhile. Try again.');
  }
};

/**
 * Drops the generation that was kept for going back, or one that an interrupted retirement left behind, in this process.
 * @throws AuditProblem when there is none, or when the one that is named is in use.
 */
export const retire = async (
  deps: RebuildDeps,
  operator: string,
  leftover?: number,
): Promise<{ readonly generation: number }> => {
  const checkpoints = memoryCheckpoints();
  const gone: number[] = [];
  // What is waited for has passed in this process once it has waited.
  let waitedMs = 0;
  const job = retireJob({
    ...deps,
    checkpoints,
    wallClock: { now: () => new Date(waitedMs) },
    requestOf: async () => ({ by: byOperator(operator), generation: leftover }),
    dropped: (generation) => gone.push(generation),
  });
  const begin = (segments: number) => job.begin('here', segments);
  await runSegments(segmentHandler({ ...job, begin, isKeptByRun: true }, checkpoints), {
    ...segmentsHere,
    async wait(ms) {
      await deps.wait(ms);
      waitedMs += ms;
    },
  });
  const [generation] = gone;
  if (generation === undefined) throw new Error('Nothing was dropped, and nothing said why.');
  return { generation };
};
