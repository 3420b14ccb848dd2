import { readFileSync, statSync } from 'node:fs';
import { openPool } from '@hoops/local/cognito/pool';
import { confirmResetPassword, fetchAuthSession, resetPassword, signIn, signUp } from 'aws-amplify/auth';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  CLIENT_ID,
  EMAIL,
  PASSWORD,
  passwordPolicy,
  poolOptions,
  signInByPassword,
  startTestPool,
  type TestPool,
} from './cognito-fixture.ts';

let pool: TestPool;

beforeEach(async () => {
  pool = await startTestPool();
});

afterEach(async () => {
  await pool.stop();
});

const stored = () => readFileSync(pool.file, 'utf8');

it('users, sessions and the signing key of a user pool survive a restart', async () => {
  const { sub } = await pool.cognito().createUser({ email: EMAIL, password: PASSWORD });
  await signInByPassword(EMAIL, PASSWORD);
  const accessToken = (await fetchAuthSession()).tokens?.accessToken.toString() ?? '';
  const { jwks } = pool.cognito();

  await pool.restart();
  expect(pool.cognito().jwks).toEqual(jwks);
  expect(pool.cognito().verifyToken(accessToken).sub).toBe(sub);
  const refreshed = await fetchAuthSession({ forceRefresh: true });
  expect(refreshed.userSub).toBe(sub);
  expect((await pool.call('GetUser', { AccessToken: accessToken })).body.Username).toBe(sub);
});

it('a stricter password policy accepts old passwords at sign-in but rejects weak new passwords', async () => {
  const short = 'Ab3-short';
  await pool.cognito().createUser({ email: 'old@example.com', password: short });
  await pool.restart({
    passwordPolicy: { ...passwordPolicy, minimumLength: 12 },
    isCompromised: (password) => password === 'Password1234',
  });
  expect((await signInByPassword('old@example.com', short)).isSignedIn).toBe(true);
  await resetPassword({ username: 'old@example.com' });
  const confirmationCode = pool.lastCode();
  const refused = [
    [short, 'Password did not conform with policy: Password not long enough'],
    ['Password1234', 'Provided password cannot be used for security reasons.'],
  ] as const;
  for (const [password, message] of refused) {
    const refusal = { name: 'InvalidPasswordException', message };
    await expect(signUp({ username: 'new@example.com', password })).rejects.toMatchObject(refusal);
    const reset = { username: 'old@example.com', confirmationCode, newPassword: password };
    await expect(confirmResetPassword(reset)).rejects.toMatchObject(refusal);
  }
});

it('SRP sign-in works after a restart', async () => {
  await pool.cognito().createUser({ email: EMAIL, password: PASSWORD });
  await pool.restart();
  expect((await signIn({ username: EMAIL, password: PASSWORD })).isSignedIn).toBe(true);
});

it('an account is in the user pool file once its sign-up returns', async () => {
  await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const username = `parent${index}@example.com`;
      const answer = await pool.call('SignUp', {
        ClientId: CLIENT_ID,
        Username: username,
        Password: PASSWORD,
      });
      expect(answer.status).toBe(200);
      expect(stored()).toContain(username);
    }),
  );
});

it('the user pool file is private and contains no password or usable token', async () => {
  await signUp({ username: EMAIL, password: PASSWORD });
  await pool.cognito().createUser({ email: 'ben@example.com', password: PASSWORD });
  const answer = await pool.call('InitiateAuth', {
    ClientId: CLIENT_ID,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: 'ben@example.com', PASSWORD },
  });
  const { RefreshToken = '' } = answer.body.AuthenticationResult as { RefreshToken?: string };
  expect(statSync(pool.file).mode & 0o777).toBe(0o600);
  expect(stored()).not.toContain(PASSWORD);
  expect(RefreshToken).not.toBe('');
  expect(stored()).not.toContain(RefreshToken.split('.')[1]);
});

it('a user pool file cannot be opened with another pool id', async () => {
  const open = (poolId: string) => () => openPool({ ...poolOptions, file: pool.file, poolId });
  expect(open('us-east-1_Other0001')).toThrow('does not contain the user pool us-east-1_Other0001');
  expect(open('eu-west-1_Local0001')).toThrow('The user pool id must look like us-east-1_Abc123');
});

it('createUser rejects a taken email and a weak password', async () => {
  const { createUser } = pool.cognito();
  await createUser({ email: EMAIL, password: PASSWORD });
  await expect(createUser({ email: EMAIL, password: PASSWORD })).rejects.toThrow('User already exists');
  await expect(createUser({ email: 'b@example.com', password: 'weak' })).rejects.toThrow(
    'Password did not conform with policy',
  );
});
