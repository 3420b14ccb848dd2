import type { CommandDeps } from '@hoops/event-store/repository';
import { type Generations, generationNumbers } from '@hoops/projections/read-store';
import { isUnfinished, type RebuildProgress } from '@hoops/projections/rebuild-progress';
import { type Clock, nowIso } from '@hoops/runtime/clock';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import { AuditProblem } from '../audit-problem.ts';
import { type By, record } from '../record.ts';
import type { CheckDeps } from '../verification/recheck.ts';
import { addLeftover, dropLeftovers } from './leftovers.ts';

export type RebuildDeps = CheckDeps &
  CommandDeps & {
    /** Milliseconds until no process uses an old pointer: cache time plus the maximum Lambda run time. */
    readonly drainMs: number;
    readonly wallClock: Clock;
    /** Durable checkpoints with the names of generations to remove. */
    readonly leftovers: Checkpoints;
    readonly onProgress?: (progress: RebuildProgress) => void;
  };

/**
 * Saves and reports a rebuild's progress.
 * @param from expected progress
 * @throws AuditProblem if the progress has changed
 */
export const saveProgress = async (
  deps: RebuildDeps,
  from: RebuildProgress | undefined,
  to: RebuildProgress,
): Promise<RebuildProgress> => {
  const saved = { ...to, updatedAt: nowIso(deps.clock) };
  if (!(await deps.rows.changeRebuildProgress(from, saved)))
    throw new AuditProblem('Another process started or abandoned a rebuild.');
  deps.onProgress?.(saved);
  return saved;
};

export const changed = (): AuditProblem =>
  new AuditProblem('Another operator changed the generations meanwhile. Try again.');

/** @throws AuditProblem if projectors no longer write the generation; no process may write it then */
export const refuseUnlessWritten = async (
  { rows }: Pick<RebuildDeps, 'rows'>,
  generation: number,
): Promise<void> => {
  if (generationNumbers(await rows.generations()).includes(generation)) return;
  throw new AuditProblem(`Generation ${generation} is no longer written: its rebuild was abandoned.`);
};

/**
 * Makes the new generation live and records the switch. May be repeated. The previous generation remains for
 * a week.
 */
export const switchOver = async (deps: RebuildDeps, switching: RebuildProgress, by: By): Promise<void> => {
  const { rows } = deps;
  const { rebuildId, generation, streams } = switching;
  const differences = switching.differences ?? 0;
  const now = await rows.generations();
  const { live, previous } = now;
  if (live !== generation) {
    if (previous !== null) await addLeftover(deps, previous);
    const to: Generations = { live: generation, building: null, previous: live };
    if (!(await rows.changeGenerations({ ...now, building: generation }, to))) throw changed();
  }
  await record(deps, by, { type: 'SwitchRebuild', rebuildId, generation, streams, differences });
  await saveProgress(deps, switching, { ...switching, phase: 'switched', differences });
  if (live !== generation && previous !== null)
    await record(deps, by, { type: 'RetireGeneration', rebuildId, generation: previous });
};

/**
 * Abandons an unfinished rebuild: stops its projection, records the end, and removes its rows.
 * @throws AuditProblem if another process changes the generations
 */
export const abandon = async (
  deps: RebuildDeps,
  progress: RebuildProgress,
  { startedBy, by, reason }: { readonly startedBy: By; readonly by: By; readonly reason: string },
): Promise<void> => {
  const { rows } = deps;
  const { rebuildId, generation } = progress;
  const now = await rows.generations();
  await addLeftover(deps, generation);
  const abandoned = await saveProgress(deps, progress, { ...progress, phase: 'abandoning' });
  if (now.building === generation && !(await rows.changeGenerations(now, { ...now, building: null })))
    throw changed();
  // Records a missing start, because the decider rejects an end without a start.
  await record(deps, startedBy, { type: 'StartRebuild', rebuildId, generation });
  await record(deps, by, { type: 'AbandonRebuild', rebuildId, generation, reason });
  await saveProgress(deps, abandoned, { ...abandoned, phase: 'abandoned' });
  await dropLeftovers(deps);
};

/**
 * Drops the rows of an unfinished rebuild.
 * @throws AuditProblem if no rebuild is unfinished, or the rebuild has already switched
 */
export const abandonRebuild = async (
  deps: RebuildDeps,
  { by, reason }: { readonly by: By; readonly reason: string },
): Promise<{ readonly generation: number }> => {
  const progress = await deps.rows.rebuildProgress();
  if (!progress || !isUnfinished(progress)) throw new AuditProblem('There is no rebuild to abandon.');
  const { generation, operator } = progress;
  const startedBy: By = { actor: { sub: operator, role: 'operator' } };
  if ((await deps.rows.generations()).live === generation) {
    await switchOver(deps, progress, startedBy);
    throw new AuditProblem('This rebuild has already switched. To go back, use start switch.');
  }
  await abandon(deps, progress, { startedBy, by, reason });
  return { generation };
};
