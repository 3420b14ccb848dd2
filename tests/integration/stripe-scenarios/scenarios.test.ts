import { possibleReturns } from '@hoops/domain/family/plans/pause';
import { chargeDate } from '@hoops/domain/time/billing-cycle';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mondaysOf } from '../billing/billing-world.ts';
import { type ScenarioFamily, startFamily } from './scenario-family.ts';
import { type StripeUnderTest, startStripeUnderTest } from './stripe-under-test.ts';

let under: StripeUnderTest;
let stripe: Stripe;

beforeEach(async () => {
  under = await startStripeUnderTest();
  stripe = under.stripe;
});
afterEach(() => under.close());

/** Five minutes, because a real sandbox takes minutes. */
const timeout = 300_000;

const paidInvoices = async (subscription: string): Promise<readonly number[]> => {
  const { data } = await stripe.invoices.list({ subscription, status: 'paid', limit: 100 });
  return data.map(({ amount_paid }) => amount_paid).reverse();
};
const half = async (): Promise<{ readonly family: ScenarioFamily; readonly id: string }> => {
  const family = await startFamily(under);
  expect(await family.startHalfWeek()).toEqual([{ kind: 'done' }]);
  return { family, id: (await family.livePlan()).subscriptionId };
};

describe('a plan', { timeout }, () => {
  it('a plan starts right away, is paid and renews after a month', async () => {
    const { family, id } = await half();
    expect(await paidInvoices(id)).toEqual([5200]);
    await family.travelOverRenewal();
    await family.look(id);
    expect(await paidInvoices(id)).toEqual([5200, 5200]);
    expect((await family.family()).recordedFacts).toHaveLength(1);
    expect(await family.livePlan()).toMatchObject({ status: 'active', plan: 'half_week' });
    expect(Date.parse((await family.livePlan()).currentPeriodStart)).toBeLessThan(under.now().getTime());
  });

  it.each([
    ['declined', 'pm_card_chargeCustomerFail', 'card-declined'],
    ['stopped for authentication', 'pm_card_authenticationRequired', 'authentication-required'],
  ])('a plan does not start when the card is %s, and leaves no subscription', async (_what, card, code) => {
    const family = await startFamily(under, { card });
    expect(await family.startHalfWeek()).toMatchObject([{ kind: 'failed', code }]);
    const left = await stripe.subscriptions.list({ customer: family.customerId });
    expect(left.data).toEqual([]);
  });

  it('a plan switches at the period end, at the new price', async () => {
    const { family, id } = await half();
    const athleteId = await family.athlete();
    const asked = await family.ask({
      type: 'SwitchPlan',
      athleteId,
      currentSubscriptionId: id,
      newPlanId: 'full_week',
    });
    expect(asked).toEqual([{ kind: 'done' }]);
    expect((await family.livePlan()).change).toMatchObject({ kind: 'switch', to: 'full_week' });
    await family.travelOverRenewal();
    await family.look(id);
    expect(await family.livePlan()).toMatchObject({ plan: 'full_week', change: { kind: 'none' } });
    expect(await paidInvoices(id)).toEqual([5200, 10_400]);
    expect((await stripe.subscriptions.retrieve(id)).schedule).toBeNull();
  });

  it('a canceled switch keeps the plan and its price', async () => {
    const { family, id } = await half();
    const athleteId = await family.athlete();
    const switching = { athleteId, currentSubscriptionId: id, newPlanId: 'full_week' } as const;
    await family.ask({ type: 'SwitchPlan', ...switching });
    expect(await family.ask({ type: 'CancelSwitch', athleteId })).toEqual([{ kind: 'done' }]);
    await family.travelOverRenewal();
    expect(await paidInvoices(id)).toEqual([5200, 5200]);
  });

  it('canceling training ends the plan at the period end, despite a pending switch', async () => {
    const { family, id } = await half();
    const athleteId = await family.athlete();
    const switching = { athleteId, currentSubscriptionId: id, newPlanId: 'full_week' } as const;
    await family.ask({ type: 'SwitchPlan', ...switching });
    expect(await family.ask({ type: 'CancelTraining', athleteId })).toEqual([{ kind: 'done' }]);
    expect((await family.livePlan()).change.kind).toBe('cancellation');
    await family.travelOverRenewal();
    await family.look(id);
    expect((await family.plan()).kind).toBe('none');
    expect(await paidInvoices(id)).toEqual([5200]);
  });

  it('a paused plan is not charged and resumes on its date', {
    tags: ['pause.comes-back'],
  }, async () => {
    const { family, id } = await half();
    const [until] = possibleReturns(await family.livePlan());
    const asked = await family.ask({
      type: 'PausePlan',
      athleteId: await family.athlete(),
      until: chargeDate(until ?? ''),
    });
    expect(asked).toEqual([{ kind: 'done' }]);
    await family.travelOverRenewal();
    await family.look(id);
    expect(await paidInvoices(id)).toEqual([5200]);
    const { data } = await stripe.invoices.list({ subscription: id, status: 'void' });
    expect(data).toHaveLength(1);
    expect(await family.livePlan()).toMatchObject({ status: 'active', pause: { until } });
    await family.travelOverRenewal();
    await family.look(id);
    expect(await paidInvoices(id)).toEqual([5200, 5200]);
    expect(await family.livePlan()).toMatchObject({ status: 'active', pause: null });
    expect((await stripe.subscriptions.retrieve(id)).pause_collection).toBeNull();
  });

  it('a plan continues when its cancellation is undone', async () => {
    const { family, id } = await half();
    const athleteId = await family.athlete();
    await family.ask({ type: 'CancelTraining', athleteId });
    expect(await family.ask({ type: 'UndoCancellation', athleteId })).toEqual([{ kind: 'done' }]);
    await family.travelOverRenewal();
    expect(await paidInvoices(id)).toEqual([5200, 5200]);
  });

  it('deleting the athlete ends the plan right away without an invoice', async () => {
    const { family, id } = await half();
    const athleteId = await family.athlete();
    expect(await family.ask({ type: 'DeleteAthlete', athleteId })).toEqual([{ kind: 'done' }]);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
    const { data } = await stripe.invoices.list({ subscription: id });
    expect(data.map(({ amount_paid }) => amount_paid)).toEqual([5200]);
  });

  it('a plan is past due after a failed renewal, and active once a valid card has paid', async () => {
    const { family, id } = await half();
    await family.putCard('pm_card_chargeCustomerFail');
    await family.travelOverRenewal();
    await family.look(id);
    expect((await family.livePlan()).status).toBe('past_due');
    expect((await family.family()).failedPayments).toMatchObject([{ attempt: 1, actionRequired: false }]);
    await family.putCard('pm_card_visa');
    const [open] = (await stripe.invoices.list({ subscription: id, status: 'open' })).data;
    await stripe.invoices.pay(open?.id ?? '');
    await family.look(id);
    expect((await family.livePlan()).status).toBe('active');
    expect((await family.family()).failedPayments).toEqual([]);
  });
});

