import { generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiHeaders } from '@hoops/api/http/request-headers';
import { routeList } from '@hoops/api/routes';
import { createTokens, type TokenClaims } from '@hoops/local/cognito/tokens';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditCommand } from '../../system/audit-command.ts';
import {
  caller,
  type LocalProduct,
  type Person,
  parentInfo,
  register,
  startLocal,
} from '../../system/start-local.ts';
import { bearer, forEveryRoute, onBehalfOf, request } from './every-route.ts';
import { asParent, isPublic, withBadToken } from './verdicts.ts';

let product: LocalProduct;
let parent: Person;
let other: Person;
let admin: Person;
let former: Person;
let clientId: string;
let forge: (claims: Readonly<Record<string, unknown>>, key?: string) => string;

const setAdmin = (verb: 'grant-admin' | 'revoke-admin', { sub }: Person) =>
  auditCommand(product, verb, '--sub', sub, '--operator', 'test');

beforeAll(async () => {
  product = await startLocal();
  [parent, other, admin, former] = (await Promise.all(
    ['robin', 'kim', 'coach', 'former'].map((name) => register(product, `${name}@example.com`)),
  )) as [Person, Person, Person, Person];
  for (const person of [admin, former]) await setAdmin('grant-admin', person);
  await setAdmin('revoke-admin', former);
  await product.settle();

  const { cognito } = await product.status();
  clientId = cognito.clientId;
  const stored = JSON.parse(await readFile(join(product.dataDir, 'data', 'cognito.json'), 'utf8'));
  const claims: TokenClaims = JSON.parse(
    Buffer.from(admin.token.split('.')[1] ?? '', 'base64url').toString(),
  );
  const region = cognito.userPoolId.split('_')[0] ?? '';
  forge = (changed, signingKeyPem = stored.signingKeyPem) =>
    createTokens({
      signingKeyPem,
      region,
      poolId: cognito.userPoolId,
      clientId: cognito.clientId,
      now: Date.now,
    }).sign({ ...claims, ...changed } as TokenClaims);
});
afterAll(() => product.close());

it('an administrator can call every route', () =>
  forEveryRoute(product, bearer(admin.token), () => 'let in'));

it('a former administrator’s old token has only a parent’s rights', () =>
  forEveryRoute(product, bearer(former.token), asParent));

it.each(['parent', 'former administrator'])('a %s cannot act for a family', (who) =>
  forEveryRoute(product, onBehalfOf(parent, who === 'parent' ? other.token : former.token), (route) =>
    isPublic(route) ? 'let in' : 'permission-denied',
  ),
);

it.each(['visitor', 'administrator'])(
  'a response to a %s has safe headers and is not cached',
  async (who) => {
    for (const route of routeList) {
      const from = who === 'visitor' ? {} : bearer(admin.token);
      const { headers } = await request(product, route, from, 'manual');
      expect(Object.fromEntries(headers), route.id).toMatchObject(apiHeaders);
      if (!isPublic(route) && who === 'administrator')
        expect(headers.get('cache-control'), route.id).toBe('no-store');
    }
  },
);

it('a visitor cannot act for a family', () => {
  const { authorization: _none, ...headers } = onBehalfOf(parent, '');
  return forEveryRoute(product, headers, (route) => (isPublic(route) ? 'let in' : 'unauthenticated'));
});

describe('invalid tokens', () => {
  const otherKey = () =>
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    }).privateKey;
  const unsigned = () => {
    const [, payload] = admin.token.split('.');
    return `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`;
  };

  it.each<[string, () => string]>([
    ['expired', () => forge({ exp: Math.floor(Date.now() / 1000) - 1 })],
    ['signed with another key', () => forge({}, otherKey())],
    ['not signed, alg none', unsigned],
    ['for another client', () => forge({ aud: 'another-client' })],
    [
      'from another user pool',
      () => forge({ iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_other' }),
    ],
    ['without an expiry', () => forge({ exp: undefined })],
    ['not valid yet', () => forge({ nbf: Math.floor(Date.now() / 1000) + 60 })],
    ['cut short', () => admin.token.slice(0, -10)],
  ])('a bad token gives no access to protected routes: %s', (_name, token) =>
    forEveryRoute(product, bearer(token()), withBadToken),
  );
});

describe('an access token', () => {
  const accessToken = () =>
    forge({ token_use: 'access', aud: undefined, client_id: clientId, email: undefined });

  it('an access token works like an ID token', async () => {
    expect((await caller(product, accessToken()).get('me')).body).toMatchObject({
      sub: admin.sub,
      isAdmin: true,
    });
  });

  it('an access token does not prove an email', async () => {
    const registering = { ...parentInfo, email: 'victim@example.com' };
    expect(await caller(product, accessToken()).post('registerParent', registering)).toMatchObject({
      status: 400,
      body: { code: 'invalid-argument', fields: { email: expect.any(String) } },
    });
  });
});
