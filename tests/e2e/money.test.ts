import type { Page } from 'playwright-core';
import Stripe from 'stripe';
import { beforeAll, describe, expect, it } from 'vitest';
import { putCard } from '../system/put-card.ts';
import {
  athleteInfo,
  type LocalProduct,
  type Person,
  parentInfo,
  password,
  signIn,
  signUp,
} from '../system/start-local.ts';
import { expectAccessible, openPage, tabTo } from './browser.ts';
import { becomeAdmin, openSession } from './people.ts';
import { freshProduct } from './product.ts';

let product: LocalProduct;
let page: Page;
let noErrors: () => void;
let coach: Person;
let kim: Person;
/** The newest plan, which is renewed last. */
let newestPlan: { readonly person: Person; readonly athleteId: string };

const familyOf = async (name: string, email: string): Promise<{ person: Person; athleteId: string }> => {
  const person = await signUp(product, email);
  await person.post('registerParent', { ...parentInfo, name, email });
  const { body } = await person.post('addAthlete', { ...athleteInfo, athleteName: `Athlete of ${name}` });
  return { person, athleteId: body.athleteId };
};

const startPlan = async (person: Person, athleteId: string, subscriptionType: string): Promise<void> => {
  await person.post('getStripeCustomerPortalLink', {});
  await product.settle();
  await putCard(product, person, 'pm_card_visa');
  await person.post('createSubscription', { subscriptionType, athleteId });
  await product.settle();
};

/** As somebody at the payment provider's dashboard would. */
const refund = async (person: Person, amount?: number): Promise<void> => {
  const { stripe } = await product.status();
  const { hostname, port } = new URL(stripe.endpoint);
  const client = new Stripe(stripe.secretKey, { host: hostname, port: Number(port), protocol: 'http' });
  const { body } = await person.get('me');
  const { data } = await client.charges.list({ customer: body.family.stripeCustomerId });
  const charge = data[0]?.id ?? 'none';
  await client.refunds.create({ charge, ...(amount === undefined ? {} : { amount }) });
  await product.settle();
};

beforeAll(async () => {
  product = await freshProduct();
  await becomeAdmin(product, 'coach@example.com', password);
  ({ page, noErrors } = await openPage(product));
  await openSession(page, 'coach@example.com', password);
});

const section = (title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const figure = (label: string) =>
  page.locator('.figure').filter({ has: page.getByText(label, { exact: true }) });

describe('money at a glance', () => {
  it('is all zero for a club without families, and says so', async () => {
    await page.goto('/money');
    await page.getByText('Nobody owes anything').waitFor();
    await page.getByText('No payment has failed').waitFor();
    await page.getByText('Nothing was refunded').waitFor();
    await expect.poll(() => figure('Expected').locator('.num').textContent()).toBe('$0.00');
    await expectAccessible(page);
  });

  it('shows this month to the cent, each figure with what it counts', async () => {
    const robin = await familyOf('Robin Parker', 'robin@example.com');
    await startPlan(robin.person, robin.athleteId, 'half_week');
    const pat = await familyOf('Pat Gray', 'pat@example.com');
    await startPlan(pat.person, pat.athleteId, 'full_week');
    newestPlan = pat;
    const lee = await familyOf('Kim Lee', 'kim@example.com');
    kim = lee.person;
    await kim.post('saveClasses', { selections: [{ athleteId: lee.athleteId, programs: ['monday'] }] });
    await refund(pat.person, 1000);
    await refund(robin.person);
    await page.reload();
    await expect.poll(() => figure('Expected').locator('.num').textContent()).toBe('$208.50');
    await expect.poll(() => figure('Expected').textContent()).toContain('Plans $156.00Classes $52.50');
    await expect.poll(() => figure('Received').locator('.num').textContent()).toBe('$156.00');
    await expect.poll(() => figure('Refunded').locator('.num').textContent()).toBe('$62.00');
    await expect.poll(() => figure('Kept').locator('.num').textContent()).toBe('$94.00');
    await figure('Received').getByText('Payments that arrived this month').waitFor();
    const refunds = section('Refunds').getByRole('listitem');
    expect(await refunds.filter({ hasText: 'Pat Gray' }).textContent()).toContain('Part refund of $104.00');
    expect(await refunds.filter({ hasText: 'Robin Parker' }).textContent()).toContain(
      'Full refund of $52.00',
    );
    // The bill of a month that is not over is not overdue.
    await section('Overdue families').getByText('Nobody owes anything').waitFor();

    await putCard(product, robin.person, 'pm_card_chargeCustomerFail');
    noErrors();
  });

  it('shows after a month who owes what, why a card failed and when it is tried again', async () => {
    const { person, athleteId } = newestPlan;
    const { body } = await person.get(`athletes/${athleteId}`);
    // In the month after this one, whichever day today is.
    const renewed = Date.parse(body.athlete.plan.currentPeriodEnd) + 2 * 3_600_000;
    await product.advanceTo(new Date(renewed).toISOString());
    await product.settle();
    await page.goto('/money');
    const overdue = section('Overdue families').getByRole('listitem');
    await overdue.filter({ hasText: 'Kim Lee' }).getByText('$52.50', { exact: true }).waitFor();
    expect(await overdue.filter({ hasText: 'Robin Parker' }).textContent()).toContain(
      'Failed plan payments: $52.00',
    );
    const failed = section('Failed payments').getByRole('listitem');
    expect(await failed.textContent()).toMatch(/Athlete of Robin Parker: .+\. Next try [A-Z][a-z]{2} \d+/);
    await expectAccessible(page);
    await tabTo(page, overdue.filter({ hasText: 'Kim Lee' }).getByRole('link'));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/parent/${kim.sub}`);
  });

  it.each(['/money', '/roster', '/books', '/grades', '/requests', '/audit'])(
    'says when it cannot be read, like every list of the administrators: %s',
    async (address) => {
      await page.route('**/api/**', (route) =>
        new URL(route.request().url()).pathname === '/api/me'
          ? route.continue()
          : route.fulfill({ status: 400, body: '{"code":"failed-precondition","message":""}' }),
      );
      await page.goto(address);
      const failed = page.getByRole('alert').filter({ hasText: 'That is not possible right now.' });
      await failed.first().waitFor();
      await expectAccessible(page);
      await page.unroute('**/api/**');
      const before = await failed.count();
      await tabTo(page, failed.first().getByRole('button', { name: 'Retry' }));
      await page.keyboard.press('Enter');
      await expect.poll(() => failed.count()).toBeLessThan(before);
    },
  );

  it('is for administrators', async () => {
    coach = await becomeAdmin(product, 'second@example.com', password);
    // The month that passed ended the session of before.
    const parent = await signIn(product, 'kim@example.com', password);
    for (const path of ['money', 'money/overdue', 'money/failed', 'money/refunds']) {
      expect((await coach.get(path)).status).toBe(200);
      expect((await parent.get(path)).status).toBe(403);
    }
  });
});