describe('class months', { timeout }, () => {
  it('a class month is paid once and can be refunded in part', async () => {
    const family = await startFamily(under);
    await family.command(mondaysOf(await family.athlete()));
    const [charge] = (await family.family()).charges;
    const period = charge?.period ?? '2026-11';
    expect(await family.ask({ type: 'PayOutstandingBalance', period })).toEqual([{ kind: 'done' }]);
    expect((await family.family()).charges).toMatchObject([{ frozen: true }]);
    const { data } = await stripe.paymentIntents.list({ customer: family.customerId });
    expect(data).toMatchObject([{ status: 'succeeded', amount: 5250 }]);
    const refund = await stripe.refunds.create({ payment_intent: data[0]?.id ?? '', amount: 2500 });
    expect(refund).toMatchObject({ status: 'succeeded', amount: 2500 });
  });

  it('a declined card leaves a class month unpaid', async () => {
    const family = await startFamily(under, { card: 'pm_card_chargeCustomerFail' });
    await family.command(mondaysOf(await family.athlete()));
    const period = (await family.family()).charges[0]?.period ?? '2026-11';
    const asked = await family.ask({ type: 'PayOutstandingBalance', period });
    expect(asked).toMatchObject([{ kind: 'failed', code: 'card-declined' }]);
    expect((await family.family()).charges).toMatchObject([{ paidBy: null }]);
  });
});

describe('an idempotency key', { timeout }, () => {
  it('an idempotency key replays the first response and rejects another body', async () => {
    const idempotencyKey = `${under.run}-key`;
    const first = await stripe.customers.create({ name: 'Dana' }, { idempotencyKey });
    const again = await stripe.customers.create({ name: 'Dana' }, { idempotencyKey });
    expect(again.id).toBe(first.id);
    await expect(stripe.customers.create({ name: 'Robin' }, { idempotencyKey })).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
    await stripe.customers.del(first.id);
  });
});

describe('lists', { timeout }, () => {
  it('lists omit objects on a test clock unless filtered by customer', async () => {
    const { family, id } = await half();
    const customers = await stripe.customers.list({ limit: 100 });
    expect(customers.data.map((customer) => customer.id)).not.toContain(family.customerId);
    const subscriptions = await stripe.subscriptions.list({ limit: 100 });
    expect(subscriptions.data.map((subscription) => subscription.id)).not.toContain(id);
    const own = await stripe.subscriptions.list({ customer: family.customerId });
    expect(own.data.map((subscription) => subscription.id)).toEqual([id]);
  });
});
