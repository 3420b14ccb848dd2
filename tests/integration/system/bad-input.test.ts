import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  athleteInfo,
  caller,
  type LocalProduct,
  type Person,
  parentInfo,
  register,
  signUp,
  startLocal,
} from '../../system/start-local.ts';

let product: LocalProduct;
let parent: Person;
let stranger: Person;
let athleteId: string;

beforeAll(async () => {
  product = await startLocal();
  parent = await register(product, 'robin@example.com');
  stranger = await register(product, 'kim@example.com');
  athleteId = (await parent.post('addAthlete', athleteInfo)).body.athleteId;
});
afterAll(() => product.close());

const versionOf = async (person: Person): Promise<number> => (await person.get('me')).body.version;

it.each([
  ['malformed JSON', '{"athleteName": '],
  ['an unknown field', { ...athleteInfo, isAdmin: true }],
  ['a wrong type', { ...athleteInfo, athleteName: 7 }],
  ['text that is too long', { ...athleteInfo, athleteName: 'x'.repeat(500) }],
  ['a blank name', { ...athleteInfo, athleteName: '   ' }],
  ['a date that does not exist', { ...athleteInfo, dateOfBirth: '2014-02-31' }],
  ['a list instead of an object', []],
  ['null', 'null'],
])('invalid input is rejected with a sentence: %s', async (_name, body) => {
  const before = await versionOf(parent);
  const reply = await parent.post('addAthlete', body);
  expect(reply.status).toBe(400);
  expect(reply.body.code).toBe('invalid-argument');
  expect(reply.body.message).toMatch(/^[A-Z].*\.$/);
  expect(await versionOf(parent)).toBe(before);
});

it('API responses have the nosniff header', async () => {
  for (const path of ['/api/schedule', '/api/schedule.ics']) {
    const { headers } = await fetch(`${product.url}${path}`);
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
  }
});

it.each(['/index.html%00.js', `/${'x'.repeat(300)}.js`, '/%ff.js', '/a%2f..%2f..%2fb.js'])(
  'an impossible file name returns 404: %s',
  async (path) => {
    expect((await fetch(`${product.url}${path}`)).status).toBe(404);
  },
);

it('a visitor’s unmailable email is rejected', async () => {
  const change = { name: 'Robin', description: 'Fridays', type: 'program_change' };
  for (const email of ['', 'robin', '@example.com', 'a@b', 'a@b.', 'a@.b']) {
    const reply = await caller(product).post('send-program-request', { ...change, email });
    expect(reply.status, email).toBe(400);
    expect(reply.body.fields).toEqual({ email: 'Please enter a valid email address.' });
  }
  const fine = await caller(product).post('send-program-request', { ...change, email: 'a@b.c' });
  expect(fine.status).toBe(200);
});

it('a validation error names every invalid field', async () => {
  const { body } = await parent.post('addAthlete', { emergencyContact: {} });
  expect(Object.keys(body.fields).sort()).toEqual([
    'athleteName',
    'dateOfBirth',
    'emergencyContact.firstName',
    'emergencyContact.lastName',
    'emergencyContact.phoneNumber',
  ]);
});

it('half an emoji in a text is replaced with a replacement character', async () => {
  const { body } = await parent.post('addAthlete', { ...athleteInfo, athleteName: 'Ivy \ud83c' });
  const { athlete } = (await parent.get(`athletes/${body.athleteId}`)).body;
  expect(athlete.athleteName).toBe('Ivy \ufffd');
});

it('an unknown command returns 404', async () => {
  expect((await parent.post('noSuchCommand', {})).status).toBe(404);
});

