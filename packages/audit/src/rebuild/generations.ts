import { isUnfinished } from '@hoops/projections/rebuild-progress';
import { memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { runSegments } from '@hoops/runtime/segments/run-segments';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import { AuditProblem } from '../audit-problem.ts';
import { byOperator } from '../record.ts';
import { segmentsHere } from '../verification/verify.ts';
import { clearStage } from './clear-stage.ts';
import type { RebuildDeps } from './rebuild-deps.ts';
import { retireJob } from './retire-job.ts';

/**
 * Drops the generation of an unfinished rebuild, or a generation without an open rebuild.
 * @throws AuditProblem if neither exists
 */
export const abandonRebuild = async (
  deps: RebuildDeps,
  { operator, reason }: { readonly operator: string; readonly reason: string },
): Promise<{ readonly generation: number }> => {
  const progress = await deps.rows.rebuildProgress();
  const { live, building } = await deps.rows.generations();
  const generation = progress && isUnfinished(progress) ? progress.generation : building;
  if (generation === null) throw new AuditProblem('There is no rebuild to abandon.');
  if (live === generation) {
    throw new AuditProblem(
      'This rebuild has already switched. Finish it with rebuild --resume. To go back, use start rollback.',
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

/**
 * Drops the previous generation, or a leftover of an interrupted retirement.
 * @throws AuditProblem if none exists or the named generation is live
 */
export const retire = async (
  deps: RebuildDeps,
  operator: string,
  leftover?: number,
): Promise<{ readonly generation: number }> => {
  const checkpoints = memoryCheckpoints();
  const gone: number[] = [];
  // The job's clock is the time that this process has waited.
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
