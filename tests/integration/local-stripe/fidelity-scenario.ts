import type Stripe from 'stripe';
import { type Club, createParent, createPlans, failureOf, itemOf, type Plans, startPlan } from './fixture.ts';

interface World {
  readonly club: Club;
  readonly stripe: Stripe;
  readonly plans: Plans;
}

export async function runFidelityScenario(club: Club, stripe: Stripe, webhookUrl: string): Promise<void> {
  const endpoint = await stripe.webhookEndpoints.create({ url: webhookUrl, enabled_events: ['*'] });
  await stripe.webhookEndpoints.update(endpoint.id, { enabled_events: ['*'] });
  await stripe.webhookEndpoints.list();
  const other = await stripe.webhookEndpoints.create({ url: webhookUrl, enabled_events: ['invoice.sent'] });
  await stripe.webhookEndpoints.del(other.id);

  const plans = await createPlans(stripe);
  const world = { club, stripe, plans };
  await runCatalogue(world);
  const parent = await createParent(stripe);
  await runCustomersAndCards(world, parent);
  await runPayments(world, parent);
  await runDisputes(world);
  await runPlans(world, parent);
  await runTrouble(world, await createParent(stripe));
  await runPortal(world, parent);
  await runPayouts(world);
  await runTestClock(world);
  await stripe.customers.del((await createParent(stripe)).id);
  await stripe.events.list({ limit: 100 });
}

async function runCatalogue({ stripe, plans }: World): Promise<void> {
  await stripe.products.list({ active: true });
  await stripe.prices.retrieve(plans.halfWeek.id, { expand: ['product'] });
  await stripe.prices.list({ lookup_keys: ['half_week', 'full_week'] });
  const { currency, product, unit_amount } = plans.fullWeek;
  await stripe.prices.create({
    currency,
    product: String(product),
    unit_amount: unit_amount ?? 0,
    recurring: { interval: 'month' },
    lookup_key: 'full_week',
    transfer_lookup_key: true,
  });
}

async function runCustomersAndCards({ stripe }: World, parent: Stripe.Customer): Promise<void> {
  await stripe.customers.retrieve(parent.id, { expand: ['invoice_settings.default_payment_method'] });
  await stripe.customers.list({ email: 'parent@example.test' });
  await stripe.customers.listPaymentMethods(parent.id, { type: 'card' });
  const card = await stripe.paymentMethods.attach('pm_card_mastercard', { customer: parent.id });
  await stripe.paymentMethods.detach(card.id);
}

async function runPayments({ stripe }: World, parent: Stripe.Customer): Promise<void> {
  const method = String(parent.invoice_settings.default_payment_method);
  const settle = async (amount: number, card: string, off_session = true) =>
    stripe.paymentIntents.create({
      amount,
      currency: 'usd',
      customer: parent.id,
      payment_method: (await stripe.paymentMethods.attach(card, { customer: parent.id })).id,
      allowed_payment_method_types: ['card'],
      confirm: true,
      off_session,
      metadata: { settlementId: 'settlement-1' },
    });
  const paid = await settle(13_125, method);
  await stripe.paymentIntents.retrieve(paid.id, { expand: ['latest_charge'] });
  await stripe.paymentIntents.list({ customer: parent.id });
  await failureOf(settle(5000, 'pm_card_chargeCustomerFail'));
  const asking = await settle(5000, 'pm_card_authenticationRequired', false);
  await stripe.paymentIntents.cancel(asking.id);
  const later = await stripe.paymentIntents.create({ amount: 700, currency: 'usd', customer: parent.id });
  await stripe.paymentIntents.confirm(later.id, { payment_method: method, off_session: true });

  const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: 5000 });
  await stripe.refunds.retrieve(refund.id);
  await stripe.refunds.list({ payment_intent: paid.id, expand: ['data.payment_intent'] });
  await stripe.refunds.create({ payment_intent: paid.id });
  await stripe.charges.list({ customer: parent.id });
}

async function runDisputes({ club, stripe }: World): Promise<void> {
  const disputed = async (card: string) => {
    const parent = await createParent(stripe);
    const method = await stripe.paymentMethods.attach(card, { customer: parent.id });
    const payment = await stripe.paymentIntents.create({
      amount: 5250,
      currency: 'usd',
      customer: parent.id,
      payment_method: method.id,
      confirm: true,
      off_session: true,
    });
    const { data } = await stripe.disputes.list({ payment_intent: payment.id, expand: ['data.charge'] });
    return data[0]?.id ?? '';
  };
  const won = await disputed('pm_card_createDispute');
  await stripe.disputes.retrieve(won, { expand: ['payment_intent'] });
  await stripe.disputes.update(won, {
    evidence: { product_description: 'Basketball training', service_date: '' },
    metadata: { intentId: 'intent-1' },
    submit: false,
  });
  await stripe.disputes.update(won, { evidence: { uncategorized_text: 'winning_evidence' }, submit: true });
  const asked = await disputed('pm_card_createDisputeInquiry');
  await stripe.disputes.update(asked, { evidence: { uncategorized_text: 'escalate_inquiry_evidence' } });
  await stripe.disputes.close(await disputed('pm_card_createDisputeProductNotReceived'));
  await club.travel('2026-11-06');
}

