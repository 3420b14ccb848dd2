import { join } from 'node:path';
import { weekdayOfDate } from '@hoops/domain/club/days';
import { shiftDate } from '@hoops/domain/time/club-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditCommand } from '../../system/audit-command.ts';
import {
  athleteInfo,
  type LocalProduct,
  type Person,
  register,
  startLocal,
} from '../../system/start-local.ts';
import { tracesOf, tracesOnDisk } from '../../system/traces.ts';
import { bearer, forEveryRoute, onBehalfOf } from './every-route.ts';
import { asParent, asVisitor, isPublic } from './verdicts.ts';

let product: LocalProduct;
let parent: Person;
let other: Person;
let admin: Person;
let athleteId: string;

const setAdmin = (verb: 'grant-admin' | 'revoke-admin', { sub }: Person) =>
  auditCommand(product, verb, '--sub', sub, '--operator', 'test');

beforeAll(async () => {
  product = await startLocal();
  [parent, other, admin] = (await Promise.all(
    ['robin', 'kim', 'coach'].map((name) => register(product, `${name}@example.com`)),
  )) as [Person, Person, Person];
  athleteId = (await parent.post('addAthlete', athleteInfo)).body.athleteId;
  await setAdmin('grant-admin', admin);
  await product.settle();
});
afterAll(() => product.close());

it('a visitor can call public routes and no other routes', () => forEveryRoute(product, {}, asVisitor));

it('a parent can call every route except the admin routes', { tags: ['6.server'] }, () =>
  forEveryRoute(product, bearer(other.token), asParent),
);

it(
  'an administrator acting for a family can call only the routes that allow acting',
  { tags: ['6.server'] },
  () =>
    forEveryRoute(product, onBehalfOf(parent, admin.token), (route) =>
      isPublic(route) || route.onBehalfOf ? 'let in' : 'permission-denied',
    ),
);

describe('a family’s data', () => {
  const own = (person: Person, path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${product.url}/api/${path}`, { headers: { ...bearer(person.token), ...headers } });
  const answerOf = async (response: Response) => ({ status: response.status, body: await response.json() });

  it.each(['athletes/{}', 'athletes/{}/timeline'])(
    'a family’s data returns 404 to others, as if it did not exist: %s',
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
  ])('a family’s data cannot be changed by others: %s', async (command, body) => {
    const sent = (id: string) =>
      command === 'saveClasses'
        ? { selections: [{ athleteId: id, programs: ['monday'] }] }
        : { ...body, athleteId: id };
    const before = (await parent.get('me')).body.version;
    const theirs = await other.post(command, sent(athleteId));
    const unknown = await other.post(command, sent('nobody'));
    expect(theirs).toEqual(unknown);
    expect(theirs).toMatchObject({ status: 404, body: { code: 'not-found' } });
    // An administrator changes a family's data only on behalf of the family.
    const asAdmin = await admin.post(command, sent(athleteId));
    if (command !== 'getPendingSubscriptions') expect(asAdmin.status).toBe(404);
    expect((await parent.get('me')).body.version).toBe(before);
  });

  it('an administrator acting for a family has no admin rights and sees only that family', async () => {
    const headers = onBehalfOf(other, admin.token);
    const foreign = await answerOf(await own(admin, `athletes/${athleteId}`, headers));
    expect(foreign).toMatchObject({ status: 404, body: { code: 'not-found' } });
    const me = await answerOf(await own(admin, 'me', onBehalfOf(parent, admin.token)));
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

  it('the athlete page shows medical notes to an administrator and records the view once a day', async () => {
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
      sentence: 'Viewed Seen Parker’s details',
      by: 'Robin Parker (administrator)',
    });
    await parent.get(`athletes/${child.athleteId}`);
    expect(await viewsOf()).toHaveLength(before + 1);
  });

  it('admin responses omit medical notes except in event details, and viewing such details is recorded', async () => {
    await parent.post('addAthlete', {
      ...athleteInfo,
      athleteName: 'Hidden Parker',
      medicalConditions: 'Epilepsy',
    });
    const before = (await viewsOf()).length;
    const acts = await fetch(`${product.url}/api/me`, { headers: onBehalfOf(parent, admin.token) });
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

  it('medical notes and emergency contacts appear in no table, file or log in plain text', async () => {
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
    // Proves that the search finds the name where it exists: in the rows and the database file.
    expect(await tracesOf(product, 'sealed parker')).not.toEqual([]);
    expect((await tracesOnDisk(join(product.dataDir, 'data'), 'sealed parker')).join()).toContain('sqlite');
  });
});

it('granting or revoking the admin role takes effect right away in an open session', {
  tags: ['4.sign-in.admin-revoked'],
}, async () => {
  expect((await other.get('parents')).status).toBe(403);
  await setAdmin('grant-admin', other);
  expect((await other.get('parents')).status).toBe(200);
  const onBehalfOfNow = () => fetch(`${product.url}/api/me`, { headers: onBehalfOf(parent, other.token) });
  expect((await onBehalfOfNow()).status).toBe(200);
  await setAdmin('revoke-admin', other);
  expect((await other.get('parents')).status).toBe(403);
  const refused = await onBehalfOfNow();
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ message: 'Only administrators may act for a family.' });
  await product.settle();
  const { items } = (await admin.get('audit/events?type=AdminRevoked')).body;
  expect(items[0]).toMatchObject({ sentence: 'Removed as an administrator by test' });
});
