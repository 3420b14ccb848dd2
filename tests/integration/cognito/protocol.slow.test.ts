import { signIn } from 'aws-amplify/auth';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CLIENT_ID, EMAIL, PASSWORD, POOL_ID, startTestPool, type TestPool } from './cognito-fixture.ts';

let pool: TestPool;
let failDelivery: boolean;

beforeEach(async () => {
  failDelivery = false;
  pool = await startTestPool({
    CustomMessage: async (event) => {
      if (failDelivery) throw new Error('no words');
      return event;
    },
  });
});

afterEach(async () => {
  await pool.stop();
});

function post(body: string, headers: Record<string, string> = {}) {
  return fetch(pool.cognito().url, { method: 'POST', body, headers });
}

it('Cognito listens on loopback and serves its public keys at the AWS path', async () => {
  const { url, jwks, issuer } = pool.cognito();
  expect(new URL(url).hostname).toBe('127.0.0.1');
  const response = await fetch(new URL(`${new URL(issuer).pathname}/.well-known/jwks.json`, url));
  expect(await response.json()).toEqual(jwks);
  expect(Object.keys(jwks.keys[0] ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
});

it('CORS allows any origin but no authorization header', async () => {
  const response = await fetch(pool.cognito().url, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://localhost:3000',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-amz-target,authorization',
    },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const allowed = response.headers.get('access-control-allow-headers')?.split(', ');
  expect(allowed).toEqual(expect.arrayContaining(['content-type', 'cache-control', 'x-amz-target']));
  expect(allowed).not.toContain('authorization');
});

it('CORS allows every header that Amplify sends', async () => {
  await pool.cognito().createUser({ email: EMAIL, password: PASSWORD });
  const fetched = vi.spyOn(globalThis, 'fetch');
  await signIn({ username: EMAIL, password: PASSWORD });
  const sent = fetched.mock.calls.flatMap(([, init]) => [...new Headers(init?.headers).keys()]);
  fetched.mockRestore();
  const preflight = await fetch(pool.cognito().url, { method: 'OPTIONS' });
  const allowed = preflight.headers.get('access-control-allow-headers')?.split(', ');
  expect(sent).toContain('x-amz-target');
  expect(allowed).toEqual(expect.arrayContaining(sent));
});

it('Cognito names an error in the body and a header', async () => {
  const response = await post('{}', { 'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp' });
  expect(response.status).toBe(400);
  expect(response.headers.get('content-type')).toBe('application/x-amz-json-1.1');
  expect(response.headers.get('x-amzn-errortype')).toBe('InvalidParameterException');
  expect(response.headers.get('access-control-expose-headers')).toContain('x-amzn-errortype');
  expect(await response.json()).toEqual({
    __type: 'InvalidParameterException',
    message:
      "1 validation error detected: Value null at 'clientId' failed to satisfy constraint: Member must not be null",
  });
});

it.each([
  ['AWSCognitoIdentityProviderService.Nonsense', '{}', 'UnknownOperationException'],
  ['AWSCognitoIdentityProviderService.constructor', '{}', 'UnknownOperationException'],
  ['SignUp', '{}', 'UnknownOperationException'],
  ['AWSCognitoIdentityProviderService.SignUp', '{"ClientId"', 'SerializationException'],
  ['AWSCognitoIdentityProviderService.SignUp', '[]', 'SerializationException'],
  ['AWSCognitoIdentityProviderService.SignUp', '{"ClientId": 5}', 'SerializationException'],
  ['AWSCognitoIdentityProviderService.SignUp', '{"ClientId": "other"}', 'ResourceNotFoundException'],
])('Cognito rejects %s with %.30s as %s', async (target, body, type) => {
  const response = await post(body, { 'x-amz-target': target });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ __type: type });
});

it('Cognito rejects a body that is too large', async () => {
  const target = { 'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp' };
  const response = await post(`"${'x'.repeat(200_000)}"`, target);
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ __type: 'RequestEntityTooLargeException' });
});

it('Cognito rejects unsigned admin calls', async () => {
  const request = { UserPoolId: POOL_ID, Username: EMAIL };
  expect(await pool.call('AdminDeleteUser', request)).toMatchObject({
    status: 400,
    body: { __type: 'MissingAuthenticationTokenException', message: 'Missing Authentication Token' },
  });
  expect(await pool.call('AdminDeleteUser', { ...request, UserPoolId: 'other' }, true)).toMatchObject({
    body: { __type: 'ResourceNotFoundException', message: 'User pool other does not exist.' },
  });
});

it.each([
  ['CUSTOM_AUTH', { USERNAME: EMAIL }, 'CUSTOM_AUTH flow not enabled for this client'],
  ['USER_SRP_AUTH', { SRP_A: 'abc' }, 'Missing required parameter USERNAME'],
  ['USER_PASSWORD_AUTH', { USERNAME: EMAIL }, 'Missing required parameter PASSWORD'],
])('Cognito rejects an incomplete %s', async (AuthFlow, AuthParameters, message) => {
  const answer = await pool.call('InitiateAuth', { ClientId: CLIENT_ID, AuthFlow, AuthParameters });
  expect(answer).toEqual({ status: 400, body: { __type: 'InvalidParameterException', message } });
});

it('Cognito rejects a response to a challenge it never issued', async () => {
  const answer = (ChallengeName: string, more: object) =>
    pool.call('RespondToAuthChallenge', { ClientId: CLIENT_ID, ChallengeName, ...more });
  const proof = {
    PASSWORD_CLAIM_SECRET_BLOCK: 'made up',
    PASSWORD_CLAIM_SIGNATURE: 'made up',
    TIMESTAMP: 'Sat Jan 3 10:00:00 UTC 2026',
  };
  expect(await answer('PASSWORD_VERIFIER', { ChallengeResponses: proof })).toMatchObject({
    body: { message: 'Incorrect username or password.' },
  });
  expect(await answer('SMS_MFA', {})).toMatchObject({
    body: { __type: 'InvalidParameterException' },
  });
});

it('GetUser rejects an invalid access token', async () => {
  expect(await pool.call('GetUser', { AccessToken: 'nonsense' })).toMatchObject({
    status: 400,
    body: { __type: 'NotAuthorizedException', message: 'Invalid Access Token' },
  });
});

it('a failing trigger is reported both to the client and in the pool’s error log', async () => {
  failDelivery = true;
  await pool.cognito().createUser({ email: EMAIL, password: PASSWORD });
  expect(await pool.call('ForgotPassword', { ClientId: CLIENT_ID, Username: EMAIL })).toMatchObject({
    status: 400,
    body: {
      __type: 'UserLambdaValidationException',
      message: 'CustomMessage failed with error no words.',
    },
  });
  expect(pool.errors).toEqual([expect.objectContaining({ cause: new Error('no words') })]);
});
