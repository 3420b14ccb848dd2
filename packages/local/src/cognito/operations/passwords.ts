import { deliveryDetails } from '../code-delivery.ts';
import type { CodeSubject } from '../codes.ts';
import { codeMismatch } from '../cognito-error.ts';
import type { UserRecord } from '../pool-state.ts';
import { requiredText } from '../request-fields.ts';
import { withVerifiedEmail } from '../user-store.ts';
import { type Operation, requireClient } from './operation.ts';

/** Answers are the same with and without an account, which hides who has an account. */
export const ForgotPassword: Operation = async (pool, request) => {
  requireClient(pool, request);
  const username = requiredText(request, 'Username');
  const { id, user } = pool.users.identify(username);
  const to = user?.attributes.email ?? username;
  const code = pool.codes.issue(resetCode(id, to));
  if (!user || !canReset(user)) return { CodeDeliveryDetails: deliveryDetails(username) };
  const details = await pool.sendCode({ source: 'CustomMessage_ForgotPassword', user, code, to });
  return { CodeDeliveryDetails: details };
};

/** Does not end sessions, as on AWS; only AdminUserGlobalSignOut ends sessions. */
export const ConfirmForgotPassword: Operation = async (pool, request) => {
  requireClient(pool, request);
  const username = requiredText(request, 'Username');
  const { id, user } = pool.users.identify(username);
  const password = requiredText(request, 'Password');
  const code = requiredText(request, 'ConfirmationCode');
  pool.checkPassword(password);
  pool.codes.use(resetCode(id, user?.attributes.email ?? username), code);
  if (!user || !canReset(user)) throw codeMismatch();

  const after = pool.users.update(user.sub, {
    srp: pool.verifierFor(user.sub, password),
    status: 'CONFIRMED',
    attributes: withVerifiedEmail(user.attributes),
  });
  pool.lockout.clear(user.sub);
  await pool.flush();
  await pool.triggers.postConfirmation('PostConfirmation_ConfirmForgotPassword', after);
  return {};
};

export const resetCode = (ownerId: string, address: string): CodeSubject => ({
  ownerId,
  purpose: 'password-reset',
  address,
});

const canReset = (user: UserRecord): boolean =>
  user.status !== 'UNCONFIRMED' && user.attributes.email_verified === 'true';
