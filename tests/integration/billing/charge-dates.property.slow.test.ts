import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPlan } from '@hoops/billing/intents/start-plan';
import { setUpStripe } from '@hoops/billing/setup/setup-stripe';
import { createPrices } from '@hoops/billing/stripe/prices';
import { priceLists } from '@hoops/domain/club/price-list-data';
import type { IntentOf } from '@hoops/domain/family/intents';
import { previewPlanChange } from '@hoops/domain/family/plans/plan-changes';
import { intentId } from '@hoops/domain/ids';
import { usd } from '@hoops/domain/money';
import { householdOf } from '@hoops/domain/testing/at-prices';
import { familyOf, jordan, primary, withCard } from '@hoops/domain/testing/family-story';
import { chargeDate, chargedAt } from '@hoops/domain/time/billing-cycle';
import { clubDate, daysAfter, startOfClubDay } from '@hoops/domain/time/club-time';
import { startLocalStripe } from '@hoops/local-stripe/server';
import fc from 'fast-check';
import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { connect, siteUrl } from './billing-world.ts';

const months = 14;

const edges = ['2026-11-01', '2027-03-14', '2027-11-07', '2028-03-12', '2028-11-05']
  .flatMap((date) => [-1, 0, 1].map((days) => daysAfter(date, days)))
  .concat(['2026-12', '2027-01', '2027-04', '2028-01'].flatMap((month) => monthEnd(month)))
  .concat('2027-02-28', '2028-02-28', '2028-02-29');
function monthEnd(month: string): readonly string[] {
  return [28, 29, 30].map((day) => `${month}-${day}`).concat(month.endsWith('4') ? [] : `${month}-31`);
}

const starts = fc
  .tuple(
    fc.oneof(
      fc.constantFrom(...edges),
      fc.nat(730).map((days) => daysAfter('2026-11-01', days)),
    ),
    fc.oneof(fc.nat(70), fc.integer({ min: 710, max: 730 }), fc.integer({ min: 17 * 60, max: 24 * 60 - 1 })),
    fc.constantFrom(0, 1, 59),
  )
  .map(([date, minutes, seconds]) => {
    const at = startOfClubDay(date).getTime() + (minutes * 60 + seconds) * 1_000;
    return new Date(Math.min(at, startOfClubDay(daysAfter(date, 1)).getTime() - 1_000)).toISOString();
  });

type Start = (stripe: Stripe, customer: string, at: string) => Promise<unknown>;

const chargesOf = async (moments: readonly string[], start: Start) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'charge-dates-'));
  let now = new Date('2026-10-31T00:00:00Z');
  const local = await startLocalStripe({ dataDir, now: () => now });
  const stripe = connect(local);
  const travel = async (to: string) => {
    now = new Date(to);
    await local.runDue();
  };
  try {
    await setUpStripe(stripe, { siteUrl });
    const customers: { readonly at: string; readonly customer: string }[] = [];
    for (const at of moments.toSorted()) {
      await travel(at);
      const { id: customer } = await stripe.customers.create({});
      const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
      await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
      await start(stripe, customer, at);
      customers.push({ at, customer });
    }
    await travel(new Date(now.getTime() + (months + 1) * 31 * 24 * 3_600_000).toISOString());
    const plans = [];
    for (const { at, customer } of customers) {
      const { data } = await stripe.invoices.list({ customer, limit: 100 });
      const paid = data.reverse().slice(0, months + 1);
      plans.push({
        at,
        charges: paid.map(({ amount_paid, lines, status_transitions: { paid_at } }) => ({
          amounts: [amount_paid, ...lines.data.map(({ amount }) => amount)],
          on: clubDate(new Date((paid_at ?? 0) * 1_000)),
          begins: new Date((lines.data[0]?.period.start ?? 0) * 1_000).toISOString(),
          ends: new Date((lines.data[0]?.period.end ?? 0) * 1_000).toISOString(),
        })),
      });
    }
    return plans;
  } finally {
    await local.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const family = familyOf(...withCard, primary());

const asToday: Start = async (stripe, customer, at) => {
  const intent: IntentOf<'start-plan'> = {
    kind: 'start-plan',
    intentId: intentId(customer),
    athleteId: jordan,
    plan: 'half_week',
    price: usd(5200),
    requestedAt: at,
  };
  await startPlan(intent, {
    stripe,
    prices: createPrices(stripe),
    family: { ...family, stripeCustomerId: customer },
    confirmation: { returnUrl: undefined, isOver: false },
    at,
    key: (operation) => ({ idempotencyKey: `${operation}:${customer}` }),
  });
};

const withoutAnchor: Start = async (stripe, customer) => {
  const [price] = (await stripe.prices.list({ lookup_keys: ['half_week'] })).data;
  await stripe.subscriptions.create({
    customer,
    items: [{ price: price?.id ?? '', quantity: 1 }],
    billing_mode: { type: 'flexible' },
    payment_behavior: 'error_if_incomplete',
    off_session: true,
  });
};

const dayOf = (date: string): number => Number(date.slice(8));

const forPlans = async (
  start: Start,
  check: (plan: Awaited<ReturnType<typeof chargesOf>>[number]) => void,
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(fc.array(starts, { minLength: 30, maxLength: 30 }), async (moments) => {
      for (const plan of await chargesOf(moments, start)) {
        expect(plan.charges.map(({ amounts }) => amounts)).toEqual(Array(months + 1).fill([5200, 5200]));
        expect(plan.charges[0]?.on).toBe(clubDate(plan.at));
        const shown = plan.charges.map(({ ends }) => chargeDate(ends));
        expect(plan.charges.slice(1).map(({ on }) => on)).toEqual(shown.slice(0, -1));
        check(plan);
      }
    }),
    { numRuns: 8 * Number(process.env.PROPERTY_RUNS ?? 1), endOnFailure: true },
  );

it('a plan that starts at any time is charged on the date shown for fourteen months, even an hour late', {
  tags: ['plans.same-day'],
}, async () => {
  await forPlans(asToday, ({ at, charges }) => {
    const household = householdOf(family, priceLists);
    const { next } = previewPlanChange(household, jordan, { kind: 'start-plan', plan: 'half_week' }, at);
    expect(charges[1]?.on).toBe(next && clubDate(next.at));
    const late = charges.map(({ begins }) => clubDate(chargedAt(chargedAt(begins))));
    expect(charges.slice(1).map(({ on }) => on)).toEqual(late.slice(1));
    const day = dayOf(clubDate(at));
    if (day <= 27) expect(charges.map(({ on }) => dayOf(on))).toEqual(Array(months + 1).fill(day));
  });
});

it('a plan that Stripe anchored in its first second is charged on the date that was shown before', {
  tags: ['plans.same-day'],
}, async () => {
  let moved = 0;
  await forPlans(withoutAnchor, ({ at, charges }) => {
    const days = new Set(charges.map(({ on }) => dayOf(on)));
    if (dayOf(clubDate(at)) <= 26 && days.size > 1) moved += 1;
  });
  expect(moved).toBeGreaterThan(0);
});
