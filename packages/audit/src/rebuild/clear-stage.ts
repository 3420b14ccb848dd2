import { generationNumbers } from '@hoops/projections/read-store';
import { isUnfinished, type RebuildProgress } from '@hoops/projections/rebuild-progress';
import { AuditProblem } from '../audit-problem.ts';
import type { Stage } from '../jobs/staged-job.ts';
import { type By, record } from '../record.ts';
import { dropSome } from './drop-rows.ts';
import { type RebuildDeps, saveProgress } from './rebuild-deps.ts';

type ClearInput = {
  readonly run: string;
  readonly rebuildId: string;
  readonly generation: number;
  /** True if a canceled process built the generation after the end of its rebuild. */
  readonly isOrphan: boolean;
};

type Because = {
  readonly startedBy: By;
  readonly by: By;
  readonly reason: string;
};

/** Pages per step; 8 pages of a megabyte take a few seconds. */
export const pagesAStep = 8;

/**
 * Abandons an unfinished rebuild, stops its projection and drops its rows; also drops generations without a
 * rebuild.
 * @throws AuditProblem if others change the generations
 */
export const clearStage = (
  deps: RebuildDeps,
  because: (run: string, progress: RebuildProgress) => Promise<Because>,
): Stage<ClearInput> => ({
  async begin(name, _segments, run) {
    const { rows } = deps;
    const progress = await rows.rebuildProgress();
    const now = await rows.generations();
    const isOrphan = !(progress && isUnfinished(progress));
    const generation = isOrphan ? now.building : progress.generation;
    if (!progress || generation === null) return undefined;
    if (!isOrphan) await saveProgress(deps, progress, { ...progress, phase: 'abandoning' });
    const isBuilding = now.building === generation;
    if (isBuilding && !(await rows.changeGenerations(now, { ...now, building: null }))) throw changed();
    await deps.wait(deps.drainMs);
    await refuseInUse(deps, generation);
    return { run: name, input: { run, rebuildId: progress.rebuildId, generation, isOrphan } };
  },
  async step({ generation }, segment, cursor) {
    await refuseInUse(deps, generation);
    const dropped = await dropSome(deps.rows, generation, segment, cursor, pagesAStep);
    return { cursor: dropped.cursor, count: 0 };
  },
  async finish({ run, rebuildId, generation, isOrphan }) {
    const progress = await deps.rows.rebuildProgress();
    if (progress?.rebuildId !== rebuildId) return undefined;
    const { startedBy, by, reason } = await because(run, progress);
    if (isOrphan) {
      await record(deps, by, { type: 'RetireGeneration', rebuildId, generation });
      return undefined;
    }
    if (progress.phase !== 'abandoning') return undefined;
    // Records the start if it is missing, because the decider rejects an end without a start.
    await record(deps, startedBy, { type: 'StartRebuild', rebuildId, generation });
    await record(deps, by, { type: 'AbandonRebuild', rebuildId, generation, reason });
    await saveProgress(deps, progress, { ...progress, phase: 'abandoned' });
    return undefined;
  },
});

export const changed = (): AuditProblem =>
  new AuditProblem('Another operator changed the generations meanwhile. Try again.');

/**
 * Another process may have switched to the generation meanwhile.
 * @throws AuditProblem if the generation is read or written
 */
export const refuseInUse = async ({ rows }: Pick<RebuildDeps, 'rows'>, generation: number): Promise<void> => {
  if (generationNumbers(await rows.generations()).includes(generation)) throw changed();
};
