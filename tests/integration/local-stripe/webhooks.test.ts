import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '../../system/until.ts';
import { type Club, createParent, createPlans, startClub, startPlan } from './fixture.ts';
import { type Receiver, startReceiver } from './receiver.ts';

let club: Club;
let stripe: Stripe;
let receiver: Receiver;

beforeEach(async () => {
  club = await startClub();
  stripe = club.stripe;
  receiver = await startReceiver();
});
afterEach(async () => {
  await club.close();
  await receiver.close();
});

const listen = (
  url = receiver.url,
  enabled_events: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = ['*'],
) => stripe.webhookEndpoints.create({ url, enabled_events });

const settled = () => until(() => club.local.settled(), 'all webhooks are confirmed');

async function createCustomers(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push((await stripe.customers.create()).id);
  return ids;
}

const customersSeen = () =>
  receiver.received.map(({ event }) =>
    event.type === 'customer.created' ? event.data.object.id : event.type,
  );

it('webhooks are signed with each endpoint’s own secret', async () => {
  const other = await startReceiver();
  const first = await listen();
  const second = await listen(other.url);
  const customer = await stripe.customers.create(
    { email: 'a@example.test' },
    { idempotencyKey: 'customer:1' },
  );
  await settled();

  for (const [endpoint, at] of [[first, receiver] as const, [second, other] as const]) {
    const [hit] = at.received;
    const event = stripe.webhooks.constructEvent(
      hit?.payload ?? '',
      hit?.signature ?? '',
      endpoint.secret ?? '',
    );
    expect(event).toMatchObject({
      type: 'customer.created',
      data: { object: { id: customer.id } },
      request: { id: customer.lastResponse.requestId, idempotency_key: 'customer:1' },
    });
  }
  const [hit] = receiver.received;
  expect(() =>
    stripe.webhooks.constructEvent(hit?.payload ?? '', hit?.signature ?? '', second.secret ?? ''),
  ).toThrow('No signatures found matching');
  await other.close();
});

it('webhooks arrive in order, for subscribed types only, with the previous values', async () => {
  await listen(receiver.url, ['customer.updated', 'customer.created']);
  const customer = await stripe.customers.create({ name: 'Pat', metadata: { a: '1', b: '2' } });
  await stripe.customers.update(customer.id, { name: 'Pat Parent', metadata: { a: '3' } });
  await stripe.products.create({ name: 'Half Week' });
  await settled();

  expect(receiver.types()).toEqual(['customer.created', 'customer.updated']);
  expect(receiver.received[1]?.event.data.previous_attributes).toEqual({
    name: 'Pat',
    metadata: { a: '1' },
  });
});

it('webhooks report a renewal with its invoice and new period', async () => {
  const plans = await createPlans(stripe);
  const parent = await createParent(stripe);
  await startPlan(stripe, parent.id, plans.halfWeek.id);
  await listen();
  await club.travel('2026-12-05T13:00:00Z');
  await settled();

  expect(receiver.types()).toEqual([
    'invoice.created',
    'customer.subscription.updated',
    'customer.updated',
    'invoice.finalized',
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'invoice_payment.paid',
    'invoice.paid',
    'invoice.payment_succeeded',
  ]);
  const created = receiver.received.map(({ event }) => event.created);
  expect(created[1]).toBe(Date.parse('2026-12-05T12:00:00Z') / 1000);
  expect(created.at(-1)).toBe(Date.parse('2026-12-05T13:00:00Z') / 1000);
});

it('webhooks are retried until they are confirmed, even across a crash', async () => {
  await listen();
  receiver.answer(500);
  const [customer] = await createCustomers(1);
  expect(club.local.settled()).toBe(false);
  const [pending] = (await stripe.events.list()).data;
  expect(pending?.pending_webhooks).toBe(1);
  await club.local.close();

  receiver.answer(200);
  const restarted = await startClub({ dataDir: club.dataDir });
  await until(() => receiver.received.length > 0, 'the event is sent again');
  expect(customersSeen()).toEqual([customer]);
  await until(() => restarted.local.settled(), 'the delivery is confirmed');
  const [confirmed] = (await restarted.stripe.events.list()).data;
  expect(confirmed?.pending_webhooks).toBe(0);
  club = restarted;
});

it('pending webhooks can be sent right away, without waiting for their backoff', async () => {
  await listen();
  receiver.answer(503);
  const ids = await createCustomers(3);
  await club.local.deliverNow();
  receiver.answer(200);
  await club.local.deliverNow();
  expect(club.local.settled()).toBe(true);
  expect(customersSeen()).toEqual(ids);
});

it('the duplicate fault delivers a webhook twice', async () => {
  await listen();
  club.local.setFaults({ webhooks: { duplicate: 1 } });
  const [id] = await createCustomers(1);
  await settled();
  expect(customersSeen()).toEqual([id, id]);
  expect(receiver.received[0]?.event.id).toBe(receiver.received[1]?.event.id);
});

it('the drop fault suppresses webhook delivery, but the event list still contains the event', async () => {
  await listen();
  club.local.setFaults({ webhooks: { drop: 1 } });
  const [id] = await createCustomers(1);
  await settled();
  expect(receiver.received).toEqual([]);
  const missed = await stripe.events.list();
  expect(missed.data.map(({ type, data }) => [type, data.object])).toMatchObject([
    ['customer.created', { id }],
  ]);

  club.local.setFaults({});
  await club.local.deliverNow();
  expect(receiver.received).toEqual([]);
});

it('the reorder fault delivers all webhooks out of order', async () => {
  await listen();
  club.local.setFaults({ seed: 3, webhooks: { reorder: 1 } });
  // Later webhooks wait behind the first webhook, so only the seed decides the order.
  const letGo = receiver.hold();
  const ids = await createCustomers(8);
  letGo();
  await settled();
  const order = [...new Set(customersSeen())];
  expect(order).not.toEqual(ids);
  expect(order.toSorted()).toEqual(ids.toSorted());
});

it('the delay and fail faults still deliver every webhook eventually', async () => {
  await listen();
  club.local.setFaults({ seed: 11, webhooks: { delay: 0.5, delayMs: 30, fail: 0.5 } });
  const ids = await createCustomers(6);
  await settled();
  expect(customersSeen().toSorted()).toEqual(ids.toSorted());
});