describe('the sender of a request', () => {
  const forged = () => {
    const [head = '', , signature = ''] = parent.token.split('.');
    const claims = Buffer.from(JSON.stringify({ sub: parent.sub, token_use: 'id' })).toString('base64url');
    return `${head}.${claims}.${signature}`;
  };

  it.each([
    ['no token', () => undefined],
    ['a forged token', forged],
    ['a malformed token', () => 'abc'],
  ])('a request with %s is rejected with 401', async (_name, token) => {
    const reply = await caller(product, token()).get('me');
    expect(reply.status).toBe(401);
    expect(reply.body.code).toBe('unauthenticated');
  });

  it('a parent cannot call an admin route', {
    tags: ['6.server'],
  }, async () => {
    const reply = await parent.get('parents');
    expect(reply.status).toBe(403);
    expect(reply.body.code).toBe('permission-denied');
  });

  it('another family’s athlete looks like an unknown athlete and cannot be changed', {
    tags: ['2.athlete.not-found'],
  }, async () => {
    const known = await stranger.get(`athletes/${athleteId}`);
    const unknown = await stranger.get('athletes/nobody');
    expect(known).toEqual(unknown);
    expect(known.status).toBe(404);
    const change = await stranger.post('changeAthlete', { athleteId, changes: { athleteName: 'Mine' } });
    expect(change.status).toBe(404);
    const remove = await stranger.post('deleteAthlete', { athleteId });
    expect(remove.status).toBe(404);
    expect((await parent.get(`athletes/${athleteId}`)).body.athlete.athleteName).toBe('Casey Parker');
  });

  it('a parent cannot pay or subscribe for another person', async () => {
    const pay = await stranger.post('payOutstandingBalance', {
      month_of_year: 'November',
      year: 2026,
      uid: parent.sub,
    });
    expect(pay.status).toBe(403);
    const subscribe = await parent.post('createSubscription', {
      subscriptionType: 'half_week',
      athleteId,
      customerId: 'cus_of_somebody_else',
    });
    expect(subscribe.status).toBe(404);
  });

  it('a half-finished sign-up can be completed later', async () => {
    const half = await signUp(product, 'half@example.com');
    expect((await half.get('me')).body.family).toBeNull();
    const refused = await half.post('addAthlete', athleteInfo);
    expect(refused.body.code).toBe('failed-precondition');
    expect((await half.post('registerParent', { ...parentInfo, email: half.email })).status).toBe(200);
    expect((await half.get('me')).body.family.onboardingStep).toBe('app-link');
  });
});

it('a request repeated with the same key is executed once and returns the first response', async () => {
  const key = randomUUID();
  const body = { ...athleteInfo, athleteName: 'Twice Parker' };
  const first = await parent.post('addAthlete', body, key);
  const second = await parent.post('addAthlete', body, key);
  expect(second.body.athleteId).toBe(first.body.athleteId);
  const { family } = (await parent.get('me')).body;
  expect(
    family.athletes.filter((one: { athleteName: string }) => one.athleteName === 'Twice Parker'),
  ).toHaveLength(1);
});

it('a key reused with another body returns a conflict', async () => {
  const key = randomUUID();
  await parent.post('changeParentInfo', { name: 'Robin One' }, key);
  const reused = await parent.post('changeParentInfo', { name: 'Robin Two' }, key);
  expect(reused.status).toBe(409);
  expect(reused.body.code).toBe('conflict');
  expect((await parent.get('me')).body.family.name).toBe('Robin One');
});

it('concurrent saves from two tabs each succeed or return a conflict', async () => {
  const saves = Array.from({ length: 8 }, (_, index) =>
    parent.post('addAthlete', { ...athleteInfo, athleteName: `Tab ${index}` }),
  );
  const replies = await Promise.all(saves);
  const { family } = (await parent.get('me')).body;
  const names = new Set(family.athletes.map((one: { athleteName: string }) => one.athleteName));
  for (const [index, { status, body }] of replies.entries()) {
    if (status === 200) expect(names).toContain(`Tab ${index}`);
    else expect(body.code).toBe('conflict');
  }
  expect(replies.some(({ status }) => status === 200)).toBe(true);
});

describe('the local panel', () => {
  const panel = async (path: string, body: string) => {
    const response = await fetch(`${product.url}/_local/${path}`, { method: 'POST', body });
    return { status: response.status, message: (await response.json()).message };
  };

  it.each([
    ['redrive', { queue: 'mailers' }],
    ['discard', { queue: 'mailers', letters: ['1'] }],
    ['send', { queue: 'mailers', body: '{}' }],
  ])('the local panel returns 404 for an unknown queue: %s', async (path, body) => {
    expect(await panel(path, JSON.stringify(body))).toEqual({
      status: 404,
      message: 'There is no queue mailers.',
    });
  });

  it('the local panel rejects a fault for an unknown function', async () => {
    const asked = JSON.stringify({ failing: ['mailer', 'mailers'] });
    expect(await panel('faults', asked)).toEqual({ status: 400, message: 'There is no function mailers.' });
  });

  it('the local panel rejects an unknown path and an invalid body', async () => {
    expect(await panel('clocks', '{}')).toMatchObject({ status: 404 });
    expect(await panel('clock', '{"advanceTo": 7}')).toMatchObject({ status: 400 });
    expect(await panel('clock', '{"advanceTo": "soon"}')).toMatchObject({ status: 400 });
    expect(await panel('clock', '{')).toMatchObject({ status: 400 });
  });
});

it('no log line contains personal data', async () => {
  await product.settle();
  const output = product.output();
  for (const secret of ['robin@example.com', 'Casey Parker', 'Robin Parker', '555-0151', '1 Court Street']) {
    expect(output).not.toContain(secret);
  }
});
