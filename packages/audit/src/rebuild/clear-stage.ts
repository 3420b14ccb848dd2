import { generationNumbers } from '@hoops/projections/read-store';
import { isUnfinished, type RebuildProgress } from '@hoops/projections/rebuild-progress';
import { AuditProblem } from '../audit-problem.ts';
import type { Stage } from '../jobs/staged-job.ts';
import { type By, type RebuildDeps, record, saveProgress } from '../rebuild-deps.ts';
import { dropSome } from './drop-rows.ts';

type ClearInput = {
  readonly run: string;
  readonly rebuildId: string;
  readonly generation: number;
  /** Whether it was built though its rebuild had ended: a process that was given up had begun it at that moment. */
  readonly isOrphan: boolean;
};

type Because = {
  /** Whose rebuild it was ... */
  readonly startedBy: By;
  /** ... and who gives it up. */
  readonly by: By;
  readonly reason: string;
};

/** Some seconds' work. Pages of a table hold a megabyte. */
export const pagesAStep = 8;

/**
 * Gives up the rebuild that did not come to its end: no projector writes its generation any more, and then its rows are dropped.
 * So are those of a generation that is built though no rebuild is open. Nothing when there is neither.
 * @throws AuditProblem when others change the generations meanwhile, before anything that is in use is dropped.
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
    // It may have stopped before it was recorded: then its start is, so that the end has one.
    await record(deps, startedBy, { type: 'StartRebuild', rebuildId, generation });
    await record(deps, by, { type: 'AbandonRebuild', rebuildId, generation, reason });
    await saveProgress(deps, progress, { ...progress, phase: 'abandoned' });
    return undefined;
  },
});

/** Somebody was first. */
export const changed = (): AuditProblem =>
  new AuditProblem('Another operator changed the generations meanwhile. Try again.');

/** @throws AuditProblem when a generation is read or written: it may have switched since its rebuild was looked at. */
export const refuseInUse = async ({ rows }: Pick<RebuildDeps, 'rows'>, generation: number): Promise<void> => {
  if (generationNumbers(await rows.generations()).includes(generation)) throw changed();
};