async function runPlans({ club, stripe, plans }: World, parent: Stripe.Customer): Promise<void> {
  const plan = await startPlan(stripe, parent.id, plans.halfWeek.id);
  await stripe.subscriptions.list({ customer: parent.id, expand: ['data.latest_invoice'] });
  await stripe.subscriptions.update(plan.id, { cancel_at_period_end: true });
  await stripe.subscriptions.update(plan.id, { cancel_at_period_end: false });
  const coupon = await stripe.coupons.create({ id: 'half', percent_off: 50, duration: 'forever' });
  await stripe.coupons.retrieve(coupon.id);
  await stripe.subscriptions.update(plan.id, {
    discounts: [{ coupon: coupon.id }],
    expand: ['discounts'],
  });
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: plan.id });
  const [current] = schedule.phases;
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    metadata: { intentId: 'intent-1' },
    phases: [
      {
        items: [{ price: plans.halfWeek.id, quantity: 1 }],
        start_date: current?.start_date ?? 0,
        end_date: current?.end_date ?? 0,
        proration_behavior: 'none',
      },
      {
        items: [{ price: plans.fullWeek.id, quantity: 1 }],
        duration: { interval: 'month', interval_count: 1 },
        discounts: [{ coupon: coupon.id }],
        proration_behavior: 'none',
      },
    ],
  });
  await stripe.subscriptionSchedules.retrieve(schedule.id);
  await stripe.subscriptionSchedules.list({ expand: ['data.subscription'] });
  await club.travel('2026-12-06');
  await stripe.subscriptions.retrieve(plan.id, {
    expand: ['latest_invoice.total_discount_amounts.discount', 'customer'],
  });
  await stripe.subscriptionSchedules.release(schedule.id);
  const dropped = await stripe.subscriptionSchedules.create({ from_subscription: plan.id });
  await stripe.subscriptionSchedules.cancel(dropped.id, { invoice_now: false, prorate: false });

  const ending = await startPlan(stripe, parent.id, plans.halfWeek.id);
  await stripe.subscriptions.update(ending.id, { cancel_at: itemOf(ending).current_period_end });
  await club.travel('2027-01-20');
}

async function runTrouble({ club, stripe, plans }: World, parent: Stripe.Customer): Promise<void> {
  const first = await startPlan(stripe, parent.id, plans.halfWeek.id);
  const second = await startPlan(stripe, parent.id, plans.fullWeek.id);
  const bad = await stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer: parent.id });
  await stripe.customers.update(parent.id, { invoice_settings: { default_payment_method: bad.id } });
  const renewsAt = new Date(itemOf(first).current_period_end * 1000 + 600_000).toISOString();
  await club.travel(renewsAt);
  const [draft] = (await stripe.invoices.list({ subscription: first.id, status: 'draft' })).data;
  await stripe.invoices.finalizeInvoice(draft?.id ?? '');
  await stripe.invoices.voidInvoice(draft?.id ?? '');
  await club.travel('2027-03-10');
  const [unpaid] = (await stripe.invoices.list({ subscription: second.id, status: 'open' })).data;
  const id = unpaid?.id ?? '';
  await stripe.invoices.update(id, { metadata: { note: 'called' } });
  await stripe.invoicePayments.list({ invoice: id });
  await stripe.invoices.retrieve(id, { expand: ['payments.data.payment.payment_intent'] });
  const good = await stripe.paymentMethods.attach('pm_card_visa', { customer: parent.id });
  await stripe.customers.update(parent.id, { invoice_settings: { default_payment_method: good.id } });
  await stripe.invoices.pay(id, { expand: ['payments'] });
  await stripe.subscriptions.cancel(second.id, { invoice_now: false, prorate: false });
}

async function runPortal({ stripe }: World, parent: Stripe.Customer): Promise<void> {
  const features = {
    payment_method_update: { enabled: true },
    invoice_history: { enabled: true },
    customer_update: { enabled: false },
    subscription_cancel: { enabled: false },
    subscription_update: { enabled: false },
  };
  const configuration = await stripe.billingPortal.configurations.create({ features });
  await stripe.billingPortal.configurations.update(configuration.id, { features });
  await stripe.billingPortal.configurations.list({ active: true });
  await stripe.billingPortal.sessions.create({
    customer: parent.id,
    configuration: configuration.id,
    return_url: 'https://club.example.test/portal',
    flow_data: {
      type: 'payment_method_update',
      after_completion: { type: 'redirect', redirect: { return_url: 'https://club.example.test/portal' } },
    },
  });
}

async function runPayouts({ club, stripe }: World): Promise<void> {
  club.local.setBankAccount();
  await club.travel('2027-03-20');
  const [payout] = (await stripe.payouts.list({ status: 'paid' })).data;
  await stripe.payouts.retrieve(payout?.id ?? '');
  const [moved] = (await stripe.balanceTransactions.list({ payout: payout?.id ?? '' })).data;
  await stripe.balanceTransactions.retrieve(moved?.id ?? '');
  club.local.setBankAccount('account_closed');
  const parent = await createParent(stripe);
  await stripe.paymentIntents.create({
    amount: 5250,
    currency: 'usd',
    customer: parent.id,
    payment_method: String(parent.invoice_settings.default_payment_method),
    confirm: true,
    off_session: true,
  });
  await club.travel('2027-03-30');
}

async function runTestClock({ club, stripe, plans }: World): Promise<void> {
  const frozen_time = Math.floor(club.now().getTime() / 1000);
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time, name: 'a month' });
  const customer = await stripe.customers.create({ test_clock: clock.id, email: 'clock@example.test' });
  await stripe.customers.createBalanceTransaction(customer.id, {
    amount: -100,
    currency: 'usd',
    description: 'Credit from the club',
  });
  await stripe.customers.listBalanceTransactions(customer.id, { limit: 100 });
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card.id } });
  const plan = await startPlan(stripe, customer.id, plans.halfWeek.id);
  const renewsAt = itemOf(plan).current_period_end;
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: renewsAt + 7200 });
  await stripe.testHelpers.testClocks.retrieve(clock.id);
  await stripe.testHelpers.testClocks.del(clock.id);
}
