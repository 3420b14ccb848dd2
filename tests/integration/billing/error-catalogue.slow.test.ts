import { clubPeriod, periodName } from '@hoops/domain/time/club-time';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { registerFamily } from '../../system/local-family.ts';
import { athleteInfo, caller, type LocalProduct, type Person, startLocal } from '../../system/start-local.ts';

let product: LocalProduct;
beforeAll(async () => {
  product = await startLocal();
});
afterAll(() => product.close());
afterEach(() => product.faults({}));

const sentence = {
  invalid: 'Invalid subscription details provided. Please try again.',
  notFound: 'Customer or athlete information not found. Please check your account details.',
  card: 'Unable to create subscription. Please ensure you have a default payment method.',
  unknown: 'An unexpected error occurred. Please try again later.',
  planDetails: 'Failed to load plan details',
  cancel: 'Failed to cancel training.',
  remove: 'Failed to delete athlete. Please try again.',
  pay: 'Failed to process payment.',
};

let parents = 0;
const newParent = async (card: string | null = 'pm_card_visa') => {
  parents += 1;
  const parent = await registerFamily(product, `catalogue${parents}@example.com`, { card });
  const [athleteId = ''] = parent.athleteIds;
  return { parent, athleteId, halfWeek: { subscriptionType: 'half_week', athleteId } };
};
const refused = (status: number, code: string, message: string) => ({ status, body: { code, message } });
const athleteOf = async (parent: Person, athleteId: string) =>
  (await parent.get(`athletes/${athleteId}`)).body.athlete;
const thisMonth = async (parent: Person) => {
  const { month, year } = periodName(clubPeriod((await product.status()).clock));
  return { month_of_year: month, year, uid: parent.sub };
};

it('createSubscription returns 401 without a signed-in user', async () => {
  const reply = await caller(product).post('createSubscription', {});
  expect(reply).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
});

it('createSubscription returns 400 for invalid details and 404 for an unknown athlete or customer', async () => {
  const { parent, athleteId, halfWeek } = await newParent();
  const ask = (body: object) => parent.post('createSubscription', body);
  const invalid = refused(400, 'invalid-argument', sentence.invalid);
  const missing = refused(404, 'not-found', sentence.notFound);
  expect(await ask({ athleteId, subscriptionType: 'every_week' })).toMatchObject(invalid);
  expect(await ask({ subscriptionType: 'half_week' })).toMatchObject(invalid);
  expect((await ask({ subscriptionType: 'half_week' })).body.fields).toHaveProperty('athleteId');
  expect(await parent.post('createSubscription', '{"subscriptionType":')).toMatchObject(invalid);
  expect(await ask({ ...halfWeek, athleteId: 'nobody' })).toMatchObject(missing);
  expect(await ask({ ...halfWeek, customerId: 'cus_somebody_else' })).toMatchObject(missing);
});

it.each([
  ['no card', null],
  ['a declined card', 'pm_card_chargeCustomerFail'],
  ['a card that needs authentication', 'pm_card_authenticationRequired'],
])('createSubscription returns a card error for %s, even when the request is repeated', async (_, card) => {
  const { parent, athleteId, halfWeek } = await newParent(card);
  for (const key of ['one', 'one', 'other']) {
    const reply = await parent.post('createSubscription', halfWeek, `${parent.sub}-${key}`);
    expect(reply).toMatchObject(refused(409, 'failed-precondition', sentence.card));
  }
  expect((await athleteOf(parent, athleteId)).enrolledProgram).toBe('');
  expect((await parent.post('getPaymentHistory', {})).body).toEqual([]);
});

it('createSubscription’s error names the existing plan or classes instead of the card', async () => {
  const { parent, athleteId, halfWeek } = await newParent();
  expect((await parent.post('createSubscription', halfWeek)).status).toBe(200);
  const twice = await parent.post('createSubscription', { ...halfWeek, subscriptionType: 'full_week' });
  expect(twice.body.message).toBe('This athlete already has a plan. Use Switch Plan to change it.');
  const sibling = { ...athleteInfo, athleteName: 'Robin Parker' };
  const other = (await parent.post('addAthlete', sibling)).body.athleteId;
  await parent.post('saveClasses', { selections: [{ athleteId: other, programs: ['monday'] }] });
  const beside = await parent.post('createSubscription', { ...halfWeek, athleteId: other });
  expect(beside.body.message).toMatch(/^This athlete is enrolled in weekday classes\./);
  expect((await athleteOf(parent, athleteId)).enrolledProgram).toBe('Half Week');
});

