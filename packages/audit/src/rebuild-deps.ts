import type { Actor } from '@hoops/domain/actor';
import { type ReplayCommand, replayStreams } from '@hoops/domain/replay/replay-decider';
import type { StreamName } from '@hoops/domain/stream';
import { type CommandDeps, repository } from '@hoops/event-store/repository';
import type { RebuildProgress } from '@hoops/projections/rebuild-progress';
import { nowIso } from '@hoops/runtime/clock';
import { AuditProblem } from './audit-problem.ts';
import type { CheckDeps } from './recheck.ts';

export type RebuildDeps = CheckDeps &
  CommandDeps & {
    /** Milliseconds until no process uses an old pointer: cache time plus the longest Lambda run. */
    readonly drainMs: number;
    readonly onProgress?: (progress: RebuildProgress) => void;
  };

/**
 * Saves and reports a rebuild's progress.
 * @param from expected progress
 * @throws AuditProblem if it changed meanwhile
 */
export const saveProgress = async (
  deps: RebuildDeps,
  from: RebuildProgress | undefined,
  to: RebuildProgress,
): Promise<RebuildProgress> => {
  const saved = { ...to, updatedAt: nowIso(deps.clock) };
  if (!(await deps.rows.changeRebuildProgress(from, saved)))
    throw new AuditProblem('Another process has begun, continued or given up a rebuild meanwhile.');
  deps.onProgress?.(saved);
  return saved;
};

/** Requester; an administrator's request has its own correlation. */
export type By = { readonly actor: Actor; readonly correlationId?: string };

export const byOperator = (sub: string): By => ({ actor: { sub, role: 'operator' } });

/**
 * Records work on rows and queues; repeatable if the command names a run.
 * @param commandId idempotency key
 * @returns the stream
 */
export const record = async (
  deps: CommandDeps,
  { actor, correlationId }: By,
  command: ReplayCommand,
  commandId: string = deps.newId(),
): Promise<StreamName> => {
  const id = idOf(command);
  const result = await repository(deps, replayStreams).execute(id, [command], {
    commandId,
    actor,
    correlationId: correlationId ?? id,
  });
  if (result.kind !== 'accepted' && result.kind !== 'repeated')
    throw new Error(`${command.type} was not recorded: ${result.kind}.`);
  return replayStreams.nameOf(id);
};

const idOf = (command: ReplayCommand): string => {
  if (command.type === 'RepairRows') return command.repairId;
  if (command.type === 'LiftHalt') return command.liftId;
  if (command.type === 'RedriveDeadLetters') return command.redriveId;
  if (command.type === 'ReplayEvents') return command.replayId;
  return command.type === 'DiscardDeadLetters' ? command.discardId : command.rebuildId;
};
