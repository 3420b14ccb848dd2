import {
  confirmUserAttribute,
  fetchUserAttributes,
  getCurrentUser,
  signOut,
  updateUserAttribute,
  updateUserAttributes,
} from 'aws-amplify/auth';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  EMAIL,
  otherThan,
  PASSWORD,
  POOL_ID,
  refusal,
  signInByPassword,
  startTestPool,
  type TestPool,
} from './cognito-fixture.ts';

const NEW_EMAIL = 'ann.new@example.com';
const TAKEN = {
  name: 'AliasExistsException',
  message: 'An account with the given email already exists.',
};

let pool: TestPool;
let sub: string;

beforeEach(async () => {
  pool = await startTestPool();
  ({ sub } = await pool.cognito().createUser({ email: EMAIL, password: PASSWORD }));
  await signInByPassword(EMAIL, PASSWORD);
});

afterEach(async () => {
  await pool.stop();
});

function changeEmail(value = NEW_EMAIL) {
  return updateUserAttribute({ userAttribute: { attributeKey: 'email', value } });
}

function admin(operation: string, extra: object = {}) {
  return pool.call(operation, { UserPoolId: POOL_ID, Username: EMAIL, ...extra }, true);
}

function confirmEmail(confirmationCode: string) {
  return confirmUserAttribute({ userAttributeKey: 'email', confirmationCode });
}

it('a changed email takes effect only with the code sent to the new address', async () => {
  const answer = await changeEmail();
  expect(answer).toMatchObject({
    isUpdated: false,
    nextStep: { updateAttributeStep: 'CONFIRM_ATTRIBUTE_WITH_CODE' },
  });
  const code = pool.lastCode();
  expect(pool.mails.map(({ to }) => to)).toEqual([NEW_EMAIL]);
  expect(await fetchUserAttributes()).toEqual({ sub, email: EMAIL, email_verified: 'true' });
  expect((await refusal(confirmEmail(otherThan(code)))).name).toBe('CodeMismatchException');

  await confirmEmail(code);
  expect(await fetchUserAttributes()).toEqual({ sub, email: NEW_EMAIL, email_verified: 'true' });
  await signOut();
  expect((await refusal(signInByPassword(EMAIL, PASSWORD))).name).toBe('NotAuthorizedException');
  expect((await signInByPassword(NEW_EMAIL, PASSWORD)).isSignedIn).toBe(true);
  expect((await getCurrentUser()).userId).toBe(sub);
});

it('an email change survives a restart between request and confirmation', async () => {
  await changeEmail();
  await pool.restart();
  await confirmEmail(pool.lastCode());
  expect((await fetchUserAttributes()).email).toBe(NEW_EMAIL);
});

it('requesting an email change again sends another code to the new address', async () => {
  await changeEmail();
  await changeEmail();
  expect(pool.mails.map(({ to }) => to)).toEqual([NEW_EMAIL, NEW_EMAIL]);
  await confirmEmail(pool.lastCode());
  expect((await fetchUserAttributes()).email).toBe(NEW_EMAIL);
});

it('an email change code is valid only for the address that received it', async () => {
  await changeEmail('typo@example.com');
  const codeOfTypo = pool.lastCode();
  await changeEmail();
  const code = pool.lastCode();
  if (code !== codeOfTypo)
    expect((await refusal(confirmEmail(codeOfTypo))).name).toBe('CodeMismatchException');
  await confirmEmail(code);
  expect((await fetchUserAttributes()).email).toBe(NEW_EMAIL);
});

it('changing back to the current address drops a pending email change', async () => {
  await changeEmail();
  const code = pool.lastCode();
  expect((await changeEmail(EMAIL)).isUpdated).toBe(true);
  expect((await refusal(confirmEmail(code))).name).toBe('ExpiredCodeException');
  expect((await fetchUserAttributes()).email).toBe(EMAIL);
});

it('an email change is rejected if the address is in use, even if it was taken after the request', async () => {
  await pool.cognito().createUser({ email: 'ben@example.com', password: PASSWORD });
  expect(await refusal(changeEmail('BEN@example.com'))).toEqual(TAKEN);

  await changeEmail();
  await pool.cognito().createUser({ email: NEW_EMAIL, password: PASSWORD });
  expect(await refusal(confirmEmail(pool.lastCode()))).toEqual(TAKEN);
  expect((await fetchUserAttributes()).email).toBe(EMAIL);
});

it('an email change that differs only in case is accepted', async () => {
  await changeEmail('Ann@Example.com');
  await confirmEmail(pool.lastCode());
  expect((await fetchUserAttributes()).email).toBe('Ann@Example.com');
});

it('an email change rejects an invalid address', async () => {
  expect(await refusal(changeEmail('nonsense'))).toEqual({
    name: 'InvalidParameterException',
    message: 'Invalid email address format.',
  });
});

it('users cannot set email_verified themselves', async () => {
  expect(await refusal(updateUserAttributes({ userAttributes: { email_verified: 'true' } }))).toEqual({
    name: 'NotAuthorizedException',
    message: 'A client attempted to write unauthorized attribute',
  });
});

it('AdminGetUser returns a user’s status and attributes', async () => {
  expect(await admin('AdminGetUser')).toMatchObject({
    status: 200,
    body: {
      Username: sub,
      UserStatus: 'CONFIRMED',
      Enabled: true,
      UserAttributes: [
        { Name: 'sub', Value: sub },
        { Name: 'email', Value: EMAIL },
        { Name: 'email_verified', Value: 'true' },
      ],
    },
  });
});

it('AdminUserGlobalSignOut ends sessions, and AdminDeleteUser frees the email', async () => {
  await admin('AdminUserGlobalSignOut');
  expect((await refusal(fetchUserAttributes())).message).toBe('Access Token has been revoked');
  await admin('AdminDeleteUser');
  expect(await admin('AdminGetUser')).toMatchObject({
    status: 400,
    body: { __type: 'UserNotFoundException', message: 'User does not exist.' },
  });
  await signOut();
  expect((await refusal(signInByPassword(EMAIL, PASSWORD))).name).toBe('NotAuthorizedException');
  await pool.cognito().createUser({ email: EMAIL, password: PASSWORD });
  expect((await signInByPassword(EMAIL, PASSWORD)).isSignedIn).toBe(true);
});
