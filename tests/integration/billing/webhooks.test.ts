import { familyRepository } from '@hoops/billing/families/family-repository';
import { processWebhook } from '@hoops/billing/webhooks/process-webhook';
import { receiveWebhook, verifyWebhook } from '@hoops/billing/webhooks/receive-webhook';
import { parseStripeMessage } from '@hoops/billing/webhooks/stripe-message';
import { webhookTypes } from '@hoops/billing/webhooks/webhook-types';
import { familyStream } from '@hoops/domain/stream';
import { createLogger } from '@hoops/runtime/logger';
import fc from 'fast-check';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dana, dyingFamilies, startHalfWeek, startWorld, type World } from './billing-world.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const factsOf = async () => {
  const facts = [];
  for await (const { type, data } of world.store.read(familyStream(dana))) {
    if (/^Payment(Received|Failed|Refunded)$/.test(type)) facts.push(JSON.stringify({ type, data }));
  }
  return facts.sort();
};

it('our webhook endpoint does not receive invoice.created, whose failures would delay a plan’s charge', {
  tags: ['plans.same-day'],
}, () => {
  expect(webhookTypes).not.toContain('invoice.created');
});

it('webhooks record a payment once, with its time of payment', async () => {
  await startHalfWeek(world);
  await world.deliver(await world.stripeEvents());
  await world.deliver(await world.stripeEvents());
  const payments = [];
  for await (const envelope of world.store.read(familyStream(dana))) {
    if (envelope.type === 'PaymentReceived') payments.push(envelope);
  }
  expect(payments).toHaveLength(1);
  expect(payments[0]).toMatchObject({
    occurredAt: '2026-11-05T15:00:00.000Z',
    data: { source: 'plan', amount: { cents: 5200, currency: 'usd' }, athleteId: await world.athlete() },
    actor: { role: 'stripe' },
  });
});

it('a webhook stays pending until its facts are recorded', async () => {
  await startHalfWeek(world);
  const paid = (await world.stripeEvents()).find(({ type }) => type === 'invoice.paid');
  const raw = JSON.stringify(paid);
  const message = parseStripeMessage(raw);
  await world.inbox.put({ message, raw });
  const stored = () => {
    const row = world.inbox.rows.get(message.id);
    if (!row) throw new Error('The webhook is not in the inbox.');
    return row;
  };
  const dying = { ...world, families: dyingFamilies(world.families) };
  await expect(processWebhook(dying, stored())).rejects.toThrow('died');
  expect(stored().done).toBe(false);
  await processWebhook(world, stored());
  expect(stored().done).toBe(true);
  expect(await factsOf()).toHaveLength(1);
});

it('webhooks record the current default card', async () => {
  await startHalfWeek(world);
  await world.deliver(await world.stripeEvents());
  expect((await world.family()).card).toMatchObject({ brand: 'visa', last4: '4242' });
  const { stripeCustomerId } = await world.family();
  const { data } = await world.stripe.customers.listPaymentMethods(stripeCustomerId ?? '');
  for (const { id } of data) await world.stripe.paymentMethods.detach(id);
  await world.deliver(await world.stripeEvents());
  expect(await world.family()).toMatchObject({ hasDefaultPaymentMethod: false, card: null });
});

it('webhooks record a failed renewal with its next retry, and the payment that settles it', async () => {
  await startHalfWeek(world);
  const { stripeCustomerId } = await world.family();
  const customer = stripeCustomerId ?? '';
  const bad = await world.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  await world.stripe.customers.update(customer, { invoice_settings: { default_payment_method: bad.id } });
  await world.travel('2026-12-06T00:00:00Z');
  await world.deliver(await world.stripeEvents());
  const failing = await world.family();
  expect(failing.failedPayments).toMatchObject([
    { attempt: 1, reason: 'generic_decline', amount: { cents: 5200 }, actionRequired: false },
  ]);
  expect(failing.failedPayments[0]?.nextAttemptAt).not.toBeNull();
  expect(failing.athletes[0]?.plan).toMatchObject({ status: 'past_due' });

  const good = await world.stripe.paymentMethods.attach('pm_card_visa', { customer });
  await world.stripe.customers.update(customer, { invoice_settings: { default_payment_method: good.id } });
  await world.travel('2026-12-20T00:00:00Z');
  await world.deliver(await world.stripeEvents());
  const healed = await world.family();
  expect(healed.failedPayments).toEqual([]);
  expect(healed.athletes[0]?.plan).toMatchObject({ status: 'active' });
});

