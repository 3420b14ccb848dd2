import Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type Club,
  createParent,
  createPlans,
  failureOf,
  portalUrl,
  startClub,
  startPlan,
} from './fixture.ts';

let club: Club;
let stripe: Stripe;

beforeEach(async () => {
  club = await startClub();
  stripe = club.stripe;
});
afterEach(() => club.close());

const settle = (parent: Stripe.Customer, amount: number): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    customer: parent.id,
    payment_method: String(parent.invoice_settings.default_payment_method),
    allowed_payment_method_types: ['card'],
    confirm: true,
    off_session: true,
    metadata: { settlementId: 'settlement-1' },
  });

const typeCard = async (cardNumber: string, expiry = '12 / 34'): Promise<Stripe.Customer> => {
  const { id } = await stripe.customers.create();
  const url = await portalUrl(stripe, id, 'https://club.example.test/portal');
  const typed = new URLSearchParams({ cardNumber, expiry, cvc: '123' });
  const saved = await fetch(`${url}/cards`, { method: 'POST', body: typed, redirect: 'manual' });
  expect(saved.status).toBe(303);
  return (await stripe.customers.retrieve(id)) as Stripe.Customer;
};

it('an off-session payment takes the money and stores intent, charge and metadata', async () => {
  const parent = await createParent(stripe);
  const intent = await settle(parent, 13_125);
  expect(intent).toMatchObject({
    status: 'succeeded',
    amount_received: 13_125,
    metadata: { settlementId: 'settlement-1' },
  });
  const [charge] = (await stripe.charges.list({ payment_intent: intent.id })).data;
  expect(charge).toMatchObject({ paid: true, metadata: { settlementId: 'settlement-1' } });
});

it.each([
  ['pm_card_chargeCustomerFail', 'card_declined', 'generic_decline'],
  ['pm_card_authenticationRequired', 'authentication_required', 'authentication_required'],
])(
  'an off-session payment with %s returns 402 and keeps the failed attempt',
  async (card, code, declineCode) => {
    const parent = await createParent(stripe, card);
    const failure = await failureOf(settle(parent, 5250));
    expect(failure).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(failure).toMatchObject({ statusCode: 402, code, decline_code: declineCode });
    const intent = await stripe.paymentIntents.retrieve(failure.payment_intent?.id ?? '');
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code },
      latest_charge: failure.charge,
    });
    const retried = await stripe.paymentIntents.confirm(intent.id, {
      payment_method: (await stripe.paymentMethods.attach('pm_card_visa', { customer: parent.id })).id,
      off_session: true,
    });
    expect(retried.status).toBe('succeeded');
  },
);

it('an off-session payment needs an explicit card of the same customer', async () => {
  const parent = await createParent(stripe);
  const other = await createParent(stripe);
  const without = await failureOf(
    stripe.paymentIntents.create({ amount: 5250, currency: 'usd', customer: parent.id, confirm: true }),
  );
  expect(without).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
  const foreign = { ...parent, invoice_settings: other.invoice_settings };
  expect(await failureOf(settle(foreign, 5250))).toMatchObject({
    statusCode: 400,
    param: 'payment_method',
  });
});

it('an off-session payment with an expired card is declined', async () => {
  const owner = await typeCard('4242424242424242', '11 / 26');
  await club.travel('2026-11-30');
  expect((await settle(owner, 5250)).status).toBe('succeeded');
  await club.travel('2026-12-01');
  expect(await failureOf(settle(owner, 5250))).toMatchObject({ code: 'expired_card' });
});

