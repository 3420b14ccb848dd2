import { CognitoError, userNotFound } from '../cognito-error.ts';
import type { Pool } from '../pool.ts';
import type { UserRecord } from '../pool-state.ts';
import { type CognitoRequest, requiredText } from '../request-fields.ts';
import { listAttributes } from '../user-store.ts';
import type { Operation } from './operation.ts';
import { resetCode } from './passwords.ts';
import { mfaSettingsOf, prefer } from './software-token.ts';

const onUser =
  (act: (pool: Pool, user: UserRecord, request: CognitoRequest) => Promise<object>): Operation =>
  async (pool, request) => {
    const poolId = requiredText(request, 'UserPoolId');
    if (poolId !== pool.poolId) {
      throw new CognitoError('ResourceNotFoundException', `User pool ${poolId} does not exist.`);
    }
    const user = pool.users.findByUsername(requiredText(request, 'Username'));
    if (!user) throw userNotFound();
    return act(pool, user, request);
  };

export const adminOperations = {
  AdminGetUser: onUser(async (_pool, user) => ({
    Username: user.sub,
    UserAttributes: listAttributes(user),
    UserStatus: user.status,
    Enabled: true,
    UserCreateDate: Date.parse(user.createdAt) / 1000,
    UserLastModifiedDate: Date.parse(user.updatedAt) / 1000,
    ...mfaSettingsOf(user),
  })),
  AdminResetUserPassword: onUser(async (pool, user) => {
    pool.users.update(user.sub, { status: 'RESET_REQUIRED' });
    const to = user.attributes.email;
    const code = pool.codes.issue(resetCode(user.sub, to));
    await pool.sendCode({ source: 'CustomMessage_ForgotPassword', user, code, to });
    return {};
  }),
  AdminUserGlobalSignOut: onUser(async (pool, user) => {
    pool.sessions.revokeAll(user.sub);
    return {};
  }),
  AdminSetUserMFAPreference: onUser(async (pool, user, request) => {
    prefer(pool, user, request);
    return {};
  }),
  AdminDeleteUser: onUser(async (pool, { sub }) => {
    pool.users.remove(sub);
    pool.sessions.removeAll(sub);
    pool.codes.forget(sub);
    pool.lockout.clear(sub);
    return {};
  }),
};
