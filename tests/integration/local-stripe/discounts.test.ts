import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type Club,
  createParent,
  createPlans,
  failureOf,
  itemOf,
  type Plans,
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
  await stripe.coupons.create({ id: 'a-third', percent_off: 33, duration: 'forever', name: 'A third' });
});
afterEach(() => club.close());

const latest = async (id: string) => {
  const plan = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  return plan.latest_invoice;
};

it('a discount lowers later invoices, not the paid one, and each invoice states it', async () => {
  const plan = await startPlan(stripe, (await createParent(stripe)).id, plans.halfWeek.id);
  const changed = await stripe.subscriptions.update(plan.id, {
    discounts: [{ coupon: 'a-third' }],
    expand: ['discounts.source.coupon'],
  });
  expect(changed.discounts).toMatchObject([{ source: { coupon: { id: 'a-third', percent_off: 33 } } }]);
  expect(await latest(plan.id)).toMatchObject({ amount_paid: 5200, total_discount_amounts: [] });
  await club.travel('2026-12-06');
  expect(await latest(plan.id)).toMatchObject({
    status: 'paid',
    subtotal: 5200,
    total: 3484,
    amount_paid: 3484,
    total_discount_amounts: [{ amount: 1716 }],
    lines: { data: [{ amount: 5200, discount_amounts: [{ amount: 1716 }] }] },
  });
  await stripe.subscriptions.update(plan.id, { discounts: '' });
  await club.travel('2027-01-06');
  expect(await latest(plan.id)).toMatchObject({ amount_paid: 5200, total_discount_amounts: [] });
  expect(await stripe.coupons.retrieve('a-third')).toMatchObject({ times_redeemed: 1 });
});

it('a whole discount pays the invoice without a card payment', async () => {
  await stripe.coupons.create({ id: 'all', percent_off: 100, duration: 'forever' });
  const plan = await startPlan(stripe, (await createParent(stripe)).id, plans.halfWeek.id);
  await stripe.subscriptions.update(plan.id, { discounts: [{ coupon: 'all' }] });
  await club.travel('2026-12-06');
  expect(await latest(plan.id)).toMatchObject({ status: 'paid', amount_paid: 0, total: 0 });
  const [invoice] = (await stripe.invoices.list({ subscription: plan.id })).data;
  expect((await stripe.invoicePayments.list({ invoice: invoice?.id ?? '' })).data).toEqual([]);
});

it('a phase has its own discounts; a phase without any has none', async () => {
  const plan = await startPlan(stripe, (await createParent(stripe)).id, plans.halfWeek.id);
  await stripe.subscriptions.update(plan.id, { discounts: [{ coupon: 'a-third' }] });
  const { id, phases } = await stripe.subscriptionSchedules.create({ from_subscription: plan.id });
  expect(phases).toMatchObject([{ discounts: [{ coupon: 'a-third' }] }]);
  const phase = (discounts?: { coupon: string }[]) => ({
    end_behavior: 'release' as const,
    phases: [
      {
        items: [{ price: plans.halfWeek.id }],
        start_date: phases[0]?.start_date ?? 0,
        end_date: itemOf(plan).current_period_end,
        proration_behavior: 'none' as const,
        ...(discounts && { discounts }),
      },
      {
        items: [{ price: plans.fullWeek.id }],
        duration: { interval: 'month' as const },
        proration_behavior: 'none' as const,
        ...(discounts && { discounts }),
      },
    ],
  });
  await stripe.subscriptionSchedules.update(id, phase());
  expect((await stripe.subscriptions.retrieve(plan.id)).discounts).toEqual([]);
  await stripe.subscriptionSchedules.update(id, phase([{ coupon: 'a-third' }]));
  await club.travel('2026-12-06');
  const subtotal = plans.fullWeek.unit_amount;
  expect(await latest(plan.id)).toMatchObject({ subtotal, total_discount_amounts: [{}] });
});

it('unknown coupons, coupons with a known id and ambiguous discounts are rejected', async () => {
  const plan = await startPlan(stripe, (await createParent(stripe)).id, plans.halfWeek.id);
  const update = (one: Stripe.SubscriptionUpdateParams.Discount) =>
    failureOf(stripe.subscriptions.update(plan.id, { discounts: [one] }));
  expect(await update({ coupon: 'none' })).toMatchObject({ code: 'resource_missing', statusCode: 400 });
  expect(await update({ coupon: 'a-third', discount: 'di_1' })).toMatchObject({
    code: 'parameters_exclusive',
  });
  expect(await failureOf(stripe.coupons.retrieve('none'))).toMatchObject({ code: 'resource_missing' });
  const twice = { id: 'a-third', percent_off: 33, duration: 'forever' } as const;
  expect(await failureOf(stripe.coupons.create(twice))).toMatchObject({ code: 'resource_already_exists' });
});
