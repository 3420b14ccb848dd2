import { planDebt } from '@hoops/domain/family/payments/plan-debt';
import type { Family } from '@hoops/domain/family/state';
import { usd } from '@hoops/domain/money';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startHalfWeek, startWorld, type World } from './billing-world.ts';
import { reconcileNow } from './reconcile-now.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld();
  await startHalfWeek(world);
});
afterEach(() => world.close());

const putCard = async (card: string): Promise<void> => {
  const id = await customer();
  const method = await world.stripe.paymentMethods.attach(card, { customer: id });
  await world.stripe.customers.update(id, { invoice_settings: { default_payment_method: method.id } });
};
const customer = async (): Promise<string> => (await world.family()).stripeCustomerId ?? '';
const failure = async () => {
  const [failed] = (await world.family()).failedPayments;
  if (!failed) throw new Error('No payment failed.');
  return failed;
};
const owed = async (): Promise<number | undefined> => {
  const family = await world.family();
  const [athlete] = family.athletes;
  return athlete && planDebt(family, athlete)?.cents;
};
const hear = async (): Promise<void> => world.deliver(await world.stripeEvents());
const plan = ({ athletes }: Family) => athletes[0]?.plan;
const status = async () => {
  const live = plan(await world.family());
  return live?.kind === 'live' ? live.status : 'none';
};
const paid = (): number[] =>
  world.local
    .account()
    .payments.flatMap(({ status: it, amountCents }) => (it === 'succeeded' ? [amountCents] : []));
const failUntil = async (day: string, card = 'pm_card_chargeCustomerFail'): Promise<void> => {
  await putCard(card);
  await world.travel(day);
  await hear();
};

it('a new card pays a past-due plan right away, exactly once', async () => {
  await failUntil('2026-12-06T00:00:00Z');
  expect(await status()).toBe('past_due');
  await putCard('pm_card_mastercard');
  await hear();
  await world.run();
  expect(await status()).toBe('active');
  expect((await world.family()).failedPayments).toEqual([]);
  await world.travel('2026-12-30T00:00:00Z');
  await hear();
  await world.run();
  expect(paid()).toEqual([5_200, 5_200]);
  expect((await world.types()).filter((type) => type === 'PaymentReceived')).toHaveLength(2);
  await world.travel('2027-01-06T00:00:00Z');
  expect(paid()).toEqual([5_200, 5_200, 5_200]);
});

it('a new card pays an unpaid plan, and renewals continue', async () => {
  await failUntil('2026-12-25T00:00:00Z');
  expect(await status()).toBe('unpaid');
  await putCard('pm_card_mastercard');
  await hear();
  await world.run();
  expect(await status()).toBe('active');
  expect(paid()).toEqual([5_200, 5_200]);
  await world.travel('2027-01-06T00:00:00Z');
  expect(paid()).toEqual([5_200, 5_200, 5_200]);
});

it('a new card pays the current month too, but not months that passed while the plan was unpaid', async () => {
  await failUntil('2027-02-10T00:00:00Z');
  expect(await status()).toBe('unpaid');
  await putCard('pm_card_mastercard');
  await hear();
  const [intent] = (await world.family()).openIntents;
  expect(intent).toMatchObject({ kind: 'pay-plan', amount: { cents: 10_400 } });
  await world.run();
  expect(await status()).toBe('active');
  expect(paid()).toEqual([5_200, 5_200, 5_200]);
  await world.travel('2027-03-06T00:00:00Z');
  expect(paid()).toEqual([5_200, 5_200, 5_200, 5_200]);
  await hear();
  expect((await world.family()).failedPayments).toEqual([]);
});

it('a new card that fails leaves the plan unpaid, and the next valid card pays', async () => {
  await failUntil('2026-12-25T00:00:00Z');
  await putCard('pm_card_authenticationRequired');
  await hear();
  expect([...(await world.run()).values()]).toMatchObject([
    { kind: 'failed', code: 'authentication-required' },
  ]);
  expect(await status()).toBe('unpaid');
  expect((await world.family()).failedPayments).toMatchObject([{ actionRequired: true }]);
  await putCard('pm_card_visa');
  await hear();
  await world.run();
  expect(await status()).toBe('active');
  expect(paid()).toEqual([5_200, 5_200]);
});