it.each([
  ['cannot be reached', { outage: true }],
  ['returns 429', { rateLimit: 1 }],
  ['fails after creating the subscription', { failAfter: 1 }],
  ['loses its response', { loseAnswer: 1 }],
  ['takes too long', { delayMs: 4_000 }],
])('createSubscription returns 502 while Stripe %s, and later starts the plan once', async (_, api) => {
  const { parent, athleteId, halfWeek } = await newParent();
  await product.faults({ stripe: { api } });
  const reply = await parent.post('createSubscription', halfWeek, `${parent.sub}-once`);
  expect(reply).toMatchObject(refused(502, 'unknown', sentence.unknown));
  await product.faults({});
  await product.settle();
  expect((await athleteOf(parent, athleteId)).enrolledProgram).toBe('Half Week');
  const again = await parent.post('createSubscription', halfWeek, `${parent.sub}-once`);
  expect(again).toMatchObject({ status: 200, body: { renewalDate: expect.stringMatching(/^[A-Z]/) } });
  expect((await parent.post('getPaymentHistory', {})).body).toEqual(['52.00']);
});

describe.each(['getPendingSubscriptions', 'getPaymentHistory'])('%s', (call) => {
  it('a call accepts the family’s own Stripe customer and returns 404 for any other customer', async () => {
    const { parent, athleteId } = await newParent();
    const { stripeCustomerId } = (await parent.get('me')).body.family;
    const ask = (customer: string | null) => parent.post(call, { athleteId, stripeCustomerId: customer });
    expect((await ask(stripeCustomerId)).status).toBe(200);
    expect((await ask(null)).status).toBe(200);
    const missing = refused(404, 'not-found', sentence.notFound);
    expect(await ask('cus_somebody_else')).toMatchObject(missing);
  });
});

it('switchPlan returns 400 for invalid details and 404 for an unknown athlete or subscription', async () => {
  const { parent, athleteId, halfWeek } = await newParent();
  await parent.post('createSubscription', halfWeek);
  const { subscriptionId } = (await athleteOf(parent, athleteId)).plan ?? {};
  const good = { athleteId, currentSubscriptionId: subscriptionId ?? '', newPlanId: 'full_week' };
  const { currentSubscriptionId: _gone, ...without } = good;
  const ask = (body: object) => parent.post('switchPlan', body);
  const invalid = refused(400, 'invalid-argument', sentence.planDetails);
  const missing = refused(404, 'not-found', sentence.planDetails);
  expect(await ask(without)).toMatchObject(invalid);
  expect(await ask({ ...good, newPlanId: 'every_week' })).toMatchObject(invalid);
  expect(await ask({ ...good, athleteId: 'nobody' })).toMatchObject(missing);
  expect(await ask({ ...good, currentSubscriptionId: 'sub_other' })).toMatchObject(missing);
});

it('cancelAthleteSubscriptions and deleteAthlete return 404 for an unknown athlete', async () => {
  const { parent } = await newParent(null);
  const nobody = { athleteId: 'nobody' };
  const cancelled = await parent.post('cancelAthleteSubscriptions', nobody);
  expect(cancelled).toMatchObject(refused(404, 'not-found', sentence.cancel));
  expect(await parent.post('cancelAthleteSubscriptions', {})).toMatchObject(
    refused(400, 'invalid-argument', sentence.cancel),
  );
  const removed = await parent.post('deleteAthlete', nobody);
  expect(removed).toMatchObject(refused(404, 'not-found', sentence.remove));
});

