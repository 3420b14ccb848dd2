import { fetchAuthSession, getCurrentUser, signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  CLIENT_ID,
  currentTokens,
  EMAIL,
  PASSWORD,
  POOL_ID,
  refusal,
  signInByPassword,
  startTestPool,
  type TestPool,
} from './cognito-fixture.ts';

let pool: TestPool;
let sub: string;

beforeEach(async () => {
  pool = await startTestPool();
  ({ sub } = await pool.cognito().createUser({ email: EMAIL, password: PASSWORD }));
});

afterEach(async () => {
  await pool.stop();
});

describe('a session', () => {
  it('a refreshed session gets new tokens and keeps its sign-in time', async () => {
    await signInByPassword(EMAIL, PASSWORD);
    const before = (await fetchAuthSession()).tokens;
    pool.advanceSeconds(5);
    const after = (await fetchAuthSession({ forceRefresh: true })).tokens;
    expect(after?.accessToken.payload).toMatchObject({
      origin_jti: before?.accessToken.payload.origin_jti,
      auth_time: before?.accessToken.payload.auth_time,
    });
    expect(after?.accessToken.payload.exp).toBeGreaterThan(before?.accessToken.payload.exp ?? 0);
    expect(pool.cognito().verifyToken(after?.accessToken.toString() ?? '').sub).toBe(sub);
  });

  it('signing out revokes the access token', async () => {
    await signInByPassword(EMAIL, PASSWORD);
    const { access } = await currentTokens();
    await signOut();
    await expect(getCurrentUser()).rejects.toThrow();
    expect(await pool.call('GetUser', { AccessToken: access })).toMatchObject({
      status: 400,
      body: { __type: 'NotAuthorizedException', message: 'Access Token has been revoked' },
    });
  });

  it('a global sign-out revokes refresh tokens on other devices', async () => {
    const elsewhere = await passwordSignIn();
    await pool.call('AdminUserGlobalSignOut', { UserPoolId: POOL_ID, Username: EMAIL }, true);
    const refresh = { ClientId: CLIENT_ID, RefreshToken: elsewhere.RefreshToken };
    expect(await pool.call('GetTokensFromRefreshToken', refresh)).toMatchObject({
      status: 400,
      body: { __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' },
    });
  });

  it('a refresh token expires after thirty days, and a forged token is rejected', async () => {
    const { RefreshToken } = await passwordSignIn();
    pool.advanceMinutes(30 * 24 * 60);
    expect(await pool.call('GetTokensFromRefreshToken', { ClientId: CLIENT_ID, RefreshToken })).toMatchObject(
      { status: 400, body: { message: 'Refresh Token has expired' } },
    );
    for (const forged of ['', 'forged', `${RefreshToken}x`, '__proto__.x']) {
      const request = { ClientId: CLIENT_ID, RefreshToken: forged };
      expect(await pool.call('GetTokensFromRefreshToken', request)).toMatchObject({
        status: 400,
        body: { message: 'Invalid Refresh Token' },
      });
    }
  });

  const refresh = (RefreshToken: string) =>
    pool.call('GetTokensFromRefreshToken', { ClientId: CLIENT_ID, RefreshToken });
  const next = ({ body }: { readonly body: Record<string, unknown> }) =>
    (body.AuthenticationResult as { readonly RefreshToken: string }).RefreshToken;

  it('each refresh rotates the refresh token, and a used token works for one more minute', async () => {
    const { RefreshToken: first } = await passwordSignIn();
    const second = next(await refresh(first));
    expect(second).not.toBe(first);
    pool.advanceSeconds(60);
    const retried = next(await refresh(first));
    expect(new Set([first, second, retried]).size).toBe(3);
    pool.advanceSeconds(1);
    expect(await refresh(first)).toMatchObject({
      status: 400,
      body: { __type: 'RefreshTokenReuseException' },
    });
    expect(await refresh(second)).toMatchObject({ status: 200 });
    expect(await refresh(retried)).toMatchObject({ status: 200 });
  });

  it('a rotated refresh token expires when the first token of its session would', async () => {
    const { RefreshToken } = await passwordSignIn();
    pool.advanceMinutes(29 * 24 * 60);
    const rotated = next(await refresh(RefreshToken));
    pool.advanceMinutes(24 * 60);
    expect(await refresh(rotated)).toMatchObject({
      status: 400,
      body: { message: 'Refresh Token has expired' },
    });
  });

  it('Amplify stores the rotated refresh token and ends the session after a reuse', async () => {
    await signInByPassword(EMAIL, PASSWORD);
    const stored = () => cognitoUserPoolsTokenProvider.authTokenStore.loadTokens();
    const first = await stored();
    await fetchAuthSession({ forceRefresh: true });
    expect((await stored())?.refreshToken).not.toBe(first?.refreshToken);
    if (!first) throw new Error('Amplify stored no tokens.');
    await cognitoUserPoolsTokenProvider.authTokenStore.storeTokens(first);
    pool.advanceSeconds(61);
    expect((await refusal(fetchAuthSession({ forceRefresh: true }))).name).toBe('RefreshTokenReuseException');
    expect(await stored()).toBeNull();
  });

  async function passwordSignIn(): Promise<{ RefreshToken: string }> {
    const answer = await pool.call('InitiateAuth', {
      ClientId: CLIENT_ID,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: EMAIL, PASSWORD },
    });
    return answer.body.AuthenticationResult as { RefreshToken: string };
  }
});

it('verifyToken accepts id and access tokens until they expire', async () => {
  await signInByPassword(EMAIL, PASSWORD);
  const { access, id } = await currentTokens();
  const { verifyToken } = pool.cognito();
  expect(verifyToken(access)).toMatchObject({ sub, token_use: 'access' });
  expect(verifyToken(id)).toMatchObject({ sub, token_use: 'id', email: EMAIL });
  pool.advanceMinutes(60);
  expect(() => verifyToken(access)).toThrow('expired');
});

it('verifyToken rejects forged and malformed tokens', async () => {
  await signInByPassword(EMAIL, PASSWORD);
  const { access } = await currentTokens();
  const { verifyToken } = pool.cognito();
  const [header = '', payload = '', signature = ''] = access.split('.');
  const otherPayload = Buffer.from(JSON.stringify({ sub: 'admin' })).toString('base64url');
  const noAlgorithm = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
  expect(() => verifyToken(`${header}.${otherPayload}.${signature}`)).toThrow('signature');
  expect(() => verifyToken(`${noAlgorithm}.${payload}.${signature}`)).toThrow('signature');
  expect(() => verifyToken(`${header}.${payload}.`)).toThrow('malformed');
  expect(() => verifyToken('')).toThrow('malformed');
});
