import { confirmResetPassword, fetchAuthSession, resetPassword, signIn } from 'aws-amplify/auth';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  CLIENT_ID,
  EMAIL,
  otherThan,
  PASSWORD,
  POOL_ID,
  refusal,
  signInByPassword,
  startTestPool,
  type TestPool,
} from './cognito-fixture.ts';

const NEW_PASSWORD = 'Brand9ew';
const MISMATCH = {
  name: 'CodeMismatchException',
  message: 'Invalid verification code provided, please try again.',
};
const EXPIRED = {
  name: 'ExpiredCodeException',
  message: 'Invalid code provided, please request a code again.',
};
const LIMIT = {
  name: 'LimitExceededException',
  message: 'Attempt limit exceeded, please try after some time.',
};

let pool: TestPool;
let announced: string[];

beforeEach(async () => {
  announced = [];
  pool = await startTestPool({
    PostConfirmation: async (event) => {
      announced.push(event.triggerSource);
      return event;
    },
  });
  await pool.cognito().createUser({ email: EMAIL, password: PASSWORD });
});

afterEach(async () => {
  await pool.stop();
});

function complete(confirmationCode: string, username = EMAIL) {
  return confirmResetPassword({ username, confirmationCode, newPassword: NEW_PASSWORD });
}

it('a reset code replaces a forgotten password once', async () => {
  const answer = await resetPassword({ username: EMAIL });
  expect(answer.nextStep).toEqual({
    resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE',
    codeDeliveryDetails: { destination: 'a***@e***', deliveryMedium: 'EMAIL', attributeName: 'email' },
  });
  const code = pool.lastCode();
  expect(pool.mails).toEqual([
    {
      to: EMAIL,
      subject: 'Your verification code',
      html: `Your confirmation code is ${code}`,
      text: `Your confirmation code is ${code}`,
    },
  ]);
  await complete(code);
  expect(announced).toEqual(['PostConfirmation_ConfirmForgotPassword']);
  expect((await refusal(signInByPassword(EMAIL, PASSWORD))).name).toBe('NotAuthorizedException');
  expect((await signIn({ username: EMAIL, password: NEW_PASSWORD })).isSignedIn).toBe(true);
  expect(await refusal(complete(code))).toEqual(EXPIRED);
});

it('a password reset keeps sessions alive until an administrator ends them', async () => {
  await signInByPassword(EMAIL, PASSWORD);
  const { tokens } = await fetchAuthSession();
  await resetPassword({ username: EMAIL });
  await complete(pool.lastCode());
  expect((await fetchAuthSession({ forceRefresh: true })).tokens?.accessToken).toBeDefined();
  expect(await pool.call('GetUser', { AccessToken: tokens?.accessToken.toString() })).toMatchObject({
    status: 200,
  });

  await pool.call('AdminUserGlobalSignOut', { UserPoolId: POOL_ID, Username: EMAIL }, true);
  await expect(fetchAuthSession({ forceRefresh: true })).resolves.not.toHaveProperty('tokens.accessToken');
  const AccessToken = tokens?.accessToken.toString();
  expect(await pool.call('GetUser', { AccessToken })).toMatchObject({
    status: 400,
    body: { message: 'Access Token has been revoked' },
  });
});

it('a password reset ends a lockout', async () => {
  for (let failure = 1; failure <= 5; failure += 1) await refusal(signInByPassword(EMAIL, 'Wrong1234'));
  expect((await refusal(signInByPassword(EMAIL, PASSWORD))).message).toBe('Password attempts exceeded');
  await resetPassword({ username: EMAIL });
  await complete(pool.lastCode());
  expect((await signInByPassword(EMAIL, NEW_PASSWORD)).isSignedIn).toBe(true);
});