it('deleteAthlete is rejected while a payment is being confirmed, and succeeds afterward', async () => {
  const { parent, athleteId, halfWeek } = await newParent();
  await product.faults({ stripe: { api: { outage: true } } });
  await parent.post('createSubscription', halfWeek);
  const reply = await parent.post('deleteAthlete', { athleteId });
  expect(reply).toMatchObject(
    refused(
      409,
      'failed-precondition',
      'A payment for this athlete is still being confirmed. Nothing was deleted. Please try again in a few minutes.',
    ),
  );
  await product.faults({});
  await product.settle();
  expect((await parent.post('getPaymentHistory', {})).body).toEqual(['52.00']);
  expect((await parent.post('deleteAthlete', { athleteId })).status).toBe(200);
});

it('payPlan and finishBankConfirmation return errors for unknown athletes, missing plans and unknown payments', async () => {
  const { parent, athleteId } = await newParent(null);
  const ask = (body: object) => parent.post('payPlan', body);
  expect(await ask({ athleteId: 'nobody' })).toMatchObject(refused(404, 'not-found', sentence.pay));
  expect(await ask({})).toMatchObject(refused(400, 'invalid-argument', sentence.pay));
  expect(await ask({ athleteId })).toMatchObject(
    refused(409, 'failed-precondition', 'This athlete has no active plan.'),
  );
  expect(await parent.post('finishBankConfirmation', { intentId: 'somebody-elses' })).toMatchObject(
    refused(404, 'not-found', 'This payment was not found.'),
  );
});

it('deleteAthlete returns 502 during a Stripe outage and finishes later', async () => {
  const { parent, athleteId, halfWeek } = await newParent();
  await parent.post('createSubscription', halfWeek);
  await product.faults({ stripe: { api: { outage: true } } });
  const reply = await parent.post('deleteAthlete', { athleteId });
  expect(reply).toMatchObject({ status: 502, body: { code: 'unknown' } });
  await product.faults({});
  await product.settle();
  expect((await parent.get('me')).body.family.athletes).toEqual([]);
});

describe('payOutstandingBalance', () => {
  const owing = async (card: string | null) => {
    const { parent, athleteId } = await newParent(card);
    await parent.post('saveClasses', { selections: [{ athleteId, programs: ['monday'] }] });
    return parent;
  };

  it('payOutstandingBalance returns 403 for another user and 400 for an invalid month', async () => {
    const parent = await owing('pm_card_visa');
    const good = await thisMonth(parent);
    const ask = (body: object) => parent.post('payOutstandingBalance', body);
    expect(await ask({ ...good, uid: 'somebody-else' })).toMatchObject(
      refused(403, 'permission-denied', 'No user logged in.'),
    );
    const invalid = refused(400, 'invalid-argument', sentence.pay);
    expect(await ask({ ...good, month_of_year: 'Brumaire' })).toMatchObject(invalid);
    expect(await ask({ ...good, year: good.year + 1 })).toMatchObject(invalid);
    expect(await ask({ uid: good.uid })).toMatchObject(invalid);
  });

  it.each([
    ['without a card', null],
    ['with a declined card', 'pm_card_chargeCustomerFail'],
    ['with a card that needs authentication', 'pm_card_authenticationRequired'],
  ])('payOutstandingBalance fails %s, both at first and when repeated', async (_, card) => {
    const parent = await owing(card);
    for (const key of ['one', 'one', 'other']) {
      const reply = await parent.post(
        'payOutstandingBalance',
        await thisMonth(parent),
        `${parent.sub}-${key}`,
      );
      expect(reply).toMatchObject(refused(409, 'failed-precondition', sentence.pay));
    }
    expect((await parent.get('me')).body.currentMonth).toMatchObject({ paid: false });
  });

  it('payOutstandingBalance returns 502 when the response is lost, and then pays once', async () => {
    const parent = await owing('pm_card_visa');
    await product.faults({ stripe: { api: { loseAnswer: 1 } } });
    const reply = await parent.post('payOutstandingBalance', await thisMonth(parent));
    expect(reply).toMatchObject({ status: 502, body: { code: 'unknown' } });
    await product.faults({});
    await product.settle();
    for (let click = 0; click < 2; click += 1) {
      const again = await parent.post('payOutstandingBalance', await thisMonth(parent));
      expect(again).toMatchObject({ status: 200, body: { message: 'Payment processed successfully!' } });
    }
    expect((await parent.post('getPaymentHistory', {})).body).toEqual(['52.50']);
  });
});
