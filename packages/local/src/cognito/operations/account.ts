import type { CodeDeliveryDetails } from '../code-delivery.ts';
import type { CodeSubject } from '../codes.ts';
import { emailTaken, invalidParameter } from '../cognito-error.ts';
import type { Pool } from '../pool.ts';
import type { UserRecord } from '../pool-state.ts';
import { attributeList, type CognitoRequest, requiredText } from '../request-fields.ts';
import type { MessageSource } from '../triggers.ts';
import { checkWritableAttributes } from '../user-attributes.ts';
import { listAttributes, withVerifiedEmail } from '../user-store.ts';
import { type Operations, requireSignedIn, triggerInput } from './operation.ts';

/** What signed-in users do with their own account. */
export const accountOperations = {
  GetUser,
  UpdateUserAttributes,
  GetUserAttributeVerificationCode,
  VerifyUserAttribute,
  DeleteUser,
} satisfies Operations;

async function GetUser(pool: Pool, request: CognitoRequest): Promise<object> {
  const user = requireSignedIn(pool, request);
  return { Username: user.sub, UserAttributes: listAttributes(user) };
}

/** A new e-mail only takes effect with the code sent to it; until then the old one signs in. */
async function UpdateUserAttributes(pool: Pool, request: CognitoRequest): Promise<object> {
  const user = requireSignedIn(pool, request);
  const wanted = attributeList(request, 'UserAttributes');
  checkWritableAttributes(wanted);
  const { email, ...others } = wanted;
  const changesEmail = email !== undefined && email !== user.attributes.email;
  if (changesEmail) requireFree(pool, user, email);

  const updated = pool.users.update(user.sub, {
    attributes: { ...user.attributes, ...others },
    ...(email !== undefined && { pendingEmail: changesEmail ? email : null }),
  });
  if (!changesEmail) return { CodeDeliveryDetailsList: [] };
  const source = 'CustomMessage_UpdateUserAttribute';
  return { CodeDeliveryDetailsList: [await sendEmailCode(pool, request, updated, source)] };
}

async function GetUserAttributeVerificationCode(pool: Pool, request: CognitoRequest): Promise<object> {
  const user = requireSignedIn(pool, request);
  requireEmailAttribute(request);
  const details = await sendEmailCode(pool, request, user, 'CustomMessage_VerifyUserAttribute');
  return { CodeDeliveryDetails: details };
}

async function VerifyUserAttribute(pool: Pool, request: CognitoRequest): Promise<object> {
  const user = requireSignedIn(pool, request);
  requireEmailAttribute(request);
  const subject = emailCode(user);
  pool.codes.use(subject, requiredText(request, 'Code'));
  pool.users.update(user.sub, {
    attributes: withVerifiedEmail(user.attributes, subject.address),
    pendingEmail: null,
  });
  return {};
}

async function DeleteUser(pool: Pool, request: CognitoRequest): Promise<object> {
  removeUser(pool, requireSignedIn(pool, request).sub);
  return {};
}

/** Removes a user with everything that belongs to it. */
export function removeUser(pool: Pool, sub: string): void {
  pool.users.remove(sub);
  pool.sessions.removeAll(sub);
  pool.codes.forget(sub);
  pool.lockout.clear(sub);
}

function sendEmailCode(
  pool: Pool,
  request: CognitoRequest,
  user: UserRecord,
  source: MessageSource,
): Promise<CodeDeliveryDetails> {
  const subject = emailCode(user);
  const code = pool.codes.issue(subject);
  return pool.sendCode({ source, user, code, input: triggerInput(request), to: subject.address });
}

/** Names the code that proves the e-mail the user wants, else the present one. */
function emailCode(user: UserRecord): CodeSubject {
  const address = user.pendingEmail ?? user.attributes.email;
  return { ownerId: user.sub, purpose: 'verify-email', address };
}

function requireFree(pool: Pool, user: UserRecord, email: string): void {
  const owner = pool.users.findByUsername(email);
  if (owner && owner.sub !== user.sub) throw emailTaken();
}

function requireEmailAttribute(request: CognitoRequest): void {
  const name = requiredText(request, 'AttributeName');
  if (name !== 'email') throw invalidParameter(`Attribute ${name} cannot be verified.`);
}
