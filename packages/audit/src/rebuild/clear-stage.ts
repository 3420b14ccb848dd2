import { isUnfinished } from '@hoops/projections/rebuild-progress';
import { AuditProblem } from '../audit-problem.ts';
import type { Stage } from '../jobs/staged-job.ts';
import { type By, type RebuildDeps, record, saveProgress } from '../rebuild-deps.ts';
import { dropSome } from './drop-rows.ts';

type ClearInput = { readonly run: string; readonly rebuildId: string; readonly generation: number };

/** Some seconds' work. Pages of a table hold a megabyte. */
const pagesAStep = 8;

/**
 * Gives up the rebuild that did not come to its end: no projector writes its generation any more, and then its rows are dropped.
 * Nothing when there is none. @throws AuditProblem when others change the generations meanwhile.
 */
export const clearStage = (
  deps: RebuildDeps,
  because: (run: string) => Promise<{ readonly by: By; readonly reason: string }>,
): Stage<ClearInput> => ({
  async begin(name, _segments, run) {
    const progress = await deps.rows.rebuildProgress();
    if (!progress || !isUnfinished(progress)) return undefined;
    const { rebuildId, generation } = progress;
    await saveProgress(deps, { ...progress, phase: 'abandoning' });
    const now = await deps.rows.generations();
    const isBuilding = now.building === generation;
    if (isBuilding && !(await deps.rows.changeGenerations(now, { ...now, building: null })))
      throw new AuditProblem('Another operator changed the generations meanwhile. Try again.');
    await deps.wait(deps.drainMs);
    return { run: name, input: { run, rebuildId, generation } };
  },
  step: async ({ generation }, segment, cursor) => ({
    cursor: await dropSome(deps.rows, generation, segment, cursor, pagesAStep),
    count: 0,
  }),
  async finish({ run, rebuildId, generation }) {
    const progress = await deps.rows.rebuildProgress();
    if (progress?.rebuildId !== rebuildId || progress.phase !== 'abandoning') return undefined;
    const { by, reason } = await because(run);
    // It may have stopped before it was recorded: then its start is, so that the end has one.
    await record(deps, by, { type: 'StartRebuild', rebuildId, generation });
    await record(deps, by, { type: 'AbandonRebuild', rebuildId, generation, reason });
    await saveProgress(deps, { ...progress, phase: 'abandoned' });
    return undefined;
  },
});
