import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Club,
  createParent,
  createPlans,
  failureOf,
  type Plans,
  startClub,
  startPlan,
} from './fixture.ts';

let club: Club;
let stripe: Stripe;
let plans: Plans;
let parent: Stripe.Customer;

const returnUrl = 'https://club.example.test/portal?bank=back';

beforeEach(async () => {
  club = await startClub({ at: '2026-11-05' });
  stripe = club.stripe;
  plans = await createPlans(stripe);
  parent = await createParent(stripe, 'pm_card_authenticationRequired');
});
afterEach(() => club.close());

const payOnSession = (): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.create({
    amount: 5250,
    currency: 'usd',
    customer: parent.id,
    payment_method: cardOf(parent),
    allowed_payment_method_types: ['card'],
    confirm: true,
    return_url: returnUrl,
  });
const cardOf = ({ invoice_settings }: Stripe.Customer): string =>
  String(invoice_settings.default_payment_method);
const startWaiting = (customer = parent.id): Promise<Stripe.Subscription> =>
  stripe.subscriptions.create({
    customer,
    items: [{ price: plans.halfWeek.id, quantity: 1 }],
    billing_mode: { type: 'flexible' },
    collection_method: 'charge_automatically',
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'off' },
    metadata: { athleteId: 'athlete-1' },
    expand: ['latest_invoice.payments'],
  });
const firstInvoiceOf = ({ latest_invoice }: Stripe.Subscription): Stripe.Invoice => {
  if (latest_invoice === null || typeof latest_invoice === 'string') throw new Error('It is not expanded.');
  return latest_invoice;
};
const paymentOf = (subscription: Stripe.Subscription): string =>
  String(firstInvoiceOf(subscription).payments?.data[0]?.payment.payment_intent);
const bankPage = ({ next_action }: Stripe.PaymentIntent): string => next_action?.redirect_to_url?.url ?? '';
const answer = (url: string, what: 'complete' | 'fail') =>
  fetch(`${url}/${what}`, { method: 'POST', redirect: 'manual' });
const taken = () =>
  club.local
    .account()
    .payments.flatMap(({ status, amountCents }) => (status === 'succeeded' ? [amountCents] : []));
const eventTypes = async (): Promise<string[]> => {
  const { data } = await stripe.events.list({ limit: 100 });
  return data.map(({ type }) => type);
};

it('an on-session payment waits for the cardholder on the bank page and succeeds after confirmation', async () => {
  const asking = await payOnSession();
  expect(asking).toMatchObject({ status: 'requires_action', amount_received: 0 });
  expect(asking.next_action?.redirect_to_url?.return_url).toBe(returnUrl);
  expect(await (await fetch(bankPage(asking))).text()).toContain('Complete authentication');
  expect(taken()).toEqual([]);

  const back = new URL((await answer(bankPage(asking), 'complete')).headers.get('location') ?? '');
  expect(Object.fromEntries(back.searchParams)).toEqual({
    bank: 'back',
    payment_intent: asking.id,
    payment_intent_client_secret: asking.client_secret,
    redirect_status: 'succeeded',
  });
  expect(await stripe.paymentIntents.retrieve(asking.id)).toMatchObject({ status: 'succeeded' });
  expect((await answer(bankPage(asking), 'complete')).status).toBe(404);
  expect(taken()).toEqual([5250]);
});

it('an on-session payment that fails at the bank takes no money and can be confirmed again', async () => {
  const asking = await payOnSession();
  const back = new URL((await answer(bankPage(asking), 'fail')).headers.get('location') ?? '');
  expect(back.searchParams.get('redirect_status')).toBe('failed');
  expect(await stripe.paymentIntents.retrieve(asking.id)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  });
  const again = await stripe.paymentIntents.confirm(asking.id, {
    payment_method: cardOf(parent),
    return_url: returnUrl,
  });
  expect(bankPage(again)).not.toBe(bankPage(asking));
  expect((await answer(bankPage(asking), 'complete')).status).toBe(404);
  await answer(bankPage(again), 'complete');
  expect(taken()).toEqual([5250]);
});

it('an on-session payment stays payable until canceled, and cannot be canceled once paid', async () => {
  const given = await payOnSession();
  await club.travel('2026-11-20');
  await stripe.paymentIntents.cancel(given.id);
  expect((await answer(bankPage(given), 'complete')).status).toBe(404);
  expect(taken()).toEqual([]);

  const paid = await payOnSession();
  await answer(bankPage(paid), 'complete');
  expect(await failureOf(stripe.paymentIntents.cancel(paid.id))).toMatchObject({
    statusCode: 400,
    code: 'payment_intent_unexpected_state',
  });
});

it('an on-session payment without a return URL has no bank page', async () => {
  const asking = await stripe.paymentIntents.create({
    amount: 5250,
    currency: 'usd',
    customer: parent.id,
    payment_method: cardOf(parent),
    confirm: true,
  });
  expect(asking.next_action).toEqual({ type: 'use_stripe_sdk', use_stripe_sdk: {} });
});

