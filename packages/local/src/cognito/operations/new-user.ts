import { randomUUID } from 'node:crypto';
import type { Pool } from '../pool.ts';
import type { UserRecord } from '../pool-state.ts';

export const newUser = (
  pool: Pool,
  { email, password }: { readonly email: string; readonly password: string },
): UserRecord => {
  const sub = randomUUID();
  const createdAt = new Date(pool.now()).toISOString();
  return {
    sub,
    status: 'UNCONFIRMED',
    createdAt,
    updatedAt: createdAt,
    attributes: { email, email_verified: 'false' },
    pendingEmail: null,
    srp: pool.verifierFor(sub, password),
  };
};
