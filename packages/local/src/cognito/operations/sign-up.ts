import type { Pool } from '../pool.ts';
import type { UserRecord } from '../pool-state.ts';
import { attributeList, requiredText } from '../request-fields.ts';
import { checkEmailUsername, checkWritableAttributes } from '../user-attributes.ts';
import { usernameExists, withVerifiedEmail } from '../user-store.ts';
import { newUser } from './new-user.ts';
import { type Operation, requireClient } from './operation.ts';

/**
 * A user without confirmation by PreSignUp cannot sign in. Confirmation codes are not modeled, because our
 * trigger confirms every user.
 */
export const SignUp: Operation = async (pool, request) => {
  requireClient(pool, request);
  const email = requiredText(request, 'Username');
  const password = requiredText(request, 'Password');
  checkEmailUsername(email);
  checkWritableAttributes(attributeList(request, 'UserAttributes'));
  pool.checkPassword(password);
  if (pool.users.findByUsername(email)) throw usernameExists();

  const user = await preSignUp(pool, newUser(pool, { email, password }));
  pool.users.add(user);
  if (user.status !== 'CONFIRMED') return { UserConfirmed: false, UserSub: user.sub };
  await pool.flush();
  await pool.triggers.postConfirmation('PostConfirmation_ConfirmSignUp', user);
  return { UserConfirmed: true, UserSub: user.sub };
};

const preSignUp = async (pool: Pool, user: UserRecord): Promise<UserRecord> => {
  const decision = await pool.triggers.preSignUp(user);
  return {
    ...user,
    status: decision.autoConfirmUser ? 'CONFIRMED' : user.status,
    attributes: decision.autoVerifyEmail ? withVerifiedEmail(user.attributes) : user.attributes,
  };
};
