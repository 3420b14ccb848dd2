import { generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiHeaders } from '@hoops/api/http/api-headers';
import type { Route } from '@hoops/api/http/route';
import { type RouteId, routeList } from '@hoops/api/routes';
import { shiftDate, weekdayOfDate } from '@hoops/domain/time/calendar-date';
import { createTokens, type TokenClaims } from '@hoops/local/cognito/tokens';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditCommand } from '../../system/audit-command.ts';
import {
  athleteInfo,
  caller,
  type LocalProduct,
  type Person,
  parentInfo,
  register,
  startLocal,
} from '../../system/start-local.ts';
import { tracesOf, tracesOnDisk } from '../../system/traces.ts';
import { asParent, asVisitor, isPublic, type Verdict, verdictOf, withBadToken } from './verdicts.ts';

type Headers = Readonly<Record<string, string>>;
type Row = Route & { readonly id: RouteId };

let product: LocalProduct;
let parent: Person;
let other: Person;
let admin: Person;
let former: Person;
let athleteId: string;
let clientId: string;
let forge: (claims: Readonly<Record<string, unknown>>, key?: string) => string;

const setAdmin = (verb: 'grant-admin' | 'revoke-admin', { sub }: Person) =>
  auditCommand(product, verb, '--sub', sub, '--operator', 'test');

