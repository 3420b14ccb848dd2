import { randomBytes } from 'node:crypto';
import { createDurableFile } from '../durable/durable-file.ts';
import { type Challenges, createChallenges } from './challenges.ts';
import { type CodeDelivery, type CognitoMail, createCodeDelivery } from './code-delivery.ts';
import { type CodeStore, createCodeStore } from './codes.ts';
import { createLockout, type Lockout } from './lockout.ts';
import { checkPassword, compromisedPassword, type PasswordPolicy } from './password-policy.ts';
import { loadPoolState, serializePoolState } from './pool-state.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import { createVerifier, type SrpExchange, type SrpVerifier } from './srp.ts';
import { createTokens, type Tokens } from './tokens.ts';
import { type CognitoTriggers, createTriggerRunner, type TriggerRunner } from './triggers.ts';
import { createUserStore, type UserStore } from './user-store.ts';

type CodeSessions = {
  readonly open: (sub: string) => string;
  readonly userOf: (session: string) => string | undefined;
  readonly close: (session: string) => void;
};

const validMs = 3 * 60_000;

const createCodeSessions = (now: () => number): CodeSessions => {
  const open = new Map<string, { readonly sub: string; readonly expiresAt: number }>();
  return {
    open: (sub) => {
      for (const [key, { expiresAt }] of open) if (expiresAt <= now()) open.delete(key);
      const session = randomBytes(48).toString('base64url');
      open.set(session, { sub, expiresAt: now() + validMs });
      return session;
    },
    userOf: (session) => {
      const found = open.get(session);
      return found && found.expiresAt > now() ? found.sub : undefined;
    },
    close: (session) => {
      open.delete(session);
    },
  };
};

type SignInChallenges = {
  readonly passwords: Challenges<{ readonly userId: string; readonly exchange: SrpExchange }>;
  readonly registrations: Challenges<{ readonly sub: string }>;
  readonly passkeys: Challenges<{ readonly sub: string; readonly challenge: string }>;
};

export type WebAuthnConfiguration = {
  readonly relyingPartyId: string;
  readonly userVerification: 'required' | 'preferred';
  readonly factorConfiguration: 'SINGLE_FACTOR' | 'MULTI_FACTOR_WITH_USER_VERIFICATION';
};

export type PoolOptions = {
  readonly file: string;
  readonly region: string;
  /** Pool id in AWS's format: region, underscore, letters and digits. */
  readonly poolId: string;
  readonly clientId: string;
  readonly triggers: CognitoTriggers;
  readonly deliver: (mail: CognitoMail) => Promise<void>;
  readonly now: () => number;
  readonly passwordPolicy: PasswordPolicy;
  readonly isCompromised: (password: string) => boolean;
  readonly accessTokenSeconds: number;
  readonly refreshTokenSeconds: number;
  /** Seconds for which a rotated refresh token still works; at most 60 on AWS. */
  readonly refreshGraceSeconds: number;
  readonly webAuthn?: WebAuthnConfiguration | undefined;
};

export type Pool = {
  readonly poolId: string;
  /** Part of the pool id after the underscore, included in every password's hash. */
  readonly poolName: string;
  readonly clientId: string;
  readonly accessTokenSeconds: number;
  readonly now: () => number;
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly codes: CodeStore;
  readonly challenges: SignInChallenges;
  readonly webAuthn: WebAuthnConfiguration | undefined;
  readonly codeSessions: CodeSessions;
  readonly lockout: Lockout;
  readonly tokens: Tokens;
  readonly triggers: TriggerRunner;
  readonly sendCode: CodeDelivery;
  /** @throws InvalidPasswordException for a password that violates the policy or is compromised */
  readonly checkPassword: (password: string) => void;
  readonly verifierFor: (sub: string, password: string) => SrpVerifier;
  readonly flush: () => Promise<void>;
};

export const openPool = (options: PoolOptions): Pool => {
  const { file, region, poolId, clientId, now } = options;
  const [, poolName] = poolId.split('_');
  if (!poolName || !poolId.startsWith(`${region}_`)) {
    throw new Error(`The user pool id must look like ${region}_Abc123, not ${poolId}.`);
  }
  const state = loadPoolState(file, poolId);
  const durable = createDurableFile(file, () => serializePoolState(state, poolId));
  const shared = { now, changed: durable.changed };
  const triggers = createTriggerRunner({ triggers: options.triggers, region, poolId, clientId });
  // Saves a new pool's signing key, which must persist even if nobody has signed up.
  durable.changed();
  return {
    poolId,
    poolName,
    clientId,
    accessTokenSeconds: options.accessTokenSeconds,
    now,
    users: createUserStore({ users: state.users, ghostSecret: state.ghostSecret, ...shared }),
    sessions: createSessionStore({
      sessions: state.sessions,
      refreshTokenMs: options.refreshTokenSeconds * 1000,
      refreshGraceMs: options.refreshGraceSeconds * 1000,
      ...shared,
    }),
    codes: createCodeStore({ codes: state.codes, ...shared }),
    challenges: {
      passwords: createChallenges(now),
      registrations: createChallenges(now),
      passkeys: createChallenges(now),
    },
    webAuthn: options.webAuthn,
    codeSessions: createCodeSessions(now),
    lockout: createLockout({ failures: state.failures, ...shared }),
    tokens: createTokens({ signingKeyPem: state.signingKeyPem, region, poolId, clientId, now }),
    triggers,
    sendCode: createCodeDelivery({ triggers, deliver: options.deliver }),
    checkPassword: (password) => {
      checkPassword(options.passwordPolicy, password);
      if (options.isCompromised(password)) throw compromisedPassword();
    },
    verifierFor: (sub, password) => createVerifier(poolName, sub, password),
    flush: durable.flush,
  };
};
