import { createHash } from 'node:crypto';
import { accessStreams } from '@hoops/domain/access/access-decider';
import { plainRecoveryCode } from '@hoops/domain/access/recovery-codes';
import type { CommandDeps } from '@hoops/event-store/repository';
import { wallClock } from '@hoops/runtime/clock';
import type { LostSignIns } from '../auth/second-factor.ts';
import type { Implementations } from '../http/create-handler.ts';
import { refusal } from '../http/problem.ts';
import { networkOf, type RateLimit } from '../http/rate-limit.ts';
import { byCaller, runCommand } from '../http/run-command.ts';
import type { AsksForSecondFactor } from '../http/session.ts';

/** @param deps.asksForSecondFactor must not be cached, because only the current setting counts */
export const secondFactorCommands = (
  deps: CommandDeps & { readonly asksForSecondFactor?: AsksForSecondFactor },
): Implementations<'confirmSecondFactor' | 'saveRecoveryCodes'> => ({
  async saveRecoveryCodes({ hashes }, request) {
    const { caller } = request.session;
    if (caller.kind !== 'user') throw new Error('Recovery codes belong to a signed-in person.');
    // Without this check, anyone with an administrator's password and code could replace the passkey.
    if (request.session.lacks === 'passkey') throw refusal('passkey-missing');
    const command = { type: 'SaveRecoveryCodes', sub: caller.sub, hashes } as const;
    const { version } = await runCommand(deps, accessStreams, caller.sub, command, byCaller(request));
    return { version };
  },

  async confirmSecondFactor(_input, request) {
    const { caller } = request.session;
    if (caller.kind !== 'user' || !deps.asksForSecondFactor)
      throw new Error('This Lambda cannot check whether a second factor is set up.');
    // Read before the call to the user pool: later sign-ins are then known to require a code.
    const before = wallClock.now();
    if (!(await deps.asksForSecondFactor(caller.sub))) throw refusal('second-factor-not-set-up');
    // Rounded down, because a sign-in time has whole seconds and could otherwise appear earlier.
    before.setUTCMilliseconds(0);
    const command = { type: 'ConfirmSecondFactor', sub: caller.sub, before: before.toISOString() } as const;
    await runCommand(deps, accessStreams, caller.sub, command, byCaller(request));
    return { signedOut: true as const };
  },
});

/** Hourly attempts per network and per email; sufficient, because a code has 80 bits. */
const perHour = 10;

/** Turns off the second factor after a lost phone; logging in still requires the password. */
export const recoveryCommands = (
  deps: CommandDeps & { readonly rateLimit: RateLimit; readonly lostSignIns: LostSignIns },
): Implementations<'recoverSecondFactor'> => ({
  async recoverSecondFactor({ email, code }, request) {
    const network = networkOf(request.visitorIp);
    if (!(await deps.rateLimit(`recovery ${network} ${email}`, perHour))) throw refusal('too-many-tries');
    const sub = await deps.lostSignIns.subOf(email);
    // The answer does not reveal whether the email has an account.
    if (sub === undefined) throw refusal('wrong-recovery-code');
    const before = wallClock.now();
    before.setUTCMilliseconds(0);
    const hash = createHash('sha256').update(plainRecoveryCode(code)).digest('hex');
    const command = { type: 'UseRecoveryCode', sub, hash, before: before.toISOString() } as const;
    // A repeated request finds the recorded event and completes the remaining steps.
    await runCommand(deps, accessStreams, sub, command, {
      ...byCaller(request),
      actor: { sub, role: 'parent' },
      body: { sub, hash },
    });
    await deps.lostSignIns.turnOff(sub);
    return { turnedOff: true as const };
  },
});
