import { accessStreams } from '@hoops/domain/access/access-decider';
import type { CommandDeps } from '@hoops/event-store/repository';
import { wallClock } from '@hoops/runtime/clock';
import type { AsksForSecondFactor } from '../auth/second-factor.ts';
import type { Implementations } from '../http/create-handler.ts';
import { problem } from '../http/problem.ts';
import { byCaller, runCommand } from '../http/run-command.ts';

/** @param deps.asksForSecondFactor not remembered: what counts is now. */
export const secondFactorCommands = (
  deps: CommandDeps & { readonly asksForSecondFactor?: AsksForSecondFactor },
): Implementations<'confirmSecondFactor'> => ({
  async confirmSecondFactor(_input, request) {
    const { caller } = request.session;
    if (caller.kind !== 'user' || !deps.asksForSecondFactor)
      throw new Error('This Lambda cannot ask for the second factor of a signed-in person.');
    // Read before the pool is asked: who signs in from now on is asked for a code.
    const before = wallClock.now();
    if (!(await deps.asksForSecondFactor(caller.sub)))
      throw problem('failed-precondition', 'Your authenticator app is not set up yet.');
    // Sign-ins are known to the second: the next one must not be taken for an earlier one.
    before.setUTCMilliseconds(0);
    const command = { type: 'ConfirmSecondFactor', sub: caller.sub, before: before.toISOString() } as const;
    await runCommand(deps, accessStreams, caller.sub, command, byCaller(request));
    return { signedOut: true as const };
  },
});
