import { createHash } from 'node:crypto';
import { accessStreams } from '@hoops/domain/access/access-decider';
import type { CommandDeps } from '@hoops/event-store/repository';
import { decodeJwt } from 'jose';
import type { PasskeysOf } from '../auth/second-factor.ts';
import type { Implementations } from '../http/create-handler.ts';
import { refusal } from '../http/problem.ts';
import { byCaller, runCommand } from '../http/run-command.ts';

/** The browser only says when to look: Cognito says which passkeys there are. */
export const passkeyCommands = (
  deps: CommandDeps & { readonly passkeysOf?: PasskeysOf },
): Implementations<'observePasskeys'> => ({
  async observePasskeys({ accessToken }, request) {
    const { caller } = request.session;
    if (caller.kind !== 'user' || !deps.passkeysOf) throw new Error('This Lambda cannot list passkeys.');
    const { sub } = caller;
    const ids = await deps.passkeysOf(accessToken);
    // Cognito has verified the token.
    if (decodeJwt(accessToken).sub !== sub) throw refusal('sign-in-again');
    const passkeys = ids.map((id) => createHash('sha256').update(id).digest('hex'));
    const command = { type: 'ObservePasskeys', sub, passkeys } as const;
    await runCommand(deps, accessStreams, sub, command, { ...byCaller(request), body: { sub } });
    return { observed: true as const };
  },
});
