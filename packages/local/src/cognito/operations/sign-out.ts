import type { Pool } from '../pool.ts';
import { type CognitoRequest, requiredText } from '../request-fields.ts';
import { type Operations, requireClient, requireSignedIn } from './operation.ts';

/** Ending one sign-in or all of a user's. Both take effect on the pool's own operations at once. */
export const signOutOperations = { RevokeToken, GlobalSignOut } satisfies Operations;

async function RevokeToken(pool: Pool, request: CognitoRequest): Promise<object> {
  requireClient(pool, request);
  pool.sessions.revoke(requiredText(request, 'Token'));
  return {};
}

async function GlobalSignOut(pool: Pool, request: CognitoRequest): Promise<object> {
  pool.sessions.revokeAll(requireSignedIn(pool, request).sub);
  return {};
}
