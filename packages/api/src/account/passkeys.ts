import { createHash } from 'node:crypto';
import { accessStreams } from '@hoops/domain/access/access-decider';
import { type CommandDeps, streamReader } from '@hoops/event-store/repository';
import { decodeJwt } from 'jose';
import * as z from 'zod/mini';
import type { FinishPasskeySignIn, Passkey, PasskeysOf } from '../auth/second-factor.ts';
import type { Implementations } from '../http/create-handler.ts';
import { refusal } from '../http/problem.ts';
import { networkOf, type RateLimit } from '../http/rate-limit.ts';
import { byCaller, runCommand } from '../http/run-command.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const fingerprintOf = ({ id, registeredAt }: Passkey): string => hashOf(`${id} ${registeredAt}`);

/** The browser only triggers the check; Cognito is the source of the passkeys. */
export const passkeyCommands = (
  deps: CommandDeps & { readonly passkeysOf?: PasskeysOf },
): Implementations<'observePasskeys'> => ({
  async observePasskeys({ accessToken, added }, request) {
    const { caller, isAdmin, lacks } = request.session;
    if (caller.kind !== 'user' || !deps.passkeysOf) throw new Error('This Lambda cannot list passkeys.');
    const { sub } = caller;
    const found = await deps.passkeysOf(accessToken);
    // Cognito has verified the token.
    if (decodeJwt(accessToken).sub !== sub) throw refusal('sign-in-again');
    // A stolen password and code cannot add a passkey, because adding one requires an existing passkey.
    const mayTrust = isAdmin || lacks === 'second-factor';
    const own = mayTrust ? found.find(({ id }) => id === added) : undefined;
    const command = {
      type: 'ObservePasskeys',
      sub,
      passkeys: found.map(({ id }) => hashOf(id)),
      ...(own && { trusted: fingerprintOf(own) }),
    } as const;
    await runCommand(deps, accessStreams, sub, command, { ...byCaller(request), body: { sub } });
    return { observed: true as const };
  },
});

/** Logins by passkey per network each hour; parents in one gym share a network. */
const perHour = 500;

const credentialSchema = z
  .looseObject({ id: z.string(), rawId: z.string() })
  .check(z.refine(({ id, rawId }) => id === rawId));

export const passkeySignInCommands = (
  deps: CommandDeps & {
    readonly rateLimit: RateLimit;
    readonly passkeysOf: PasskeysOf;
    readonly finishPasskeySignIn: FinishPasskeySignIn;
  },
): Implementations<'signInByPasskey'> => ({
  async signInByPasskey({ email, session, credential }, request) {
    if (!(await deps.rateLimit(`passkey ${networkOf(request.visitorIp)}`, perHour)))
      throw refusal('too-many-tries');
    const parsed = credentialSchema.safeParse(parsedOrUndefined(credential));
    if (!parsed.success) throw refusal('passkey-rejected');
    // Serialized again, so Cognito reads the same id even if the text repeats a key.
    const tokens = await deps.finishPasskeySignIn({
      email,
      session,
      credential: JSON.stringify(parsed.data),
    });
    // Cognito has issued the token.
    const { sub, origin_jti: signIn } = decodeJwt(tokens.accessToken);
    if (sub === undefined || typeof signIn !== 'string') throw new Error('The token contains no sign-in id.');
    const { state } = await streamReader(deps.store, accessStreams).load(sub);
    if (!state.isAdmin) return tokens;
    const used = (await deps.passkeysOf(tokens.accessToken)).find(({ id }) => id === parsed.data.id);
    if (!used) return tokens;
    const by = { ...byCaller(request), actor: { sub, role: 'parent' }, body: { sub, signIn } } as const;
    const command = {
      type: 'RecordPasskeySignIn',
      sub,
      session: signIn,
      passkey: fingerprintOf(used),
    } as const;
    await runCommand(deps, accessStreams, sub, command, by);
    return tokens;
  },
});

const parsedOrUndefined = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
