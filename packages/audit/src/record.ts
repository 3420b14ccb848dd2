import type { Actor } from '@hoops/domain/actor';
import { type ReplayCommand, replayStreams } from '@hoops/domain/replay/replay-decider';
import type { StreamName } from '@hoops/domain/stream';
import { type CommandDeps, repository } from '@hoops/event-store/repository';

/** Requester of the work. An administrator's request has a correlation id. */
export type By = { readonly actor: Actor; readonly correlationId?: string };

export const byOperator = (sub: string): By => ({ actor: { sub, role: 'operator' } });

/**
 * Records work on rows and queues. Can be repeated if the command names a run.
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