beforeAll(async () => {
  product = await startLocal();
  [parent, other, admin, former] = (await Promise.all(
    ['robin', 'kim', 'coach', 'former'].map((name) => register(product, `${name}@example.com`)),
  )) as [Person, Person, Person, Person];
  athleteId = (await parent.post('addAthlete', athleteInfo)).body.athleteId;
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

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
const onBehalfOf = (token: string, family = parent.sub): Headers => ({
  ...bearer(token),
  'x-acting-for': family,
  'x-acting-reason': 'asked%20on%20the%20phone',
});

const request = (route: Route, headers: Headers, redirect: RequestRedirect = 'follow'): Promise<Response> =>
  fetch(product.url + route.path.replaceAll(/\{\w+\}/g, 'nobody'), {
    method: route.method,
    headers: { 'content-type': 'application/json', ...headers },
    // It moves no mail and no money: no command takes this body but those that take an empty one.
    ...(route.method === 'POST' && { body: '{}' }),
    redirect,
  });

const call = async (route: Route, headers: Headers): Promise<{ status: number; code: string }> => {
  const response = await request(route, headers);
  const text = await response.text();
  const code = response.ok ? '' : (JSON.parse(text).code ?? '');
  return { status: response.status, code };
};

const forEveryRoute = async (headers: Headers, expected: (route: Row) => Verdict): Promise<void> => {
  const found: Record<string, Verdict> = {};
  for (const route of routeList) found[route.id] = verdictOf(await call(route, headers));
  expect(found).toEqual(Object.fromEntries(routeList.map((route) => [route.id, expected(route)])));
};

describe('every route', () => {
  it('answers a visitor where it is open to anyone', () => forEveryRoute({}, asVisitor));

  it('answers a parent, and not where administrators are asked for', { tags: ['6.server'] }, () =>
    forEveryRoute(bearer(other.token), asParent),
  );

  it('answers an administrator', () => forEveryRoute(bearer(admin.token), () => 'let in'));

  it('takes a former administrator for a parent, with the token of before', () =>
    forEveryRoute(bearer(former.token), asParent));

  it(
    'lets an administrator act for a family where the table says so, and nowhere else',
    { tags: ['6.server'] },
    () =>
      forEveryRoute(onBehalfOf(admin.token), (route) =>
        isPublic(route) || route.onBehalfOf ? 'let in' : 'permission-denied',
      ),
  );

  it.each(['parent', 'former administrator'])('lets no %s act for a family', (who) =>
    forEveryRoute(onBehalfOf(who === 'parent' ? other.token : former.token), (route) =>
      isPublic(route) ? 'let in' : 'permission-denied',
    ),
  );

  it.each(['visitor', 'administrator'])(
    'answers a %s with nothing that a browser would show or keep',
    async (who) => {
      for (const route of routeList) {
        const { headers } = await request(route, who === 'visitor' ? {} : bearer(admin.token), 'manual');
        expect(Object.fromEntries(headers), route.id).toMatchObject(apiHeaders);
        if (!isPublic(route) && who === 'administrator')
          expect(headers.get('cache-control'), route.id).toBe('no-store');
      }
    },
  );

  it('lets no visitor act for a family', () => {
    const { authorization: _none, ...headers } = onBehalfOf('');
    return forEveryRoute(headers, (route) => (isPublic(route) ? 'let in' : 'unauthenticated'));
  });
});

describe('a token that is not good opens nothing', () => {
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
    ['of another pool', () => forge({ iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_other' })],
    ['without an end', () => forge({ exp: undefined })],
    ['not good yet', () => forge({ nbf: Math.floor(Date.now() / 1000) + 60 })],
    ['cut short', () => admin.token.slice(0, -10)],
  ])('%s', (_name, token) => forEveryRoute(bearer(token()), withBadToken));
});

describe('an access token', () => {
  const accessToken = () =>
    forge({ token_use: 'access', aud: undefined, client_id: clientId, email: undefined });

  it('is as good as an ID token', async () => {
    expect((await caller(product, accessToken()).get('me')).body).toMatchObject({
      sub: admin.sub,
      isAdmin: true,
    });
  });

  it('vouches for no e-mail', async () => {
    const registering = { ...parentInfo, email: 'victim@example.com' };
    expect(await caller(product, accessToken()).post('registerParent', registering)).toMatchObject({
      status: 400,
      body: { code: 'invalid-argument', fields: { email: expect.any(String) } },
    });
  });
});

describe('what belongs to a family', () => {
  const own = (person: Person, path: string, headers: Headers = {}) =>
    fetch(`${product.url}/api/${path}`, { headers: { ...bearer(person.token), ...headers } });
  const answerOf = async (response: Response) => ({ status: response.status, body: await response.json() });

  it.each(['athletes/{}', 'athletes/{}/timeline'])(
    'is answered to others as if it were not there: %s',
    { tags: ['2.athlete.not-found'] },
    async (path) => {
      const theirs = await answerOf(await own(other, path.replace('{}', athleteId)));
      const unknown = await answerOf(await own(other, path.replace('{}', 'nobody')));
      expect(theirs).toEqual(unknown);
      expect(theirs.status).toBe(404);
      expect((await own(parent, path.replace('{}', athleteId))).status).toBe(200);
      expect((await own(admin, path.replace('{}', athleteId))).status).toBe(200);
    },
  );

  it.each([
    ['changeAthlete', { changes: { athleteName: 'Mine' } }],
    ['deleteAthlete', {}],
    ['switchPlan', { currentSubscriptionId: 'sub_1', newPlanId: 'full_week' }],
    ['cancelSwitch', { stripeCustomerId: null }],
    ['cancelAthleteSubscriptions', { stripeCustomerId: null, athleteName: 'Casey Parker' }],
    ['undoCancellation', {}],
    ['getPendingSubscriptions', {}],
    ['saveClasses', {}],
  ])('is changed by no other role: %s', async (command, body) => {
    const sent = (id: string) =>
      command === 'saveClasses'
        ? { selections: [{ athleteId: id, programs: ['monday'] }] }
        : { ...body, athleteId: id };
    const before = (await parent.get('me')).body.version;
    const theirs = await other.post(command, sent(athleteId));
    const unknown = await other.post(command, sent('nobody'));
    expect(theirs).toEqual(unknown);
    expect(theirs).toMatchObject({ status: 404, body: { code: 'not-found' } });
    // An administrator changes it only on behalf of the family.
    const asAdmin = await admin.post(command, sent(athleteId));
    if (command !== 'getPendingSubscriptions') expect(asAdmin.status).toBe(404);
    expect((await parent.get('me')).body.version).toBe(before);
  });

  it('is the family’s alone that an administrator acts for, also where administrators see all', async () => {
    const headers = onBehalfOf(admin.token, other.sub);
    const foreign = await answerOf(await own(admin, `athletes/${athleteId}`, headers));
    expect(foreign).toMatchObject({ status: 404, body: { code: 'not-found' } });
    const me = await answerOf(await own(admin, 'me', onBehalfOf(admin.token)));
    expect(me.body).toMatchObject({ sub: parent.sub, isAdmin: false, family: { email: parent.email } });
  });
});

const mondayFrom = (today: string): string =>
  [0, 1, 2, 3, 4, 5, 6]
    .map((days) => shiftDate(today, days))
    .find((day) => weekdayOfDate(day) === 'monday') ?? today;

describe('a child’s medical notes and emergency contact', () => {
  const viewsOf = async () => {
    await product.settle();
    const { body } = await admin.get(`audit/events?type=PersonalDataViewed&family=${parent.sub}`);
    return body.items as { by: string; sentence: string }[];
  };

  it('are seen by an administrator on the athlete’s page, and that is recorded once a day', async () => {
    const before = (await viewsOf()).length;
    const child = (
      await parent.post('addAthlete', {
        ...athleteInfo,
        athleteName: 'Seen Parker',
        medicalConditions: 'Asthma',
      })
    ).body;
    await product.settle();
    for (let look = 0; look < 3; look += 1) {
      const { body } = await admin.get(`athletes/${child.athleteId}`);
      expect(body.athlete.medicalConditions).toBe('Asthma');
    }
    const views = await viewsOf();
    expect(views).toHaveLength(before + 1);
    expect(views[0]).toMatchObject({
      sentence: 'Looked at the details of Seen Parker',
      by: 'Robin Parker (administrator)',
    });
    await parent.get(`athletes/${child.athleteId}`);
    expect(await viewsOf()).toHaveLength(before + 1);
  });

  it('are in no other answer to an administrator, but an event’s detail, which is recorded too', async () => {
    await parent.post('addAthlete', {
      ...athleteInfo,
      athleteName: 'Hidden Parker',
      medicalConditions: 'Epilepsy',
    });
    const before = (await viewsOf()).length;
    const acts = await fetch(`${product.url}/api/me`, { headers: onBehalfOf(admin.token) });
    const answers = [
      JSON.stringify((await admin.get(`parents/${parent.sub}`)).body),
      JSON.stringify((await admin.get('athletes')).body),
      JSON.stringify((await admin.get('parents')).body),
      JSON.stringify((await admin.get(`audit/events?family=${parent.sub}`)).body),
      await acts.text(),
    ];
    for (const answer of answers) {
      expect(answer).toContain('Robin Parker');
      expect(answer).not.toContain('Epilepsy');
      expect(answer).not.toContain('555-0151');
    }
    expect(await viewsOf()).toHaveLength(before);
    const { items } = (await admin.get(`audit/events?type=AthleteAdded&family=${parent.sub}`)).body;
    const { stream, version } = items[0];
    const detail = await admin.get(`audit/streams/${encodeURIComponent(stream)}/${version}`);
    expect(JSON.stringify(detail.body)).toContain('Epilepsy');
    expect(await viewsOf()).toHaveLength(before + 1);
  });

  it('lie in the open in no table, no file of the data folder and no log, no matter who wrote, saw or exported them', async () => {
    const secrets = ['zwetschgen allergy', 'quentinella', '555-0164', '5550164'];
    const child = {
      ...athleteInfo,
      athleteName: 'Sealed Parker',
      medicalConditions: 'Zwetschgen allergy',
      emergencyContact: { firstName: 'Quentinella', lastName: 'Parker', phoneNumber: '(312) 555-0164' },
    };
    const added = await parent.post('addAthlete', child, 'sealed-child');
    expect(await parent.post('addAthlete', child, 'sealed-child')).toEqual(added);
    const { athleteId: id } = added.body;
    await parent.post('saveClasses', { selections: [{ athleteId: id, programs: ['monday'] }] });
    await product.settle();
    // Those who may read them do.
    const monday = mondayFrom((await parent.get('me')).body.today);
    const seen = [
      await parent.get('me'),
      await parent.get(`athletes/${id}`),
      await admin.get(`athletes/${id}`),
      await admin.get(`roster/${monday}`),
      await admin.get('export/athletes'),
      await admin.get(`export/roster?date=${monday}`),
    ];
    for (const { status, body } of seen) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).toContain('Quentinella');
      expect(JSON.stringify(body)).toContain('555-0164');
    }
    await product.settle();
    for (const secret of secrets) {
      expect(await tracesOf(product, secret)).toEqual([]);
      expect(await tracesOnDisk(join(product.dataDir, 'data'), secret)).toEqual([]);
      expect(product.output().toLowerCase()).not.toContain(secret);
    }
    // What is looked for can be found: a name is in the rows of lists and in the database's file.
    expect(await tracesOf(product, 'sealed parker')).not.toEqual([]);
    expect((await tracesOnDisk(join(product.dataDir, 'data'), 'sealed parker')).join()).toContain('sqlite');
  });
});

describe('an administrator’s role', () => {
  it('is given by a command line and works at once, and ends at once, in a session that is open', {
    tags: ['4.sign-in.admin-revoked'],
  }, async () => {
    expect((await other.get('parents')).status).toBe(403);
    await setAdmin('grant-admin', other);
    expect((await other.get('parents')).status).toBe(200);
    const onBehalfOfNow = () => fetch(`${product.url}/api/me`, { headers: onBehalfOf(other.token) });
    expect((await onBehalfOfNow()).status).toBe(200);
    await setAdmin('revoke-admin', other);
    expect((await other.get('parents')).status).toBe(403);
    const refused = await onBehalfOfNow();
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ message: 'Only administrators may act for a family.' });
    await product.settle();
    const { items } = (await admin.get('audit/events?type=AdminRevoked')).body;
    expect(items[0]).toMatchObject({ sentence: 'No administrator any more, by test' });
  });
});
