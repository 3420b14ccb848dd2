import { randomUUID } from 'node:crypto';
import type { Pool } from '../pool.ts';
import type { UserRecord, UserStatus } from '../pool-state.ts';

type NewUser = {
  readonly sub?: string;
  readonly email: string;
  readonly password: string;
  readonly status: UserStatus;
  readonly emailVerified: boolean;
  readonly attributes: Readonly<Record<string, string>>;
};

/** A user record ready to be added to the pool's users. */
export function newUser(pool: Pool, user: NewUser): UserRecord {
  const { sub = randomUUID(), email, emailVerified } = user;
  const createdAt = new Date(pool.now()).toISOString();
  return {
    sub,
    status: user.status,
    enabled: true,
    createdAt,
    updatedAt: createdAt,
    attributes: { ...user.attributes, email, email_verified: emailVerified ? 'true' : 'false' },
    pendingEmail: null,
    srp: pool.verifierFor(sub, user.password),
  };
}