describe('paying with the card on file', () => {
  const pay = async () => world.command({ type: 'PayPlan', athleteId: await world.athlete() });

  const promisedInDecember = async (): Promise<void> => {
    await failUntil('2026-12-25T00:00:00Z');
    await putCard('pm_card_visa');
    await hear();
    await world.travel('2027-01-06T00:00:00Z');
  };

  it('paying a plan charges the displayed amount, and a month that has begun since remains unpaid', async () => {
    await promisedInDecember();
    expect([...(await world.run()).values()]).toEqual([{ kind: 'done' }]);
    expect(paid()).toEqual([5_200, 5_200]);
    expect((await world.types()).slice(-3)).toEqual(['PlanPaidInPart', 'PaymentReceived', 'PaymentFailed']);
    expect(await owed()).toBe(5_200);
    await hear();
    // Stripe resumes a plan only after its latest invoice is paid.
    expect(await status()).toBe('unpaid');
    expect(paid()).toEqual([5_200, 5_200]);
    await pay();
    await world.run();
    expect(await status()).toBe('active');
    expect(paid()).toEqual([5_200, 5_200, 5_200]);
    expect(await owed()).toBeUndefined();
    await world.travel('2027-02-06T00:00:00Z');
    expect(paid()).toEqual([5_200, 5_200, 5_200, 5_200]);
  });

  it('paying a plan never charges more than the displayed amount, even after a crash', async () => {
    await promisedInDecember();
    const [intent] = (await world.family()).openIntents;
    if (intent?.kind !== 'pay-plan') throw new Error('Nothing is promised.');
    // Simulates an attempt that paid the first invoice and crashed before recording.
    const { data } = await world.stripe.invoices.list({ customer: await customer(), status: 'open' });
    const { id = '' } = data[0] ?? {};
    await world.stripe.invoices.update(id, { metadata: { intentId: intent.intentId } });
    await world.stripe.invoices.pay(id, { off_session: true });
    expect([...(await world.run()).values()]).toEqual([{ kind: 'done' }]);
    expect(paid()).toEqual([5_200, 5_200]);
    expect(await owed()).toBe(5_200);
  });

  it('paying a plan charges nothing when the oldest invoice differs from the displayed amount', async () => {
    await failUntil('2026-12-25T00:00:00Z');
    await putCard('pm_card_visa');
    await world.command({
      type: 'ObservePaymentFailure',
      ...(await failure()),
      attempt: 5,
      amount: usd(1_000),
    });
    await hear();
    expect([...(await world.run()).values()]).toMatchObject([{ kind: 'failed', code: 'amount-changed' }]);
    expect(paid()).toEqual([5_200]);
  });

  it('paying a plan succeeds without a second charge when Stripe’s own retry already collected the payment', async () => {
    await failUntil('2026-12-06T00:00:00Z');
    await putCard('pm_card_visa');
    await pay();
    await world.travel('2026-12-09T00:00:00Z');
    expect([...(await world.run()).values()]).toEqual([{ kind: 'done' }]);
    expect(paid()).toEqual([5_200, 5_200]);
    expect(await status()).toBe('active');
  });
});

const pageOf = async (invoice: string): Promise<string> =>
  (await world.stripe.invoices.retrieve(invoice)).hosted_invoice_url ?? '';

const press = (url: string, action: string) =>
  fetch(`${url}/${action}`, { method: 'POST', redirect: 'manual' });

describe('an unpaid plan that is paid late on Stripe’s page', () => {
  beforeEach(async () => {
    await failUntil('2027-01-10T00:00:00Z', 'pm_card_authenticationRequired');
    expect(await status()).toBe('unpaid');
    const url = await pageOf((await failure()).invoiceId);
    await press(url, 'pay');
    await press(url, 'confirm');
  });

  it('a plan paid late on Stripe’s page stays unpaid until the current month is also paid', async () => {
    await hear();
    await hear();
    expect(await status()).toBe('unpaid');
    expect(paid()).toEqual([5_200, 5_200]);
    expect((await world.family()).failedPayments).toMatchObject([{ reason: 'not_tried', attempt: 0 }]);
    expect(await owed()).toBe(5_200);
    await putCard('pm_card_visa');
    await hear();
    await world.run();
    expect(await owed()).toBeUndefined();
    expect(await status()).toBe('active');
    expect(paid()).toEqual([5_200, 5_200, 5_200]);
    await world.travel('2027-02-06T00:00:00Z');
    await hear();
    expect(paid()).toEqual([5_200, 5_200, 5_200, 5_200]);
    expect((await world.family()).failedPayments).toEqual([]);
  });

  it('a plan paid late on Stripe’s page owes the current month and, after paying it, the next month', async () => {
    await hear();
    await putCard('pm_card_visa');
    await world.travel('2027-02-06T00:00:00Z');
    await hear();
    await world.run();
    expect(paid()).toEqual([5_200, 5_200, 5_200]);
    expect(await owed()).toBe(5_200);
    await world.command({ type: 'PayPlan', athleteId: await world.athlete() });
    await world.run();
    expect(paid()).toEqual([5_200, 5_200, 5_200, 5_200]);
    expect(await owed()).toBeUndefined();
    expect(await status()).toBe('active');
  });

  it('nightly reconciliation records the remaining debt of a plan that was paid late on Stripe’s page', async () => {
    const { differences } = await reconcileNow(world);
    expect(differences.map(({ field, healed }) => [field, healed])).toContainEqual(['not collected', true]);
    expect(await owed()).toBe(5_200);
    expect((await reconcileNow(world)).differences).toEqual([]);
  });
});

describe('a payment with bank confirmation', () => {
  const invoiceId = async () => (await world.family()).failedPayments[0]?.invoiceId ?? '';

  beforeEach(() => failUntil('2026-12-06T00:00:00Z', 'pm_card_authenticationRequired'));

  it('a payment confirmed on Stripe’s page is charged once, and webhooks make the plan active', async () => {
    const url = await pageOf(await invoiceId());
    expect(await (await fetch(url)).text()).toContain('Pay $52.00');
    await press(url, 'pay');
    expect(await (await fetch(url)).text()).toContain('Complete authentication');
    expect(paid()).toEqual([5_200]);
    await press(url, 'confirm');
    expect(await (await fetch(url)).text()).toContain('Invoice paid');
    await press(url, 'confirm');
    await press(url, 'pay');
    expect(paid()).toEqual([5_200, 5_200]);
    await hear();
    expect(await status()).toBe('active');
    expect((await world.family()).failedPayments).toEqual([]);
  });

  it('a payment declined on the bank’s page stays open and can still be confirmed', async () => {
    const url = await pageOf(await invoiceId());
    await press(url, 'pay');
    const refused = await press(url, 'refuse');
    expect(await refused.text()).toContain('We are unable to authenticate your payment method.');
    await hear();
    expect(await status()).toBe('past_due');
    await press(url, 'pay');
    await press(url, 'confirm');
    await hear();
    expect(await status()).toBe('active');
    expect(paid()).toEqual([5_200, 5_200]);
  });
});
