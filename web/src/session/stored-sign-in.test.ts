import { expect, it } from 'vitest';
import { storedSignIn } from './stored-sign-in.ts';

const now = Date.UTC(2026, 10, 10, 18);
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const token = (claims: object) => `${encoded({ alg: 'RS256' })}.${encoded(claims)}.signature`;
const inSeconds = (seconds: number) => now / 1000 + seconds;

const client = 'CognitoIdentityServiceProvider.client';
const kept = (claims: object, changes: Readonly<Record<string, string>> = {}) => ({
  'hoops.draft': '{}',
  [`${client}.LastAuthUser`]: 'dana',
  [`${client}.dana.idToken`]: token({ sub: 'dana', email: 'zoë@example.com', exp: inSeconds(60), ...claims }),
  [`${client}.dana.clockDrift`]: '0',
  ...changes,
});

it('the stored sign-in is used while its token is valid', () => {
  const stored = kept({});
  expect(storedSignIn(stored, now)).toEqual({
    sub: 'dana',
    email: 'zoë@example.com',
    idToken: stored[`${client}.dana.idToken`],
  });
});

it.each([
  ['ended', { exp: inSeconds(-1) }, {}],
  ['expires while a request is in progress', { exp: inSeconds(4) }, {}],
  ['has expired by the sign-in provider’s clock', {}, { [`${client}.dana.clockDrift`]: '60000' }],
  ['has an unreadable clock offset', {}, { [`${client}.dana.clockDrift`]: 'soon' }],
  ['has no expiry', { exp: undefined }, {}],
  ['has no user', { sub: undefined }, {}],
  ['cannot be read', {}, { [`${client}.dana.idToken`]: 'none' }],
  ['belongs to another person', {}, { [`${client}.LastAuthUser`]: 'robin' }],
  ['is one of two stored sign-ins', {}, { 'CognitoIdentityServiceProvider.other.LastAuthUser': 'dana' }],
])('Amplify handles the stored sign-in when it %s', (_, claims, changes) => {
  expect(storedSignIn(kept(claims, changes), now)).toBeUndefined();
});

it('storedSignIn returns undefined without a session', () => {
  expect(storedSignIn({ 'hoops.draft': '{}' }, now)).toBeUndefined();
});