it('webhooks record each refund of a plan payment once, with its payment id', {
  tags: ['refunds.mailed'],
}, async () => {
  await startHalfWeek(world);
  const [payment] = world.local.account().payments;
  for (const amount of [2000, 1200]) {
    await world.stripe.refunds.create({ payment_intent: payment?.paymentIntentId ?? '', amount });
    await world.deliver(await world.stripeEvents());
    await world.deliver(await world.stripeEvents());
  }
  const [invoice] = world.local.account().invoices;
  const events = await world.eventsOf(familyStream(dana));
  expect(events.flatMap(({ type, data }) => (type === 'PaymentRefunded' ? [data] : []))).toMatchObject([
    { paymentId: invoice?.id, amount: { cents: 2000 } },
    { paymentId: invoice?.id, amount: { cents: 1200 } },
  ]);
});

it('a failed refund stays recorded and produces one difference', async () => {
  await startHalfWeek(world, 'pm_card_refundFail');
  const [payment] = world.local.account().payments;
  const { id } = await world.stripe.refunds.create({
    payment_intent: payment?.paymentIntentId ?? '',
    amount: 2000,
  });
  await world.deliver(await world.stripeEvents());
  await world.travel('2026-11-05T16:00:00Z');
  await world.deliver(await world.stripeEvents());
  await world.deliver(await world.stripeEvents());
  const ours = (await world.eventsOf(familyStream(dana))).filter(({ data }) =>
    JSON.stringify(data).includes(id),
  );
  expect(ours).toMatchObject([
    { type: 'PaymentRefunded' },
    {
      type: 'StripeDriftDetected',
      data: { field: 'failed refund', ours: '$20 to be returned', theirs: 'sent back by the bank' },
    },
  ]);
});

it('a failed refund logs one warning with ids only', async () => {
  await startHalfWeek(world, 'pm_card_refundFail');
  const [payment] = world.local.account().payments;
  const { id } = await world.stripe.refunds.create({ payment_intent: payment?.paymentIntentId ?? '' });
  await world.travel('2026-11-05T16:00:00Z');
  const lines: string[] = [];
  const logger = createLogger((line) => lines.push(line));
  const events = await world.stripeEvents();
  for (const event of events) {
    const raw = JSON.stringify(event);
    await world.inbox.put({ message: parseStripeMessage(raw), raw });
    const row = world.inbox.rows.get(event.id);
    if (!row) throw new Error('The webhook is not in the inbox.');
    await processWebhook({ ...world, logger }, row);
  }
  const told = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'refund-failed');
  const failed = events.find(({ type }) => type === 'refund.failed');
  if (!failed) throw new Error('The refund has not failed.');
  expect(told).toEqual([{ level: 'warn', event: 'refund-failed', stripeEventId: failed.id, refundId: id }]);
});

it('webhooks of a started plan record no second PlanStarted', async () => {
  await startHalfWeek(world);
  expect((await world.types()).filter((type) => type === 'PlanStarted')).toHaveLength(1);
  await world.deliver(await world.stripeEvents());
  expect((await world.types()).filter((type) => type === 'PlanStarted')).toHaveLength(1);
});

it('webhooks about unknown customers record no events and are marked done', async () => {
  const before = await world.types();
  await world.stripe.customers.create({ email: 'stranger@example.com' });
  const stranger = (await world.stripe.customers.list({ email: 'stranger@example.com' })).data[0];
  await world.stripe.customers.update(stranger?.id ?? '', { name: 'Stranger' });
  await world.deliver(await world.stripeEvents());
  expect(await world.types()).toEqual(before);
  expect([...world.inbox.rows.values()].every(({ done }) => done)).toBe(true);
});

const eventfulPlan = async (): Promise<readonly Stripe.Event[]> => {
  await startHalfWeek(world);
  const plan = (await world.family()).athletes[0]?.plan;
  await world.command({
    type: 'SwitchPlan',
    athleteId: await world.athlete(),
    currentSubscriptionId: plan?.kind === 'live' ? plan.subscriptionId : '',
    newPlanId: 'full_week',
  });
  await world.run();
  await world.travel('2027-01-06T00:00:00Z');
  const events = await world.stripeEvents();
  const payment = world.local.account().payments[0];
  await world.stripe.refunds.create({ payment_intent: payment?.paymentIntentId ?? '', amount: 1000 });
  const all = await world.stripeEvents();
  expect(all.length).toBeGreaterThan(events.length);
  return all;
};
const expectEachFactOnce = async (): Promise<void> => {
  const family = await world.family();
  expect(family.athletes[0]?.plan).toMatchObject({ plan: 'full_week', change: { kind: 'none' } });
  const facts = await factsOf();
  expect(new Set(facts).size).toBe(facts.length);
  expect(facts).toHaveLength(4);
  expect((await world.types()).filter((type) => type === 'PlanSwitched')).toHaveLength(1);
};

it('webhooks that arrive in any order, or repeatedly, record each fact once', async () => {
  const all = await eventfulPlan();
  const picks = fc.array(fc.nat({ max: all.length - 1 }), { minLength: 4, maxLength: 12 });
  const [order = []] = fc.sample(picks, { numRuns: 1, seed: 7 });
  await world.deliver(order.flatMap((index) => all[index] ?? []));
  await world.deliver([...all].reverse());
  await world.deliver(all);
  await expectEachFactOnce();
});

