import type { CommandDeps } from '@hoops/event-store/repository';
import type { RebuildProgress } from '@hoops/projections/rebuild-progress';
import { nowIso } from '@hoops/runtime/clock';
import { AuditProblem } from '../audit-problem.ts';
import type { CheckDeps } from '../verification/recheck.ts';

export type RebuildDeps = CheckDeps &
  CommandDeps & {
    /** Milliseconds until no process uses an old pointer: cache time plus the longest Lambda run. */
    readonly drainMs: number;
    readonly onProgress?: (progress: RebuildProgress) => void;
  };

/**
 * Saves and reports a rebuild's progress.
 * @param from expected progress
 * @throws AuditProblem if the progress changed meanwhile
 */
export const saveProgress = async (
  deps: RebuildDeps,
  from: RebuildProgress | undefined,
  to: RebuildProgress,
): Promise<RebuildProgress> => {
  const saved = { ...to, updatedAt: nowIso(deps.clock) };
  if (!(await deps.rows.changeRebuildProgress(from, saved)))
    throw new AuditProblem('Another process started, resumed or abandoned a rebuild.');
  deps.onProgress?.(saved);
  return saved;
};
