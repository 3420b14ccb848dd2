import { request } from 'node:http';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Club, connect, createParent, createPlans, failureOf, startClub, startPlan } from './fixture.ts';

let club: Club;
let stripe: Stripe;

beforeEach(async () => {
  club = await startClub();
  stripe = club.stripe;
});
afterEach(() => club.close());

it('a repeated request with the same idempotency key gets the stored response', async () => {
  const create = () => stripe.customers.create({ email: 'a@example.test' }, { idempotencyKey: 'customer:1' });
  const first = await create();
  const second = await create();

  expect(second).toEqual(first);
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(second.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId);
  expect((await stripe.customers.list()).data).toHaveLength(1);
});

it('an idempotency key replays a 402 even after the card was replaced', async () => {
  const plans = await createPlans(stripe);
  const parent = await createParent(stripe, 'pm_card_chargeCustomerFail');
  const start = () => startPlan(stripe, parent.id, plans.halfWeek.id, { idempotencyKey: 'start:1' });
  const first = await failureOf(start());
  const good = await stripe.paymentMethods.attach('pm_card_visa', { customer: parent.id });
  await stripe.customers.update(parent.id, { invoice_settings: { default_payment_method: good.id } });
  const second = await failureOf(start());

  expect(second).toMatchObject({ statusCode: 402, code: first.code, charge: first.charge });
  expect((await stripe.charges.list({ customer: parent.id })).data).toHaveLength(1);
  const fresh = await startPlan(stripe, parent.id, plans.halfWeek.id, { idempotencyKey: 'start:1:2' });
  expect(fresh.status).toBe('active');
});

it('a DELETE ignores idempotency keys, and its repeat returns 404', async () => {
  const plans = await createPlans(stripe);
  const parent = await createParent(stripe, 'pm_card_visa');
  const { id } = await startPlan(stripe, parent.id, plans.halfWeek.id, { idempotencyKey: 'start:1' });
  const end = () => stripe.subscriptions.cancel(id, {}, { idempotencyKey: 'end:1' });
  expect((await end()).status).toBe('canceled');
  expect(await failureOf(end())).toMatchObject({ statusCode: 404, code: 'resource_missing' });
});

it('an idempotency key with another body is rejected', async () => {
  await stripe.customers.create({ email: 'a@example.test' }, { idempotencyKey: 'one' });
  const failure = await failureOf(
    stripe.customers.create({ email: 'b@example.test' }, { idempotencyKey: 'one' }),
  );
  expect(failure).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  expect(failure.statusCode).toBe(400);
});

it('a request returns 409 while an earlier request with the same key is in progress', async () => {
  club.local.setFaults({ api: { delayMs: 300 } });
  const create = () => stripe.customers.create({ email: 'a@example.test' }, { idempotencyKey: 'slow' });
  const outcomes = await Promise.allSettled([create(), create()]);
  club.local.setFaults({});

  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const refused = outcomes.find((outcome) => outcome.status === 'rejected');
  expect(refused?.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  expect((await stripe.customers.list()).data).toHaveLength(1);
});

it('an idempotency key is not stored for a request that failed validation', async () => {
  const broken = await failureOf(
    stripe.rawRequest('POST', '/v1/customers', { colour: 'red' }, { idempotencyKey: 'k' }),
  );
  expect(broken).toMatchObject({ code: 'parameter_unknown' });
  await stripe.customers.create({ email: 'a@example.test' }, { idempotencyKey: 'k' });
});

it('an idempotency key expires after a day', async () => {
  const create = () => stripe.customers.create({ email: 'a@example.test' }, { idempotencyKey: 'k' });
  const first = await create();
  await club.travel('2026-11-07');
  expect((await create()).id).not.toBe(first.id);
});

it('an unknown parameter is rejected by name', async () => {
  const failure = await failureOf(stripe.rawRequest('POST', '/v1/customers', { shoe_size: 46 }));
  expect(failure).toMatchObject({ statusCode: 400, code: 'parameter_unknown', param: 'shoe_size' });
});

it.each([
  ['GET', '/v1/topups'],
  ['POST', '/v1/checkout/sessions'],
])('an unsupported endpoint returns 501: %s %s', async (method, path) => {
  const failure = await failureOf(stripe.rawRequest(method, path, {}));
  expect(failure).toMatchObject({ statusCode: 501 });
  expect(failure.message).toContain(path);
});

it('another API version is rejected with 501', async () => {
  const headers = { authorization: 'Bearer sk_test_local', 'stripe-version': '2024-06-20' };
  const answer = await fetch(`${club.local.url}/v1/customers`, { headers });
  expect(answer.status).toBe(501);
});

it('a missing object returns 404, and 400 when a parameter names it', async () => {
  expect(await failureOf(stripe.customers.retrieve('cus_none'))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    param: 'id',
  });
  expect(
    await failureOf(stripe.paymentMethods.attach('pm_card_visa', { customer: 'cus_none' })),
  ).toMatchObject({
    statusCode: 400,
    code: 'resource_missing',
    param: 'customer',
  });
});

it.each(['sk_live_abc', 'rk_live_abc', 'sk_test_other'])('the key %s is rejected with 401', async (key) => {
  const other = new Stripe(key, { host: club.local.host, port: club.local.port, protocol: 'http' });
  expect(await failureOf(other.customers.list())).toMatchObject({ statusCode: 401 });
});

