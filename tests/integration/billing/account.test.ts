import { portalLink } from '@hoops/billing/customers/portal-link';
import { runSetUp } from '@hoops/billing/setup/run-setup';
import { setUpStripe } from '@hoops/billing/setup/setup-stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dana, siteUrl, startWorld, type World } from './billing-world.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const account = async () => {
  const { stripe } = world;
  const [products, prices, configurations, endpoints] = await Promise.all([
    stripe.products.list({ limit: 100 }),
    stripe.prices.list({ limit: 100, active: true }),
    stripe.billingPortal.configurations.list({ limit: 100 }),
    stripe.webhookEndpoints.list({ limit: 100 }),
  ]);
  return {
    products: products.data.map(({ name }) => name).sort(),
    prices: prices.data.map(({ lookup_key, unit_amount }) => [lookup_key, unit_amount]).sort(),
    configurations: configurations.data.map(({ features }) => ({
      cards: features.payment_method_update.enabled,
      cancels: features.subscription_cancel.enabled,
      updates: features.subscription_update.enabled,
    })),
    endpoints: endpoints.data.map(({ url }) => url),
  };
};

it('setting up Stripe creates products, prices, portal and webhook; a second run changes nothing', async () => {
  const options = { siteUrl, webhookUrl: `${siteUrl}/api/stripe/webhook` };
  const first = await setUpStripe(world.stripe, options);
  const made = await account();
  const second = await setUpStripe(world.stripe, options);
  expect(first.webhookSecret).toMatch(/^whsec_/);
  expect(second.webhookSecret).toBeUndefined();
  expect(await account()).toEqual(made);
  expect(made).toEqual({
    products: ['Full Week', 'Half Week'],
    prices: [
      ['full_week', 10_400],
      ['half_week', 5200],
    ],
    configurations: [{ cards: true, cancels: false, updates: false }],
    endpoints: [options.webhookUrl],
  });
});

it('setting up Stripe prints each step, and the webhook secret only on the first run', async () => {
  const { url, secretKey } = world.local;
  const env = { STRIPE_API_BASE: url, STRIPE_SECRET_KEY: secretKey, SITE_URL: siteUrl };
  const said: string[][] = [];
  for (let run = 0; run < 2; run += 1) {
    const lines: string[] = [];
    await runSetUp(env, (line) => lines.push(line));
    said.push(lines);
  }
  const [first = [], second = []] = said;
  expect(first.join('\n')).toMatch(/there +price half_week, \$52 a month/);
  expect(first.join('\n')).toMatch(/made +webhook endpoint .*\n.*invoice\.paid.*\n.*whsec_/);
  expect(second.join('\n')).toMatch(/set again +webhook endpoint/);
  expect(second.join('\n')).not.toContain('whsec_');
});

it('setting up Stripe moves the lookup key to a new price when the amount differs', async () => {
  const [half] = (await world.stripe.prices.list({ lookup_keys: ['half_week'] })).data;
  const other = await world.stripe.prices.create({
    product: String(half?.product),
    currency: 'usd',
    unit_amount: 4900,
    recurring: { interval: 'month' },
    lookup_key: 'half_week',
    transfer_lookup_key: true,
  });
  await setUpStripe(world.stripe, { siteUrl });
  const [now] = (await world.stripe.prices.list({ lookup_keys: ['half_week'] })).data;
  expect(now?.unit_amount).toBe(5200);
  expect(now?.id).not.toBe(other.id);
});

it('requesting the card page link creates a missing Stripe customer', async () => {
  const link = await portalLink(world, dana, `${siteUrl}/portal`);
  expect(new URL(link).protocol).toMatch(/^http/);
  expect(world.local.account().customers).toHaveLength(1);
  expect((await world.family()).stripeCustomerId).toBe(world.local.account().customers[0]?.id);
});

it('each click gets a new card page link for the same customer', async () => {
  const first = await portalLink(world, dana, `${siteUrl}/portal`);
  expect(await portalLink(world, dana, `${siteUrl}/portal`)).not.toBe(first);
  expect(world.local.account().customers).toHaveLength(1);
});
