import { deliveryDetails } from '../code-delivery.ts';
import type { CodeSubject } from '../codes.ts';
import { codeMismatch, invalidParameter, notAuthorized } from '../cognito-error.ts';
import type { Pool } from '../pool.ts';
import type { UserRecord } from '../pool-state.ts';
import { attributeList, type CognitoRequest, requiredText } from '../request-fields.ts';
import { checkEmailUsername, checkWritableAttributes } from '../user-attributes.ts';
import { usernameExists, withVerifiedEmail } from '../user-store.ts';
import { newUser } from './new-user.ts';
import { type Operations, requireClient, triggerInput } from './operation.ts';

/** Creating one's own account and proving its e-mail. */
export const signUpOperations = { SignUp, ConfirmSignUp, ResendConfirmationCode } satisfies Operations;

async function SignUp(pool: Pool, request: CognitoRequest): Promise<object> {
  requireClient(pool, request);
  const email = requiredText(request, 'Username');
  const password = requiredText(request, 'Password');
  const attributes = attributeList(request, 'UserAttributes');
  checkEmailUsername(email);
  checkWritableAttributes(attributes);
  pool.checkChosenPassword(password);
  if (pool.users.findByUsername(email)) throw usernameExists();

  const status = 'UNCONFIRMED';
  const applicant = newUser(pool, { email, password, status, emailVerified: false, attributes });
  const user = await preSignUp(pool, request, applicant);
  pool.users.add(user);
  if (user.status === 'CONFIRMED') {
    await announceConfirmed(pool, request, user);
    return { UserConfirmed: true, UserSub: user.sub };
  }
  const code = pool.codes.issue(signUpCode(user.sub, email));
  const input = triggerInput(request);
  const details = await pool.sendCode({ source: 'CustomMessage_SignUp', user, code, input });
  return { UserConfirmed: false, UserSub: user.sub, CodeDeliveryDetails: details };
}

async function ConfirmSignUp(pool: Pool, request: CognitoRequest): Promise<object> {
  requireClient(pool, request);
  const username = requiredText(request, 'Username');
  const { id, user } = pool.users.identify(username);
  const code = requiredText(request, 'ConfirmationCode');
  if (user && user.status !== 'UNCONFIRMED') {
    throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`);
  }
  pool.codes.use(signUpCode(id, user?.attributes.email ?? username), code);
  if (!user) throw codeMismatch();
  const attributes = withVerifiedEmail(user.attributes);
  await announceConfirmed(pool, request, pool.users.update(user.sub, { status: 'CONFIRMED', attributes }));
  return {};
}

async function ResendConfirmationCode(pool: Pool, request: CognitoRequest): Promise<object> {
  requireClient(pool, request);
  const username = requiredText(request, 'Username');
  const { id, user } = pool.users.identify(username);
  if (user && user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
  const code = pool.codes.issue(signUpCode(id, user?.attributes.email ?? username));
  if (!user?.enabled) return { CodeDeliveryDetails: deliveryDetails(username) };
  const input = triggerInput(request);
  const details = await pool.sendCode({ source: 'CustomMessage_ResendCode', user, code, input });
  return { CodeDeliveryDetails: details };
}

function signUpCode(ownerId: string, address: string): CodeSubject {
  return { ownerId, purpose: 'sign-up', address };
}

/** Lets the PreSignUp trigger refuse, confirm or verify the new user. */
async function preSignUp(pool: Pool, request: CognitoRequest, user: UserRecord): Promise<UserRecord> {
  const validationData = attributeList(request, 'ValidationData');
  const input = {
    ...triggerInput(request),
    ...(Object.keys(validationData).length > 0 && { validationData }),
  };
  const decision = await pool.triggers.preSignUp('PreSignUp_SignUp', user, input);
  return {
    ...user,
    status: decision.autoConfirmUser ? 'CONFIRMED' : user.status,
    attributes: decision.autoVerifyEmail ? withVerifiedEmail(user.attributes) : user.attributes,
  };
}

/** Runs PostConfirmation, which may build on the user, only once the user is on disk. */
async function announceConfirmed(pool: Pool, request: CognitoRequest, user: UserRecord): Promise<void> {
  await pool.flush();
  await pool.triggers.postConfirmation('PostConfirmation_ConfirmSignUp', user, triggerInput(request));
}
