import Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type Club,
  createParent,
  createPlans,
  failureOf,
  itemOf,
  type Plans,
  seconds,
  startClub,
  startPlan,
} from './fixture.ts';

let club: Club;
let stripe: Stripe;
let plans: Plans;

beforeEach(async () => {
  club = await startClub({ at: '2026-11-05' });
  stripe = club.stripe;
  plans = await createPlans(stripe);
});
afterEach(() => club.close());

it('starting a plan charges the first month and activates it right away', async () => {
  const parent = await createParent(stripe);
  const plan = await startPlan(stripe, parent.id, plans.halfWeek.id);

  expect(plan.status).toBe('active');
  expect(itemOf(plan).current_period_start).toBe(seconds('2026-11-05'));
  expect(itemOf(plan).current_period_end).toBe(seconds('2026-12-05'));
  const invoice = plan.latest_invoice;
  if (invoice === null || typeof invoice === 'string') throw new Error('latest_invoice is not expanded');
  expect(invoice).toMatchObject({
    status: 'paid',
    amount_paid: 5200,
    billing_reason: 'subscription_create',
  });
  expect(invoice.parent?.subscription_details?.subscription).toBe(plan.id);
  const intentId = invoice.payments?.data[0]?.payment.payment_intent;
  const intent = await stripe.paymentIntents.retrieve(String(intentId), { expand: ['latest_charge'] });
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: 5200, customer: parent.id });
  expect(intent.latest_charge).toMatchObject({ paid: true, amount: 5200 });
});

it.each([
  ['pm_card_chargeCustomerFail', 'card_declined'],
  ['pm_card_authenticationRequired', 'authentication_required'],
])('starting a plan with the card %s returns 402 and creates no subscription', async (card, code) => {
  const parent = await createParent(stripe, card);
  const failure = await failureOf(startPlan(stripe, parent.id, plans.halfWeek.id));

  expect(failure).toBeInstanceOf(Stripe.errors.StripeCardError);
  expect(failure).toMatchObject({ statusCode: 402, code });
  const kept = await stripe.subscriptions.list({ customer: parent.id, status: 'all' });
  expect(kept.data).toEqual([]);
  const invoices = await stripe.invoices.list({ customer: parent.id });
  expect(invoices.data).toEqual([]);
  const charges = await stripe.charges.list({ customer: parent.id });
  expect(charges.data.map((charge) => charge.status)).toEqual(['failed']);
});

it('starting a plan without a card returns 400 resource_missing', async () => {
  const parent = await stripe.customers.create({ email: 'nocard@example.test' });
  const failure = await failureOf(startPlan(stripe, parent.id, plans.halfWeek.id));

  expect(failure).toMatchObject({ statusCode: 400, code: 'resource_missing' });
  expect(failure.message).toContain('no attached payment source or default payment method');
});

it.each(['pm_card_chargeDeclined', 'pm_card_visa_chargeDeclinedInsufficientFunds'])(
  'attaching %s is rejected as declined',
  async (card) => {
    const parent = await stripe.customers.create();
    const failure = await failureOf(stripe.paymentMethods.attach(card, { customer: parent.id }));

    expect(failure).toMatchObject({ statusCode: 402, code: 'card_declined' });
    const cards = await stripe.customers.listPaymentMethods(parent.id);
    expect(cards.data).toEqual([]);
  },
);

it('a renewal drafts an invoice at the period end and collects it an hour later', async () => {
  const parent = await createParent(stripe);
  const plan = await startPlan(stripe, parent.id, plans.halfWeek.id);

  await club.travel('2026-12-05T12:30:00Z');
  const [draft] = (await stripe.invoices.list({ subscription: plan.id })).data;
  expect(draft).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle', total: 5200 });

  await club.travel('2026-12-05T13:00:00Z');
  const [paid] = (await stripe.invoices.list({ subscription: plan.id })).data;
  expect(paid).toMatchObject({ id: draft?.id, status: 'paid', attempt_count: 1 });
  const renewed = await stripe.subscriptions.retrieve(plan.id);
  expect(itemOf(renewed).current_period_end).toBe(seconds('2027-01-05'));
  expect(renewed.latest_invoice).toBe(paid?.id);
});

it('a plan anchored on the 31st renews at the end of shorter months and returns to the 31st', async () => {
  await club.travel('2026-12-31');
  const parent = await createParent(stripe);
  const plan = await startPlan(stripe, parent.id, plans.halfWeek.id);

  await club.travel('2027-06-15');
  const invoices = await stripe.invoices.list({ subscription: plan.id, limit: 100 });
  const drafted = invoices.data.map((invoice) => new Date(invoice.created * 1000).toISOString().slice(0, 10));
  expect(drafted.reverse()).toEqual([
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
  ]);
});

