import { deliveryDetails } from '../code-delivery.ts';
import type { CodeSubject } from '../codes.ts';
import { codeMismatch, incorrectCredentials, limitExceeded, notAuthorized } from '../cognito-error.ts';
import type { Pool } from '../pool.ts';
import type { UserRecord } from '../pool-state.ts';
import { type CognitoRequest, requiredText } from '../request-fields.ts';
import { matchesPassword } from '../srp.ts';
import { withVerifiedEmail } from '../user-store.ts';
import { type Operations, requireClient, requireSignedIn, triggerInput } from './operation.ts';

/** Resetting a forgotten password and changing a known one. */
export const passwordOperations = {
  ForgotPassword,
  ConfirmForgotPassword,
  ChangePassword,
} satisfies Operations;

/** Answers alike whether or not a mail goes out, so that nobody learns who has an account. */
async function ForgotPassword(pool: Pool, request: CognitoRequest): Promise<object> {
  requireClient(pool, request);
  const username = requiredText(request, 'Username');
  const { id, user } = pool.users.identify(username);
  if (user?.status === 'FORCE_CHANGE_PASSWORD') {
    throw notAuthorized('User password cannot be reset in the current state.');
  }
  const code = pool.codes.issue(resetCode(id, user?.attributes.email ?? username));
  if (!user || !canReset(user)) return { CodeDeliveryDetails: deliveryDetails(username) };
  const input = triggerInput(request);
  const details = await pool.sendCode({ source: 'CustomMessage_ForgotPassword', user, code, input });
  return { CodeDeliveryDetails: details };
}

/** Sessions live on, as on AWS: who wants them ended calls AdminUserGlobalSignOut. */
async function ConfirmForgotPassword(pool: Pool, request: CognitoRequest): Promise<object> {
  requireClient(pool, request);
  const username = requiredText(request, 'Username');
  const { id, user } = pool.users.identify(username);
  const password = requiredText(request, 'Password');
  const code = requiredText(request, 'ConfirmationCode');
  pool.checkChosenPassword(password);
  pool.codes.use(resetCode(id, user?.attributes.email ?? username), code);
  if (!user || !canReset(user)) throw codeMismatch();

  const after = pool.users.update(user.sub, {
    srp: pool.verifierFor(user.sub, password),
    status: 'CONFIRMED',
    attributes: withVerifiedEmail(user.attributes),
  });
  pool.lockout.clear(user.sub);
  await pool.flush();
  const input = triggerInput(request);
  await pool.triggers.postConfirmation('PostConfirmation_ConfirmForgotPassword', after, input);
  return {};
}

async function ChangePassword(pool: Pool, request: CognitoRequest): Promise<object> {
  const user = requireSignedIn(pool, request);
  const previous = requiredText(request, 'PreviousPassword');
  const proposed = requiredText(request, 'ProposedPassword');
  const attempts = `change-password#${user.sub}`;
  pool.checkChosenPassword(proposed);
  if (pool.lockout.isLocked(attempts)) throw limitExceeded();
  if (!matchesPassword(user.srp, pool.poolName, user.sub, previous)) {
    pool.lockout.fail(attempts);
    throw incorrectCredentials();
  }
  pool.lockout.clear(attempts);
  pool.users.update(user.sub, { srp: pool.verifierFor(user.sub, proposed) });
  return {};
}

/** Names the code that resets the owner's password. */
export function resetCode(ownerId: string, address: string): CodeSubject {
  return { ownerId, purpose: 'password-reset', address };
}

/** A reset code is only sent to an e-mail that has been proven, of a user who may sign in. */
function canReset(user: UserRecord): boolean {
  return user.enabled && user.status !== 'UNCONFIRMED' && user.attributes.email_verified === 'true';
}
