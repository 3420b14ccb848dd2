import { randomBytes } from 'node:crypto';
import { userNotFound } from '../cognito-error.ts';
import type { Pool } from '../pool.ts';
import type { UserRecord } from '../pool-state.ts';
import { attributeList, type CognitoRequest, optionalText, requiredText } from '../request-fields.ts';
import { checkEmail, checkEmailUsername } from '../user-attributes.ts';
import { listAttributes, usernameExists } from '../user-store.ts';
import { removeUser } from './account.ts';
import { newUser } from './new-user.ts';
import { type Operation, type Operations, requirePool, triggerInput } from './operation.ts';
import { resetCode } from './passwords.ts';

/** What an administrator's program does with any user. On AWS these calls are signed. */
export const adminOperations: Operations = {
  AdminCreateUser,
  AdminGetUser: onUser(async (_pool, user) => ({
    Username: user.sub,
    UserAttributes: listAttributes(user),
    ...metadata(user),
  })),
  AdminSetUserPassword: onUser(async (pool, user, request) => {
    const password = requiredText(request, 'Password');
    pool.checkPassword(password);
    const status = request.Permanent === true ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD';
    pool.users.update(user.sub, { srp: pool.verifierFor(user.sub, password), status });
    pool.lockout.clear(user.sub);
    return {};
  }),
  AdminResetUserPassword: onUser(async (pool, user, request) => {
    pool.users.update(user.sub, { status: 'RESET_REQUIRED' });
    const code = pool.codes.issue(resetCode(user.sub, user.attributes.email));
    const input = triggerInput(request);
    await pool.sendCode({ source: 'CustomMessage_ForgotPassword', user, code, input });
    return {};
  }),
  AdminUpdateUserAttributes: onUser(async (pool, user, request) => {
    const { email = user.attributes.email, ...others } = attributeList(request, 'UserAttributes');
    checkEmail(email);
    // As on AWS, a new e-mail is unproven unless the administrator says otherwise.
    const known = email === user.attributes.email ? user.attributes.email_verified : 'false';
    const verified = others.email_verified ?? known;
    const email_verified = verified === 'true' ? 'true' : 'false';
    const attributes = { ...user.attributes, ...others, email, email_verified } as const;
    pool.users.update(user.sub, { attributes, pendingEmail: null });
    return {};
  }),
  AdminDisableUser: onUser(async (pool, user) => {
    pool.users.update(user.sub, { enabled: false });
    pool.sessions.revokeAll(user.sub);
    return {};
  }),
  AdminEnableUser: onUser(async (pool, user) => {
    pool.users.update(user.sub, { enabled: true });
    return {};
  }),
  AdminUserGlobalSignOut: onUser(async (pool, user) => {
    pool.sessions.revokeAll(user.sub);
    return {};
  }),
  AdminDeleteUser: onUser(async (pool, user) => {
    removeUser(pool, user.sub);
    return {};
  }),
};

async function AdminCreateUser(pool: Pool, request: CognitoRequest): Promise<object> {
  requirePool(pool, request);
  const email = requiredText(request, 'Username');
  const password = optionalText(request, 'TemporaryPassword') ?? temporaryPassword();
  const { sub: _, email_verified, ...attributes } = attributeList(request, 'UserAttributes');
  checkEmailUsername(email);
  pool.checkPassword(password);
  if (pool.users.findByUsername(email)) throw usernameExists();

  const user = newUser(pool, {
    email,
    password,
    status: 'FORCE_CHANGE_PASSWORD',
    emailVerified: email_verified === 'true',
    attributes,
  });
  const input = triggerInput(request);
  await pool.triggers.preSignUp('PreSignUp_AdminCreateUser', user, input);
  pool.users.add(user);
  if (optionalText(request, 'MessageAction') !== 'SUPPRESS') {
    await pool.sendCode({ source: 'CustomMessage_AdminCreateUser', user, code: password, input });
  }
  return { User: { Username: user.sub, Attributes: listAttributes(user), ...metadata(user) } };
}

/** An operation on one user, named by e-mail or id. */
function onUser(act: (pool: Pool, user: UserRecord, request: CognitoRequest) => Promise<object>): Operation {
  return async (pool, request) => {
    requirePool(pool, request);
    const user = pool.users.findByUsername(requiredText(request, 'Username'));
    if (!user) throw userNotFound();
    return act(pool, user, request);
  };
}

function metadata(user: UserRecord): object {
  return {
    UserStatus: user.status,
    Enabled: user.enabled,
    UserCreateDate: Date.parse(user.createdAt) / 1000,
    UserLastModifiedDate: Date.parse(user.updatedAt) / 1000,
  };
}

function temporaryPassword(): string {
  return `${randomBytes(9).toString('base64url')}aA1!`;
}
