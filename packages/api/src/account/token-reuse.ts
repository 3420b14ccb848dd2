import { accessStreams, isEnded } from '@hoops/domain/access/access-decider';
import { type CommandDeps, streamReader } from '@hoops/event-store/repository';
import { wallClock } from '@hoops/runtime/clock';
import type { LostSignIns } from '../auth/second-factor.ts';
import type { VerifyToken } from '../http/caller.ts';
import type { Implementations } from '../http/create-handler.ts';
import { refusal } from '../http/problem.ts';
import { networkOf, type RateLimit } from '../http/rate-limit.ts';
import { byCaller, runCommand } from '../http/run-command.ts';

const perHour = 10;

/**
 * Ends all sessions when a browser reports token reuse; Cognito does not.
 * @param deps.verifyExpired accepts expired tokens, because only expired tokens are refreshed
 */
export const tokenReuseCommands = (
  deps: CommandDeps & {
    readonly rateLimit: RateLimit;
    readonly lostSignIns: Pick<LostSignIns, 'endSessions'>;
    readonly verifyExpired: VerifyToken;
  },
): Implementations<'reportTokenReuse'> => ({
  async reportTokenReuse({ idToken }, request) {
    if (!(await deps.rateLimit(`token-reuse ${networkOf(request.visitorIp)}`, perHour)))
      throw refusal('too-many-tries');
    const { sub, auth_time } = await deps.verifyExpired(idToken).catch(() => {
      throw refusal('sign-in-again');
    });
    if (typeof sub !== 'string') throw refusal('sign-in-again');
    const signedInAt = new Date(Number(auth_time) * 1000).toISOString();
    const { state } = await streamReader(deps.store, accessStreams).load(sub);
    if (isEnded(state.revokedBefore, signedInAt)) return { signedOut: true as const };
    // Sessions end before the event is stored, because a retry after the event does nothing.
    await deps.lostSignIns.endSessions(sub);
    const before = wallClock.now();
    before.setUTCMilliseconds(0);
    const command = { type: 'ReportTokenReuse', sub, signedInAt, before: before.toISOString() } as const;
    await runCommand(deps, accessStreams, sub, command, {
      ...byCaller(request),
      actor: { sub, role: 'parent' },
      body: { sub, signedInAt },
    });
    return { signedOut: true as const };
  },
});