it('partial refunds never exceed the payment', async () => {
  const parent = await createParent(stripe);
  const intent = await settle(parent, 10_000);
  const first = await stripe.refunds.create({ payment_intent: intent.id, amount: 4000 });
  expect(first).toMatchObject({ status: 'succeeded', amount: 4000, payment_intent: intent.id });
  const tooMuch = await failureOf(stripe.refunds.create({ payment_intent: intent.id, amount: 6001 }));
  expect(tooMuch.message).toContain('greater than unrefunded amount on charge ($60.00)');
  const charge = String(intent.latest_charge);
  const rest = await stripe.refunds.create({ charge });
  expect(rest.amount).toBe(6000);
  const again = await failureOf(stripe.refunds.create({ payment_intent: intent.id }));
  expect(again).toMatchObject({ code: 'charge_already_refunded' });
  const [refunded] = (await stripe.charges.list({ payment_intent: intent.id })).data;
  expect(refunded).toMatchObject({ id: charge, refunded: true, amount_refunded: 10_000 });
  const refunds = await stripe.refunds.list({ payment_intent: intent.id });
  expect(refunds.data.map(({ amount }) => amount)).toEqual([6000, 4000]);
});

it('detaching the default card clears the default', async () => {
  const parent = await createParent(stripe);
  const card = String(parent.invoice_settings.default_payment_method);
  await stripe.paymentMethods.detach(card);
  expect(await stripe.customers.retrieve(parent.id)).toMatchObject({
    invoice_settings: { default_payment_method: null },
  });
});

it('a customer’s default card must be their own', async () => {
  const [parent, other] = [await createParent(stripe), await createParent(stripe)];
  const card = String(other.invoice_settings.default_payment_method);
  const failure = await failureOf(
    stripe.customers.update(parent.id, { invoice_settings: { default_payment_method: card } }),
  );
  expect(failure).toMatchObject({ statusCode: 400, code: 'resource_missing' });
});

it('a card confirmed at setup can be charged off session', async () => {
  expect((await settle(await typeCard('4000002500003155'), 5250)).status).toBe('succeeded');
});

it('deleting a customer cancels their plans, removes their cards and leaves a tombstone', async () => {
  const plans = await createPlans(stripe);
  const parent = await createParent(stripe);
  const plan = await startPlan(stripe, parent.id, plans.halfWeek.id);
  await stripe.customers.del(parent.id);
  expect(await stripe.customers.retrieve(parent.id)).toEqual({
    id: parent.id,
    object: 'customer',
    deleted: true,
  });
  expect(await stripe.subscriptions.retrieve(plan.id)).toMatchObject({ status: 'canceled' });
  expect((await stripe.customers.list()).data).toEqual([]);
  expect(club.local.nextDueAt()).toBeUndefined();
});

it('the account view shows each customer’s payments, refunds and debt', async () => {
  const plans = await createPlans(stripe);
  const parent = await createParent(stripe);
  await startPlan(stripe, parent.id, plans.halfWeek.id);
  const intent = await settle(parent, 13_125);
  await stripe.refunds.create({ payment_intent: intent.id, amount: 3125 });
  const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: parent.id });
  await stripe.customers.update(parent.id, { invoice_settings: { default_payment_method: bad.id } });
  await club.travel('2026-12-06');

  const books = club.local.account();
  expect(JSON.parse(JSON.stringify(books))).toEqual(books);
  expect(books.balances).toEqual([
    { customerId: parent.id, paidCents: 18_325, refundedCents: 3125, netCents: 15_200, owedCents: 5200 },
  ]);
  expect(books.customers).toMatchObject([
    { delinquent: true, cards: [{ last4: '4242' }, { last4: '0341' }] },
  ]);
  expect(books.subscriptions).toMatchObject([
    { status: 'past_due', lookupKey: 'half_week', periodEndAt: '2027-01-05T12:00:00.000Z' },
  ]);
  expect(books.invoices.map(({ status, remainingCents }) => [status, remainingCents])).toEqual([
    ['paid', 0],
    ['open', 5200],
  ]);
  expect(books.payments.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'failed']);
  expect(books.refunds).toMatchObject([{ amountCents: 3125, paymentIntentId: intent.id }]);
});