describe('a plan whose first payment needs confirmation', () => {
  const confirm = (subscription: Stripe.Subscription) =>
    stripe.paymentIntents.confirm(paymentOf(subscription), {
      payment_method: cardOf(parent),
      return_url: returnUrl,
    });

  it('a new plan stays incomplete and charges nothing until the cardholder confirms', async () => {
    const plan = await startWaiting();
    expect(plan.status).toBe('incomplete');
    expect(firstInvoiceOf(plan)).toMatchObject({ status: 'open', amount_due: 5200 });
    const waiting = await stripe.paymentIntents.retrieve(paymentOf(plan));
    expect(waiting.status).toBe('requires_confirmation');
    expect(taken()).toEqual([]);

    const asking = await confirm(plan);
    expect(asking.status).toBe('requires_action');
    expect(await eventTypes()).toContain('invoice.payment_action_required');
    await answer(bankPage(asking), 'complete');
    expect(await stripe.subscriptions.retrieve(plan.id)).toMatchObject({ status: 'active' });
    expect(await stripe.invoices.retrieve(firstInvoiceOf(plan).id)).toMatchObject({ status: 'paid' });
    expect(taken()).toEqual([5200]);
    await club.travel('2026-11-07');
    expect(await stripe.subscriptions.retrieve(plan.id)).toMatchObject({ status: 'active' });
  });

  it('a new plan stays incomplete when the cardholder fails to confirm, and can still be confirmed', async () => {
    const plan = await startWaiting();
    await answer(bankPage(await confirm(plan)), 'fail');
    expect(await stripe.subscriptions.retrieve(plan.id)).toMatchObject({ status: 'incomplete' });
    expect(await eventTypes()).toContain('invoice.payment_failed');
    await answer(bankPage(await confirm(plan)), 'complete');
    expect(await stripe.subscriptions.retrieve(plan.id)).toMatchObject({ status: 'active' });
    expect(taken()).toEqual([5200]);
  });

  it('an unconfirmed plan expires after 23 hours, voiding its invoice and canceling its payment', async () => {
    const plan = await startWaiting();
    const asking = await confirm(plan);
    await club.travel('2026-11-06T10:59:59Z');
    expect(await stripe.subscriptions.retrieve(plan.id)).toMatchObject({ status: 'incomplete' });
    await club.travel('2026-11-06T11:00:00Z');
    expect(await stripe.subscriptions.retrieve(plan.id)).toMatchObject({ status: 'incomplete_expired' });
    expect(await stripe.invoices.retrieve(firstInvoiceOf(plan).id)).toMatchObject({ status: 'void' });
    expect(await stripe.paymentIntents.retrieve(asking.id)).toMatchObject({ status: 'canceled' });
    expect((await answer(bankPage(asking), 'complete')).status).toBe(404);
    expect(await eventTypes()).toEqual(
      expect.arrayContaining(['invoice.voided', 'customer.subscription.updated']),
    );
    const { data: listed } = await stripe.subscriptions.list({ customer: parent.id });
    expect(listed.map(({ status }) => status)).toEqual(['incomplete_expired']);
    await club.travel('2027-01-20');
    expect(taken()).toEqual([]);
  });

  it('an unconfirmed plan can be ended by voiding its invoice but not by canceling its payment', async () => {
    const plan = await startWaiting();
    const asking = await confirm(plan);
    expect(await failureOf(stripe.paymentIntents.cancel(asking.id))).toMatchObject({ statusCode: 400 });
    expect(
      await failureOf(stripe.subscriptions.update(plan.id, { cancel_at_period_end: true })),
    ).toMatchObject({
      statusCode: 400,
    });
    await stripe.invoices.voidInvoice(firstInvoiceOf(plan).id);
    expect(await stripe.subscriptions.retrieve(plan.id)).toMatchObject({ status: 'incomplete_expired' });

    const other = await startWaiting();
    expect(await stripe.subscriptions.cancel(other.id)).toMatchObject({ status: 'incomplete_expired' });
    expect(await stripe.invoices.retrieve(firstInvoiceOf(other).id)).toMatchObject({ status: 'void' });
  });

  it('a new plan is active right away when the card needs no confirmation', async () => {
    const calm = await createParent(stripe);
    const plan = await startWaiting(calm.id);
    const paid = await stripe.paymentIntents.confirm(paymentOf(plan), {
      payment_method: cardOf(calm),
      return_url: returnUrl,
    });
    expect(paid.status).toBe('succeeded');
    expect(await stripe.subscriptions.retrieve(plan.id)).toMatchObject({ status: 'active' });
  });
});

it('a renewal that requires cardholder authentication is paid by confirming it on session', async () => {
  const good = await createParent(stripe);
  const plan = await startPlan(stripe, good.id, plans.halfWeek.id);
  const card = await stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer: good.id });
  await stripe.customers.update(good.id, { invoice_settings: { default_payment_method: card.id } });
  await club.travel('2026-12-06');
  expect(await stripe.subscriptions.retrieve(plan.id)).toMatchObject({ status: 'past_due' });
  const [owed] = (await stripe.invoices.list({ subscription: plan.id, expand: ['data.payments'] })).data;
  const intent = String(owed?.payments?.data[0]?.payment.payment_intent);
  const asking = await stripe.paymentIntents.confirm(intent, {
    payment_method: card.id,
    return_url: returnUrl,
  });
  await answer(bankPage(asking), 'complete');
  expect(await stripe.subscriptions.retrieve(plan.id)).toMatchObject({ status: 'active' });
  expect(taken()).toEqual([5200, 5200]);
});