it('a backdated plan charges one whole month and keeps the day of its anchor', async () => {
  await club.travel('2027-01-31T22:30:00Z');
  const parent = await createParent(stripe);
  const start = (backdate_start_date: string, billing_cycle_anchor: string) =>
    stripe.subscriptions.create({
      customer: parent.id,
      items: [{ price: plans.halfWeek.id, quantity: 1 }],
      billing_mode: { type: 'flexible' },
      payment_behavior: 'error_if_incomplete',
      off_session: true,
      backdate_start_date: seconds(backdate_start_date),
      billing_cycle_anchor: seconds(billing_cycle_anchor),
    });
  for (const [from, to, message] of [
    ['2027-02-01', '2027-03-01', 'must be in the past'],
    ['2027-01-31', '2027-01-31', 'must be in the future'],
    ['2027-01-31', '2027-03-01', 'cannot be later than next natural billing date'],
    ['2027-01-31', '2027-02-27', 'does not model this'],
  ] as const) {
    expect(await failureOf(start(from, to))).toMatchObject({ message: expect.stringContaining(message) });
  }
  const plan = await start('2027-01-31', '2027-02-28');
  expect(plan).toMatchObject({
    status: 'active',
    start_date: seconds('2027-01-31'),
    billing_cycle_anchor: seconds('2027-02-28'),
    billing_cycle_anchor_config: null,
  });
  await club.travel('2027-04-01');
  const invoices = await stripe.invoices.list({ subscription: plan.id });
  const months = invoices.data.map(({ lines: { data } }) =>
    data.map(({ amount, period }) => [amount, period.start, period.end]),
  );
  expect(months.reverse()).toEqual([
    [[5200, seconds('2027-01-31'), seconds('2027-02-28')]],
    [[5200, seconds('2027-02-28'), seconds('2027-03-28')]],
    [[5200, seconds('2027-03-28'), seconds('2027-04-28')]],
  ]);
});

it('a declined renewal is retried after 3, 5 and 7 days, and then the plan is unpaid', async () => {
  const parent = await createParent(stripe);
  const plan = await startPlan(stripe, parent.id, plans.halfWeek.id);
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: parent.id });
  await stripe.customers.update(parent.id, { invoice_settings: { default_payment_method: bad.id } });
  const state = async () => {
    const { status } = await stripe.subscriptions.retrieve(plan.id);
    const [invoice] = (await stripe.invoices.list({ subscription: plan.id })).data;
    return { status, attempts: invoice?.attempt_count, next: invoice?.next_payment_attempt };
  };

  await club.travel('2026-12-05T13:00:00Z');
  expect(await state()).toEqual({
    status: 'past_due',
    attempts: 1,
    next: seconds('2026-12-08T13:00:00Z'),
  });
  expect(await stripe.customers.retrieve(parent.id)).toMatchObject({ delinquent: true });

  await club.travel('2026-12-08T13:00:00Z');
  expect(await state()).toEqual({ status: 'past_due', attempts: 2, next: seconds('2026-12-13T13:00:00Z') });
  await club.travel('2026-12-13T13:00:00Z');
  expect(await state()).toEqual({ status: 'past_due', attempts: 3, next: seconds('2026-12-20T13:00:00Z') });
  await club.travel('2026-12-20T13:00:00Z');
  expect(await state()).toEqual({ status: 'unpaid', attempts: 4, next: null });

  await club.travel('2027-01-06');
  const [january] = (await stripe.invoices.list({ subscription: plan.id })).data;
  expect(january).toMatchObject({ status: 'draft', auto_advance: false });
  if (january?.id === undefined) throw new Error('no invoice');

  // The plan's status follows the latest invoice, so paying December's invoice leaves the plan unpaid.
  const good = await stripe.paymentMethods.attach('pm_card_visa', { customer: parent.id });
  await stripe.customers.update(parent.id, { invoice_settings: { default_payment_method: good.id } });
  const [december] = (await stripe.invoices.list({ subscription: plan.id, status: 'open' })).data;
  expect(await stripe.invoices.pay(december?.id ?? '')).toMatchObject({ status: 'paid' });
  expect(await stripe.subscriptions.retrieve(plan.id)).toMatchObject({ status: 'unpaid' });
  await stripe.invoices.finalizeInvoice(january.id, { auto_advance: false });
  await stripe.invoices.pay(january.id);
  expect(await stripe.subscriptions.retrieve(plan.id)).toMatchObject({ status: 'active' });
});

it('a plan becomes active again when a valid card pays the open invoice', async () => {
  const parent = await createParent(stripe);
  const plan = await startPlan(stripe, parent.id, plans.halfWeek.id);
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: parent.id });
  await stripe.customers.update(parent.id, { invoice_settings: { default_payment_method: bad.id } });
  await club.travel('2026-12-06');
  const [owed] = (await stripe.invoices.list({ subscription: plan.id })).data;
  if (owed === undefined) throw new Error('no invoice');

  const failure = await failureOf(stripe.invoices.pay(owed.id));
  expect(failure).toMatchObject({ statusCode: 402, code: 'card_declined' });
  const good = await stripe.paymentMethods.attach('pm_card_visa', { customer: parent.id });
  await stripe.customers.update(parent.id, { invoice_settings: { default_payment_method: good.id } });
  await club.travel('2026-12-08T13:00:00Z');

  expect(await stripe.invoices.retrieve(owed.id)).toMatchObject({ status: 'paid', attempt_count: 2 });
  expect(await stripe.subscriptions.retrieve(plan.id)).toMatchObject({ status: 'active' });
  expect(await stripe.customers.retrieve(parent.id)).toMatchObject({ delinquent: false });
});
