import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tokenVerifier } from '@hoops/api/auth/second-factor';
import { createTokens, type TokenClaims } from '@hoops/local/cognito/tokens';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const now = Math.floor(Date.now() / 1000);
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const tokens = createTokens({
  signingKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  region: 'us-east-1',
  poolId: 'us-east-1_Test00001',
  clientId: 'client',
  now: () => now * 1000,
});
const claims = {
  sub: 'sub-1',
  iss: tokens.issuer,
  aud: 'client',
  token_use: 'id',
  origin_jti: 'session',
  auth_time: now,
  iat: now,
  exp: now + 900,
} as const satisfies TokenClaims;

let keys: Server;
beforeAll(async () => {
  keys = createServer((_request, response) => response.end(JSON.stringify(tokens.jwks)));
  await new Promise<void>((resolve) => keys.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => keys.close(resolve)));

const optionalRoute = (token: string, days = 0) =>
  tokenVerifier({
    days,
    issuer: tokens.issuer,
    clientId: 'client',
    jwksUrl: `http://127.0.0.1:${(keys.address() as AddressInfo).port}/`,
  })(token);
const gateway = async (token: string) => tokens.verify(token);

describe.each([
  ['the gateway', gateway],
  ['a route with an optional token', optionalRoute],
])('%s', (_name, verify) => {
  const verified = (changes: object) => verify(tokens.sign({ ...claims, ...changes }));

  it('a verifier accepts a token within its validity period', async () => {
    expect(await verified({})).toMatchObject({ sub: 'sub-1' });
    expect(await verified({ nbf: now - 1 })).toMatchObject({ sub: 'sub-1' });
  });

  it.each([
    ['has no expiry', { exp: undefined }],
    ['has an expiry that is not a number', { exp: 'never' }],
    ['has expired', { exp: now - 1 }],
    ['is not valid yet', { nbf: now + 60 }],
    ['has another issuer', { iss: 'https://example.com' }],
    ['is for another client', { aud: 'other' }],
  ])('a verifier rejects a token that %s', async (_what, changes) => {
    await expect(verified(changes)).rejects.toThrow();
  });
});

it('a verifier accepts an expired token for the given number of days, but never a forged token', async () => {
  const ended = (seconds: number) => tokens.sign({ ...claims, exp: now - seconds });
  expect(await optionalRoute(ended(2 * 86_400 - 60), 2)).toMatchObject({ sub: 'sub-1' });
  await expect(optionalRoute(ended(2 * 86_400 + 60), 2)).rejects.toThrow();
  await expect(optionalRoute(`${ended(60)}x`, 2)).rejects.toThrow();
});