it('a password reset rejects wrong codes and, after five wrong codes, even the right code', async () => {
  await resetPassword({ username: EMAIL });
  const code = pool.lastCode();
  for (let wrong = 1; wrong <= 5; wrong += 1) {
    expect(await refusal(complete(otherThan(code)))).toEqual(MISMATCH);
  }
  expect(await refusal(complete(code))).toEqual(LIMIT);
  await resetPassword({ username: EMAIL });
  await complete(pool.lastCode());
  expect((await signInByPassword(EMAIL, NEW_PASSWORD)).isSignedIn).toBe(true);
});

it('a password reset code expires after an hour', async () => {
  await resetPassword({ username: EMAIL });
  pool.advanceMinutes(60);
  expect(await refusal(complete(pool.lastCode()))).toEqual(EXPIRED);
});

it('a password reset code stays valid when only the new password is rejected', async () => {
  await resetPassword({ username: EMAIL });
  const code = pool.lastCode();
  const weak = { username: EMAIL, confirmationCode: code, newPassword: 'weak' };
  expect((await refusal(confirmResetPassword(weak))).name).toBe('InvalidPasswordException');
  await complete(code);
});

it('a password reset sends at most ten codes an hour', async () => {
  for (let sent = 1; sent <= 10; sent += 1) await resetPassword({ username: EMAIL });
  expect(await refusal(resetPassword({ username: EMAIL }))).toEqual(LIMIT);
  expect(pool.mails).toHaveLength(10);
  pool.advanceMinutes(60);
  await resetPassword({ username: EMAIL });
  expect(pool.mails).toHaveLength(11);
});

it('the reset email uses the subject and message from the CustomMessage trigger', async () => {
  await pool.stop();
  pool = await startTestPool({
    CustomMessage: async (event) => {
      event.response.emailSubject = `Hello from ${event.triggerSource}`;
      event.response.emailMessage = `<p>Your code: <b>${event.request.codeParameter}</b></p>`;
      return event;
    },
  });
  await pool.cognito().createUser({ email: EMAIL, password: PASSWORD });
  await resetPassword({ username: EMAIL });
  const code = pool.lastCode();
  expect(pool.mails).toEqual([
    {
      to: EMAIL,
      subject: 'Hello from CustomMessage_ForgotPassword',
      html: `<p>Your code: <b>${code}</b></p>`,
      text: `Your code: ${code}`,
    },
  ]);
});

it('a password reset for an unknown email returns the usual response and sends nothing', async () => {
  const username = 'nobody@example.com';
  const answer = await resetPassword({ username });
  expect(answer.nextStep.codeDeliveryDetails).toEqual({
    destination: 'n***@e***',
    deliveryMedium: 'EMAIL',
    attributeName: 'email',
  });
  for (let wrong = 1; wrong <= 5; wrong += 1) {
    expect(await refusal(complete('no code', username))).toEqual(MISMATCH);
  }
  expect(await refusal(complete('no code', username))).toEqual(LIMIT);
  pool.advanceMinutes(60);
  expect(await refusal(complete('no code', username))).toEqual(EXPIRED);
  expect(pool.mails).toEqual([]);
});

it('a password reset for an unconfirmed email sends nothing', async () => {
  const unproven = { ClientId: CLIENT_ID, Username: 'new@example.com', Password: PASSWORD };
  await pool.call('SignUp', unproven);
  const { nextStep } = await resetPassword({ username: 'new@example.com' });
  expect(nextStep.resetPasswordStep).toBe('CONFIRM_RESET_PASSWORD_WITH_CODE');
  expect(pool.mails).toEqual([]);
});

it('a password reset by an administrator blocks sign-in until the code is used', async () => {
  await pool.call('AdminResetUserPassword', { UserPoolId: POOL_ID, Username: EMAIL }, true);
  const barred = await signInByPassword(EMAIL, PASSWORD);
  expect(barred.nextStep.signInStep).toBe('RESET_PASSWORD');
  await complete(pool.lastCode());
  expect((await signInByPassword(EMAIL, NEW_PASSWORD)).isSignedIn).toBe(true);
});
