import { secondFactorOfPool } from '@hoops/api/auth/second-factor';
import { totpCode, totpStep } from '@hoops/local/cognito/totp';
import {
  confirmSignIn,
  setUpTOTP,
  signIn,
  signOut,
  updateMFAPreference,
  verifyTOTPSetup,
} from 'aws-amplify/auth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  CLIENT_ID,
  currentTokens,
  EMAIL,
  otherThan,
  PASSWORD,
  POOL_ID,
  refusal,
  signInByPassword,
  startTestPool,
  type TestPool,
} from './cognito-fixture.ts';

let pool: TestPool;
let now: number;
let secret: string;
let sub: string;

beforeEach(async () => {
  pool = await startTestPool();
  now = pool.now();
  ({ sub } = await pool.cognito().createUser({ email: EMAIL, password: PASSWORD }));
  await signInByPassword(EMAIL, PASSWORD);
  secret = (await setUpTOTP()).sharedSecret;
});
afterEach(() => pool.stop());

/** Code of the authenticator app; `later` counts 30-second steps. */
const code = (later = 0) => totpCode(secret, totpStep(now) + later);
const pass = (steps: number) => pool.advanceSeconds(30 * steps);
const enrol = async () => {
  await verifyTOTPSetup({ code: code() });
  await updateMFAPreference({ totp: 'PREFERRED' });
};
const settings = async () => {
  const { body } = await pool.call('AdminGetUser', { UserPoolId: POOL_ID, Username: EMAIL }, true);
  return body.UserMFASettingList;
};

it('an authenticator app becomes active once its code is verified and the app is set as preferred', async () => {
  expect(await settings()).toBeUndefined();
  await verifyTOTPSetup({ code: code() });
  expect(await settings()).toBeUndefined();
  await updateMFAPreference({ totp: 'PREFERRED' });
  expect(await settings()).toEqual(['SOFTWARE_TOKEN_MFA']);
});

it('an authenticator app needs a correct code and cannot be preferred before verification', async () => {
  const wrong = await refusal(verifyTOTPSetup({ code: otherThan(code()) }));
  expect(wrong.name).toBe('EnableSoftwareTokenMFAException');
  expect((await refusal(updateMFAPreference({ totp: 'PREFERRED' }))).name).toBe('InvalidParameterException');
});

it('a new authenticator app replaces the first app once the new app’s code is verified', async () => {
  await enrol();
  const first = secret;
  secret = (await setUpTOTP()).sharedSecret;
  expect(secret).not.toBe(first);
  await signOut();
  pass(1);
  await signInByPassword(EMAIL, PASSWORD);
  expect((await refusal(confirmSignIn({ challengeResponse: code(1) }))).name).toBe('CodeMismatchException');
  expect(await confirmSignIn({ challengeResponse: totpCode(first, totpStep(now) + 1) })).toMatchObject({
    isSignedIn: true,
  });
  await verifyTOTPSetup({ code: code(1) });
  expect(await settings()).toEqual(['SOFTWARE_TOKEN_MFA']);
  await signOut();
  pass(1);
  await signInByPassword(EMAIL, PASSWORD);
  expect(await confirmSignIn({ challengeResponse: code(2) })).toMatchObject({ isSignedIn: true });
});

describe('the API', () => {
  const asked = () =>
    secondFactorOfPool({
      COGNITO_USER_POOL_ID: POOL_ID,
      AWS_REGION: 'us-east-1',
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: pool.cognito().url,
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
    });

  it('the API reads from the pool whether a user has a second factor', async () => {
    expect(await asked()(sub)).toBe(false);
    await enrol();
    expect(await asked()(sub)).toBe(true);
    await updateMFAPreference({ totp: 'DISABLED' });
    expect(await asked()(sub)).toBe(false);
  });

  it('the API throws an error when Cognito cannot return the user', async () => {
    await expect(asked()('not-a-sign-in')).rejects.toThrow('Cognito answered 400 to AdminGetUser.');
  });
});

it('sign-in with a second factor requests its code after the password, even after a restart', async () => {
  await enrol();
  await signOut();
  await pool.restart();
  pass(1);
  const asked = await signIn({ username: EMAIL, password: PASSWORD });
  expect(asked).toMatchObject({
    isSignedIn: false,
    nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' },
  });
  expect(await confirmSignIn({ challengeResponse: code(1) })).toMatchObject({ isSignedIn: true });
  expect((await currentTokens()).id).not.toBe('');
});

it('sign-in with a second factor allows another try after a wrong code and rejects a used code', async () => {
  await enrol();
  await signOut();
  await signInByPassword(EMAIL, PASSWORD);
  // The code is rejected, because the setup has already used it.
  expect((await refusal(confirmSignIn({ challengeResponse: code() }))).name).toBe('ExpiredCodeException');
  expect((await refusal(confirmSignIn({ challengeResponse: otherThan(code(1)) }))).name).toBe(
    'CodeMismatchException',
  );
  pass(1);
  expect(await confirmSignIn({ challengeResponse: code(1) })).toMatchObject({ isSignedIn: true });
});

it('a second-factor session is bound to its user, expires after three minutes and works once', async () => {
  await enrol();
  await signOut();
  const answer = (Session: string, USERNAME = EMAIL) =>
    pool.call('RespondToAuthChallenge', {
      ClientId: CLIENT_ID,
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session,
      ChallengeResponses: { USERNAME, SOFTWARE_TOKEN_MFA_CODE: code(7) },
    });
  const begin = async () => {
    const { body } = await pool.call('InitiateAuth', {
      ClientId: CLIENT_ID,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: EMAIL, PASSWORD },
    });
    return String(body.Session);
  };
  const session = await begin();
  pass(7);
  expect(await answer('made-up')).toMatchObject({
    status: 400,
    body: { __type: 'NotAuthorizedException' },
  });
  expect(await answer(session)).toMatchObject({ status: 400, body: { __type: 'NotAuthorizedException' } });
  const next = await begin();
  expect(await answer(next, 'other@example.com')).toMatchObject({ status: 400 });
  expect(await answer(next)).toMatchObject({ status: 200 });
  expect(await answer(next)).toMatchObject({ status: 400 });
});

it('five wrong second-factor codes lock the user out', async () => {
  await enrol();
  await signOut();
  pass(1);
  await signInByPassword(EMAIL, PASSWORD);
  for (let tries = 0; tries < 5; tries += 1)
    expect((await refusal(confirmSignIn({ challengeResponse: otherThan(code(1)) }))).name).toBe(
      'CodeMismatchException',
    );
  expect((await refusal(confirmSignIn({ challengeResponse: code(1) }))).message).toBe(
    'Password attempts exceeded',
  );
  await signInByPassword(EMAIL, PASSWORD);
  expect((await refusal(confirmSignIn({ challengeResponse: code(1) }))).message).toBe(
    'Password attempts exceeded',
  );
});

it('sign-in needs no second factor after an operator removed it', async () => {
  await enrol();
  await signOut();
  const off = { UserPoolId: POOL_ID, Username: EMAIL, SoftwareTokenMfaSettings: { Enabled: false } };
  expect(await pool.call('AdminSetUserMFAPreference', off)).toMatchObject({ status: 400 });
  expect(await pool.call('AdminSetUserMFAPreference', off, true)).toMatchObject({ status: 200 });
  expect(await signInByPassword(EMAIL, PASSWORD)).toMatchObject({ isSignedIn: true });
});
