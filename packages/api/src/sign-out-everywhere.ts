import { accessDecider } from '@hoops/domain/access/decide';
import { systemActor } from '@hoops/domain/actor';
import { accessStream } from '@hoops/domain/stream';
import { type CommandDeps, runCommand } from './run-command.ts';

/**
 * Refuses every session that began before now: whoever knew the old password is out. Sign-ins are known to
 * the second only, so the moment is the second's beginning; else the next sign-in could count as earlier.
 * @throws ProblemError when others keep changing the same sign-in.
 */
export const signOutEverywhere = async (deps: CommandDeps, sub: string): Promise<void> => {
  const now = deps.clock.now();
  now.setUTCMilliseconds(0);
  const id = deps.newId();
  const stream = accessStream(sub);
  await runCommand(
    deps,
    accessDecider,
    { stream, keyId: stream },
    { type: 'RevokeSessions', sub, before: now.toISOString() },
    { commandId: id, correlationId: id, actor: systemActor('password-reset') },
  );
};
