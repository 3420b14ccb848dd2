import { isUnfinished } from '@hoops/projections/rebuild-progress';
import { AuditProblem } from './audit-problem.ts';
import { type RebuildDeps, record, saveProgress } from './rebuild-deps.ts';

/**
 * Gives up a rebuild that did not switch: its generation is dropped.
 * @throws AuditProblem when none is under way.
 */
export const abandonRebuild = async (
  deps: RebuildDeps,
  { operator, reason }: { readonly operator: string; readonly reason: string },
): Promise<{ readonly generation: number }> => {
  const progress = await deps.rows.rebuildProgress();
  if (!progress || !isUnfinished(progress)) throw new AuditProblem('There is no rebuild to give up.');
  const { rebuildId, generation } = progress;
  const now = await deps.rows.generations();
  if (now.live === generation) {
    throw new AuditProblem(
      'This rebuild has switched already. End it with rebuild --resume; rollback goes back.',
    );
  }
  await saveProgress(deps, { ...progress, phase: 'abandoning' });
  if (now.building === generation && !(await deps.rows.changeGenerations(now, { ...now, building: null }))) {
    throw new AuditProblem('Somebody else changed the generations meanwhile. Try again.');
  }
  await deps.wait(deps.drainMs);
  await deps.rows.dropGeneration(generation);
  // It may have stopped before it was recorded: then its start is, so that the end has one.
  await record(deps, progress.operator, { type: 'StartRebuild', rebuildId, generation });
  await record(deps, operator, { type: 'AbandonRebuild', rebuildId, generation, reason });
  await saveProgress(deps, { ...progress, phase: 'abandoned' });
  return { generation };
};

/**
 * Goes back to the rows from before the last rebuild. Projectors kept them up to date, so nothing is lost; the
 * newer generation is kept likewise until it is retired.
 * @throws AuditProblem when the older generation was retired.
 */
export const rollBack = async (
  deps: RebuildDeps,
  operator: string,
): Promise<{ readonly live: number; readonly left: number }> => {
  const now = await deps.rows.generations();
  const progress = await deps.rows.rebuildProgress();
  if (
    now.previous === null ||
    now.previous > now.live ||
    now.building !== null ||
    !progress ||
    isUnfinished(progress)
  ) {
    throw new AuditProblem('There is no older generation to go back to.');
  }
  const back = { live: now.previous, building: null, previous: now.live };
  if (!(await deps.rows.changeGenerations(now, back))) {
    throw new AuditProblem('Somebody else changed the generations meanwhile. Try again.');
  }
  await saveProgress(deps, { ...progress, phase: 'rolled-back', operator });
  return { live: back.live, left: back.previous };
};

/**
 * Drops the generation that was kept for going back, or one that an interrupted retirement left behind.
 * @throws AuditProblem when there is none, or when the one that is named is in use.
 */
export const retire = async (
  deps: RebuildDeps,
  leftover?: number,
): Promise<{ readonly generation: number }> => {
  const now = await deps.rows.generations();
  const progress = await deps.rows.rebuildProgress();
  const generation = leftover ?? now.previous;
  if (generation === null) throw new AuditProblem('There is no old generation to retire.');
  if (generation === now.live || generation === now.building) {
    throw new AuditProblem(`Generation ${generation} is in use and cannot be retired.`);
  }
  if (progress && isUnfinished(progress)) {
    throw new AuditProblem('A rebuild is under way. Resume it or give it up first.');
  }
  if (generation === now.previous && !(await deps.rows.changeGenerations(now, { ...now, previous: null }))) {
    throw new AuditProblem('Somebody else changed the generations meanwhile. Try again.');
  }
  await deps.wait(deps.drainMs);
  await deps.rows.dropGeneration(generation);
  return { generation };
};
