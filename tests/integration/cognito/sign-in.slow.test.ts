import { fetchUserAttributes, getCurrentUser, signIn, signOut } from 'aws-amplify/auth';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { afterEach, beforeEach, expect, it } from 'vitest';
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

const WRONG = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };
const LOCKED = { name: 'NotAuthorizedException', message: 'Password attempts exceeded' };

let pool: TestPool;
let sub: string;

beforeEach(async () => {
  pool = await startTestPool();
  ({ sub } = await pool.cognito().createUser({ email: EMAIL, password: PASSWORD }));
});

afterEach(async () => {
  await pool.stop();
});

it.each(['USER_SRP_AUTH', 'USER_PASSWORD_AUTH'] as const)(
  'sign-in by %s ignores the case of the email',
  async (flow) => {
    const answer = await signIn({
      username: 'Ann@EXAMPLE.com',
      password: PASSWORD,
      options: { authFlowType: flow },
    });
    expect(answer).toMatchObject({ isSignedIn: true, nextStep: { signInStep: 'DONE' } });
    expect(await getCurrentUser()).toMatchObject({ userId: sub, username: sub });
    expect(await fetchUserAttributes()).toEqual({ sub, email: EMAIL, email_verified: 'true' });
  },
);

it('sign-in returns tokens that an AWS verifier accepts', async () => {
  await signInByPassword(EMAIL, PASSWORD);
  const { access, id } = await currentTokens();
  const verifier = CognitoJwtVerifier.create({
    userPoolId: POOL_ID,
    clientId: CLIENT_ID,
    tokenUse: 'access',
  });
  verifier.cacheJwks(jwksForVerifier());
  expect(await verifier.verify(access)).toMatchObject({
    sub,
    username: sub,
    client_id: CLIENT_ID,
    iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Local0001',
    scope: 'aws.cognito.signin.user.admin',
  });

  const idVerifier = CognitoJwtVerifier.create({
    userPoolId: POOL_ID,
    clientId: CLIENT_ID,
    tokenUse: 'id',
  });
  idVerifier.cacheJwks(jwksForVerifier());
  const claims = await idVerifier.verify(id);
  expect(claims).toMatchObject({ sub, email: EMAIL, email_verified: true, 'cognito:username': sub });
  await expect(verifier.verify(id)).rejects.toThrow('Token use not allowed');
});

it('a failed sign-in shows the same error for a wrong password and an unknown email', async () => {
  for (const username of [EMAIL, 'nobody@example.com']) {
    expect(await refusal(signIn({ username, password: 'Wrong1234' }))).toEqual(WRONG);
    expect(await refusal(signInByPassword(username, 'Wrong1234'))).toEqual(WRONG);
  }
});

it('an unknown email gets a stable fake id and salt in the SRP challenge', async () => {
  const challenge = async (username: string) => {
    const AuthParameters = { USERNAME: username, SRP_A: 'abc123' };
    const answer = await pool.call('InitiateAuth', {
      ClientId: CLIENT_ID,
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters,
    });
    expect(answer.status).toBe(200);
    const { SALT, USER_ID_FOR_SRP } = answer.body.ChallengeParameters as Record<string, string>;
    return { SALT, USER_ID_FOR_SRP };
  };
  const ghost = await challenge('nobody@example.com');
  expect(await challenge('Nobody@example.com')).toEqual(ghost);
  expect(await challenge('other@example.com')).not.toEqual(ghost);
  expect(ghost.USER_ID_FOR_SRP).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(await challenge(EMAIL)).toEqual(await challenge(EMAIL));
  await pool.restart();
  expect(await challenge('nobody@example.com')).toEqual(ghost);
});

it.each([EMAIL, 'nobody@example.com'])(
  'failed sign-ins lock the user out after five, longer each time: %s',
  async (username) => {
    const attempt = () => refusal(signInByPassword(username, 'Wrong1234'));
    for (let failure = 1; failure <= 5; failure += 1) expect(await attempt()).toEqual(WRONG);
    expect(await attempt()).toEqual(LOCKED);
    expect(await refusal(signIn({ username, password: PASSWORD }))).toEqual(LOCKED);
    pool.advanceSeconds(1);
    expect(await attempt()).toEqual(WRONG);
    pool.advanceSeconds(1);
    expect(await attempt()).toEqual(LOCKED);
    await pool.restart();
    expect(await attempt()).toEqual(LOCKED);
    pool.advanceSeconds(1);
    expect(await attempt()).toEqual(WRONG);
  },
);

it('a successful sign-in resets the count of failed sign-ins', async () => {
  for (let failure = 1; failure <= 5; failure += 1) {
    expect(await refusal(signInByPassword(EMAIL, 'Wrong1234'))).toEqual(WRONG);
  }
  pool.advanceSeconds(1);
  expect((await signInByPassword(EMAIL, PASSWORD)).isSignedIn).toBe(true);
  await signOut();
  expect(await refusal(signInByPassword(EMAIL, 'Wrong1234'))).toEqual(WRONG);
  expect((await signInByPassword(EMAIL, PASSWORD)).isSignedIn).toBe(true);
});

it('SRP sign-in rejects a zero or invalid public value', async () => {
  for (const SRP_A of ['0', 'not hexadecimal', '']) {
    const answer = await pool.call('InitiateAuth', {
      ClientId: CLIENT_ID,
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: EMAIL, SRP_A },
    });
    expect(answer).toMatchObject({ status: 400, body: { __type: 'InvalidParameterException' } });
  }
});

function jwksForVerifier() {
  return { keys: pool.cognito().jwks.keys.map((key) => ({ ...key })) };
}