it('a request with a foreign Host header is rejected with 403', async () => {
  const status = await new Promise((resolve, reject) => {
    const { host, port } = club.local;
    const headers = { host: 'evil.example.test', authorization: 'Bearer sk_test_local' };
    request({ host, port, path: '/v1/customers', headers }, (answer) => resolve(answer.statusCode))
      .on('error', reject)
      .end();
  });
  expect(status).toBe(403);
});

it('lists are paged newest first', async () => {
  const emails = ['1', '2', '3', '4', '5'].map((n) => `${n}@example.test`);
  for (const email of emails) await stripe.customers.create({ email });
  const first = await stripe.customers.list({ limit: 2 });
  expect(first.data.map(({ email }) => email)).toEqual(['5@example.test', '4@example.test']);
  expect(first.has_more).toBe(true);
  const next = await stripe.customers.list({ limit: 2, starting_after: first.data[1]?.id ?? '' });
  expect(next.data.map(({ email }) => email)).toEqual(['3@example.test', '2@example.test']);

  const all: (string | null)[] = [];
  for await (const customer of stripe.customers.list({ limit: 2 })) all.push(customer.email);
  expect(all).toEqual(emails.toReversed());
});

it('lists can be filtered by creation time', async () => {
  await stripe.customers.create({ email: 'old@example.test' });
  const between = Math.floor(club.now().getTime() / 1000) + 60;
  await club.travel('2026-11-06');
  await stripe.customers.create({ email: 'new@example.test' });
  const later = await stripe.customers.list({ created: { gte: between } });
  expect(later.data.map(({ email }) => email)).toEqual(['new@example.test']);
});

it('expand resolves nested ids and rejects a property that is not an id', async () => {
  const plans = await createPlans(stripe);
  const parent = await createParent(stripe);
  const plan = await startPlan(stripe, parent.id, plans.halfWeek.id);
  const [listed] = (
    await stripe.subscriptions.list({
      expand: ['data.latest_invoice.payments', 'data.customer'],
    })
  ).data;
  expect(listed).toMatchObject({
    id: plan.id,
    customer: { object: 'customer', id: parent.id },
    latest_invoice: { object: 'invoice', payments: { object: 'list', data: [{ status: 'paid' }] } },
  });
  const detailed = await stripe.subscriptions.retrieve(plan.id, { expand: ['items.data.price.product'] });
  expect(detailed.items.data[0]?.price.product).toMatchObject({ name: 'Half Week' });
  const tooDeep = await failureOf(stripe.subscriptions.list({ expand: ['data.items.data.price.product'] }));
  expect(tooDeep.message).toContain('more than 4 levels');
  const failure = await failureOf(stripe.subscriptions.retrieve(plan.id, { expand: ['status'] }));
  expect(failure.message).toContain('This property cannot be expanded (status)');
});

it('the outage fault cuts every connection', async () => {
  club.local.setFaults({ api: { outage: true } });
  expect(await failureOf(stripe.customers.list())).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  club.local.setFaults({});
  expect((await stripe.customers.list()).data).toEqual([]);
});

it('a payment with a lost response is executed once when retried with its key', async () => {
  const parent = await createParent(stripe);
  const pay = () =>
    stripe.paymentIntents.create(
      {
        amount: 5250,
        currency: 'usd',
        customer: parent.id,
        payment_method: String(parent.invoice_settings.default_payment_method),
        confirm: true,
        off_session: true,
      },
      { idempotencyKey: 'settle:1:1' },
    );
  club.local.setFaults({ api: { loseAnswer: 1 } });
  expect(await failureOf(pay())).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  club.local.setFaults({});
  expect((await pay()).status).toBe('succeeded');
  expect((await stripe.charges.list()).data).toHaveLength(1);
});

it('the 429 and 500 faults change nothing, and only the 500 is stored for the key', async () => {
  const create = () => stripe.customers.create({}, { idempotencyKey: 'k' });
  club.local.setFaults({ api: { rateLimit: 1 } });
  expect(await failureOf(create())).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
  club.local.setFaults({ api: { serverError: 1 } });
  expect(await failureOf(create())).toBeInstanceOf(Stripe.errors.StripeAPIError);
  club.local.setFaults({});
  expect(await failureOf(create())).toMatchObject({ statusCode: 500 });
  expect((await stripe.customers.list()).data).toEqual([]);
});

it('the failAfter fault executes the request, then returns a 500 that is stored for the key', async () => {
  const create = (key: string) =>
    stripe.customers.create({ email: 'a@example.test' }, { idempotencyKey: key });
  club.local.setFaults({ api: { failAfter: 1 } });
  expect(await failureOf(create('k'))).toMatchObject({ statusCode: 500 });
  club.local.setFaults({});
  expect(await failureOf(create('k'))).toMatchObject({ statusCode: 500 });
  expect((await stripe.customers.list()).data).toHaveLength(1);
});

it('an SDK that retries automatically recovers from lost responses and creates one customer', async () => {
  const patient = connect(club.local, { maxNetworkRetries: 3 });
  club.local.setFaults({ seed: 7, api: { loseAnswer: 0.5 } });
  await patient.customers.create({ email: 'a@example.test' });
  club.local.setFaults({});
  expect((await stripe.customers.list()).data).toHaveLength(1);
});
