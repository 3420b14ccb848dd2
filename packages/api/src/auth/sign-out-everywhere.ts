import { accessStreams } from '@hoops/domain/access/access-decider';
import { systemActor } from '@hoops/domain/actor';
import type { CommandDeps } from '@hoops/event-store/repository';
import { runCommand } from '../http/run-command.ts';

/**
 * Rejects sessions that began before `moment` by the wall clock, rounded down to the second, because sign-ins
 * have whole seconds.
 * @throws ProblemError when conflicts persist
 */
export const signOutEverywhere = async (deps: CommandDeps, sub: string, moment: Date): Promise<void> => {
  const before = new Date(moment);
  before.setUTCMilliseconds(0);
  const id = deps.newId();
  await runCommand(
    deps,
    accessStreams,
    sub,
    { type: 'RevokeSessions', sub, before: before.toISOString() },
    { commandId: id, correlationId: id, actor: systemActor('password-reset') },
  );
};
