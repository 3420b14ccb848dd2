import type { Pool } from '../pool.ts';
import type { UserRecord } from '../pool-state.ts';
import { attributeList, requiredText } from '../request-fields.ts';
import { checkEmailUsername, checkWritableAttributes } from '../user-attributes.ts';
import { usernameExists, withVerifiedEmail } from '../user-store.ts';
import { newUser } from './new-user.ts';
import { type Operation, requireClient } from './operation.ts';

/**
 * Creating one's own account. A user whom the PreSignUp trigger does not confirm stays unconfirmed and cannot sign
 * in: codes that confirm a sign-up are not modelled, because the product's trigger confirms every user.
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
  // PostConfirmation may build on the user: it runs only once the user is on disk.
  await pool.flush();
  await pool.triggers.postConfirmation('PostConfirmation_ConfirmSignUp', user);
  return { UserConfirmed: true, UserSub: user.sub };
};

/** Lets the PreSignUp trigger refuse, confirm or verify the new user. */
const preSignUp = async (pool: Pool, user: UserRecord): Promise<UserRecord> => {
  const decision = await pool.triggers.preSignUp(user);
  return {
    ...user,
    status: decision.autoConfirmUser ? 'CONFIRMED' : user.status,
    attributes: decision.autoVerifyEmail ? withVerifiedEmail(user.attributes) : user.attributes,
  };
};