it('concurrent Lambdas that process one customer’s webhooks record each fact once', async () => {
  const all = await eventfulPlan();
  const [lambdas = []] = fc.sample(
    fc.array(fc.nat({ max: 9 }), { minLength: all.length, maxLength: all.length }),
    { numRuns: 1, seed: Number(process.env.PROPERTY_SEED ?? 7) },
  );
  const shares = Array.from({ length: 10 }, (_, lambda) =>
    all.filter((_, index) => lambdas[index] === lambda),
  );
  expect(shares.filter(({ length }) => length > 0).length).toBeGreaterThan(4);
  const untilDone = async (event: Stripe.Event, tries = 5): Promise<void> => {
    try {
      await world.deliver([event]);
    } catch (error) {
      if (tries === 1) throw error;
      await untilDone(event, tries - 1);
    }
  };
  const handle = async (share: readonly Stripe.Event[]): Promise<void> => {
    for (const event of share) await untilDone(event);
  };
  await Promise.all(shares.map(handle));
  expect([...world.inbox.rows.values()].every(({ done }) => done)).toBe(true);
  await expectEachFactOnce();
});

it('processing a webhook starts over when another writer appends before its own append', async () => {
  await startHalfWeek(world);
  let interruptions = 0;
  const events = await world.stripeEvents();
  const append = world.store.append;
  const racing: typeof append = async (...commit) => {
    if (interruptions === 0) {
      interruptions += 1;
      await world.command({ type: 'OpenPaymentMethodPage' });
    }
    return append(...commit);
  };
  const families = familyRepository({ ...world, store: { ...world.store, append: racing } });
  const paid = events.filter(({ type }) => type === 'invoice.paid');
  for (const event of paid) {
    const raw = JSON.stringify(event);
    await world.inbox.put({ message: parseStripeMessage(raw), raw });
    const row = world.inbox.rows.get(event.id);
    if (row) await processWebhook({ ...world, families }, row);
  }
  expect(interruptions).toBe(1);
  const types = await world.types();
  expect(types).toContain('PaymentReceived');
  expect(types.indexOf('PaymentMethodPageOpened')).toBeLessThan(types.indexOf('PaymentReceived'));
});

describe('webhook verification', () => {
  const secrets = ['whsec_current', 'whsec_previous'];
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'customer.updated',
    created: 1_790_000_000,
    data: { object: { id: 'cus_1', object: 'customer', metadata: { parentId: 'family-dana' } } },
  });
  const sign = (secret: string, timestamp = Math.floor(Date.now() / 1000)) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const request = (signature: string, body = payload) => ({
    body,
    headers: { 'stripe-signature': signature },
  });

  it('webhook verification accepts a signature of either secret, with a plain or base64 body', () => {
    for (const secret of secrets) {
      expect(verifyWebhook(request(sign(secret)), secrets)?.message.id).toBe('evt_1');
    }
    const encoded = {
      ...request(sign('whsec_current')),
      body: Buffer.from(payload).toString('base64'),
      isBase64Encoded: true,
    };
    expect(verifyWebhook(encoded, secrets)?.raw).toBe(payload);
  });

  it.each([
    ['another secret', () => request(sign('whsec_other'))],
    ['a changed body', () => request(sign('whsec_current'), payload.replace('cus_1', 'cus_2'))],
    ['an old signature', () => request(sign('whsec_current', Math.floor(Date.now() / 1000) - 3600))],
    ['no signature', () => ({ body: payload, headers: {} })],
    ['a malformed signature', () => request('v1=nonsense')],
  ])('webhook verification rejects %s', (_, make) => {
    expect(verifyWebhook(make(), secrets)).toBeUndefined();
  });

  it('a received webhook is stored once, and a repeat does nothing', async () => {
    const deps = { inbox: world.inbox, secrets };
    expect(await receiveWebhook(request(sign('whsec_current')), deps)).toBe('stored');
    expect(await receiveWebhook(request(sign('whsec_current')), deps)).toBe('repeated');
    expect(await receiveWebhook(request('v1=nonsense'), deps)).toBe('bad-signature');
    expect(world.inbox.rows.size).toBe(1);
  });

  it('a stored webhook is encrypted and unreadable after the family is erased', async () => {
    await receiveWebhook(request(sign('whsec_current')), { inbox: world.inbox, secrets });
    const row = world.inbox.rows.get('evt_1');
    if (!row) throw new Error('Nothing was stored.');
    expect(JSON.stringify(row)).not.toContain('cus_1');
    expect((await world.inbox.open(row))?.data.object.id).toBe('cus_1');
    await world.keys.erase(familyStream(dana));
    expect(await world.inbox.open(row)).toBeUndefined();
  });
});
