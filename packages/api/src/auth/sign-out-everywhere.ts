import { accessStreams } from '@hoops/domain/access/access-decider';
import { systemActor } from '@hoops/domain/actor';
import type { CommandDeps } from '@hoops/event-store/repository';
import { runCommand } from '../http/run-command.ts';

/**
 * Refuses every session that began before `moment`, by the wall clock as sessions are: those that the old
 * password opened end. Sign-ins are known to the second only, so it counts from the second's beginning; else the
 * next sign-in could be taken for an earlier one.
 * @throws ProblemError when others keep changing the same sign-in.
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
