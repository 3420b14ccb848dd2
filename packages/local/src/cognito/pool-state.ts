import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { StartProblem } from '@hoops/loopback/serve-loopback';
import * as z from 'zod/mini';
import { parseStored } from '../durable/json-file.ts';
import type { SrpVerifier } from './srp.ts';

export type UserStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'RESET_REQUIRED';

export type UserAttributes = {
  readonly email: string;
  readonly email_verified: 'true' | 'false';
};

export type SoftwareToken = {
  readonly secret: string;
  readonly enabled: boolean;
  readonly lastStep: number;
};

export type Passkey = {
  readonly id: string;
  readonly name: string;
  readonly publicKey: string;
  readonly signCount: number;
  readonly attachment: string | undefined;
  readonly transports: readonly string[];
  readonly createdAt: string;
};

export type UserRecord = {
  readonly sub: string;
  readonly status: UserStatus;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly attributes: UserAttributes;
  /** New email, which takes effect when the emailed code is entered. */
  readonly pendingEmail: string | null;
  readonly srp: SrpVerifier;
  readonly softwareToken?: SoftwareToken;
  /** Secret of an app that is not verified yet; replaces the current secret after verification. */
  readonly pendingSecret?: string;
  readonly passkeys?: readonly Passkey[];
  readonly passkeyMfa?: boolean;
};

/** Session with its refresh token and issued tokens; times in milliseconds since 1970. */
export type SessionRecord = {
  readonly sub: string;
  readonly tokenHash: string;
  readonly rotatedHashes?: readonly string[];
  /** Time of first use of a refresh token, by hash. A used token is valid only during the grace period. */
  readonly usedAt?: Readonly<Record<string, number>>;
  readonly signedInAt: number;
  readonly expiresAt: number;
  readonly revoked: boolean;
};

export type CodeRecord = {
  readonly code: string;
  /** Recipient's address in lower case; the code proves no other address. */
  readonly address: string;
  readonly expiresAt: number;
  readonly tries: number;
  readonly sentAt: readonly number[];
};

export type FailureRecord = { readonly count: number; readonly lastAt: number };

export type PoolState = {
  readonly signingKeyPem: string;
  readonly ghostSecret: string;
  readonly users: Map<string, UserRecord>;
  readonly sessions: Map<string, SessionRecord>;
  readonly codes: Map<string, CodeRecord>;
  readonly failures: Map<string, FailureRecord>;
};

type StoredState = {
  readonly format: 1;
  readonly poolId: string;
  readonly signingKeyPem: string;
  readonly ghostSecret: string;
  readonly users: Record<string, UserRecord>;
  readonly sessions: Record<string, SessionRecord>;
  readonly codes: Record<string, CodeRecord>;
  readonly failures: Record<string, FailureRecord>;
};

/** Schema that accepts any record, because only this program writes the file. */
const recordsOf = <Stored>() =>
  z.record(
    z.string(),
    z.custom<Stored>((value) => typeof value === 'object' && value !== null),
  );
const storedSchema: z.ZodMiniType<StoredState> = z.object({
  format: z.literal(1),
  poolId: z.string(),
  signingKeyPem: z.string(),
  ghostSecret: z.string(),
  users: recordsOf<UserRecord>(),
  sessions: recordsOf<SessionRecord>(),
  codes: recordsOf<CodeRecord>(),
  failures: recordsOf<FailureRecord>(),
});

/**
 * Reads the pool's state, or starts an empty pool.
 * @throws StartProblem for a damaged file or another pool's file
 */
export const loadPoolState = (file: string, poolId: string): PoolState => {
  if (!existsSync(file)) return newPoolState();
  const stored = parseStored(readFileSync(file, 'utf8'), storedSchema, file);
  if (stored.poolId !== poolId) {
    throw new StartProblem(
      `${file} does not contain the user pool ${poolId}. Move it away to start an empty pool.`,
    );
  }
  return {
    signingKeyPem: stored.signingKeyPem,
    ghostSecret: stored.ghostSecret,
    users: new Map(Object.entries(stored.users)),
    sessions: new Map(Object.entries(stored.sessions)),
    codes: new Map(Object.entries(stored.codes)),
    failures: new Map(Object.entries(stored.failures)),
  };
};

export const serializePoolState = (state: PoolState, poolId: string): string => {
  const stored: StoredState = {
    format: 1,
    poolId,
    signingKeyPem: state.signingKeyPem,
    ghostSecret: state.ghostSecret,
    users: Object.fromEntries(state.users),
    sessions: Object.fromEntries(state.sessions),
    codes: Object.fromEntries(state.codes),
    failures: Object.fromEntries(state.failures),
  };
  return JSON.stringify(stored);
};

const newPoolState = (): PoolState => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return {
    signingKeyPem: privateKey,
    ghostSecret: randomBytes(32).toString('hex'),
    users: new Map(),
    sessions: new Map(),
    codes: new Map(),
    failures: new Map(),
  };
};
