import type { CodeSubject } from '../codes.ts';
import { emailTaken, invalidParameter } from '../cognito-error.ts';
import type { UserRecord } from '../pool-state.ts';
import { attributeList, requiredText } from '../request-fields.ts';
import { checkWritableAttributes } from '../user-attributes.ts';
import { listAttributes, withVerifiedEmail } from '../user-store.ts';
import { type Operation, requireSignedIn } from './operation.ts';
import { mfaSettingsOf } from './software-token.ts';

export const GetUser: Operation = async (pool, request) => {
  const user = requireSignedIn(pool, request);
  return { Username: user.sub, UserAttributes: listAttributes(user), ...mfaSettingsOf(user) };
};

/** Changes a user's email once the emailed code is entered; until then, the old email signs in. */
export const UpdateUserAttributes: Operation = async (pool, request) => {
  const user = requireSignedIn(pool, request);
  const wanted = attributeList(request, 'UserAttributes');
  checkWritableAttributes(wanted);
  const { email = user.attributes.email } = wanted;
  if (email === user.attributes.email) {
    pool.users.update(user.sub, { pendingEmail: null });
    return { CodeDeliveryDetailsList: [] };
  }
  const owner = pool.users.findByUsername(email);
  if (owner && owner.sub !== user.sub) throw emailTaken();
  const updated = pool.users.update(user.sub, { pendingEmail: email });
  const code = pool.codes.issue(emailCode(updated));
  const source = 'CustomMessage_UpdateUserAttribute';
  return { CodeDeliveryDetailsList: [await pool.sendCode({ source, user: updated, code, to: email })] };
};

export const VerifyUserAttribute: Operation = async (pool, request) => {
  const user = requireSignedIn(pool, request);
  const name = requiredText(request, 'AttributeName');
  if (name !== 'email') throw invalidParameter(`The attribute ${name} cannot be verified.`);
  const subject = emailCode(user);
  pool.codes.use(subject, requiredText(request, 'Code'));
  pool.users.update(user.sub, {
    attributes: withVerifiedEmail(user.attributes, subject.address),
    pendingEmail: null,
  });
  return {};
};

const emailCode = (user: UserRecord): CodeSubject => {
  const address = user.pendingEmail ?? user.attributes.email;
  return { ownerId: user.sub, purpose: 'verify-email', address };
};
