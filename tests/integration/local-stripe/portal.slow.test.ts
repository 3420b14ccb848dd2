import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { type Browser, chromium, type Page } from 'playwright-core';
import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { axeViolations } from '../../system/axe.ts';
import { type Club, createParent, createPlans, portalUrl, startClub, startPlan } from './fixture.ts';

let browser: Browser;
let club: Club;
let stripe: Stripe;
let page: Page;
let returnUrl: string;

const home = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end('<!doctype html><html lang="en"><title>Club</title><h1>Back at the club</h1></html>');
});

async function browserPath(): Promise<string> {
  const known = [process.env.BROWSER_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'];
  const found = known.find((path) => path !== undefined && existsSync(path));
  if (found !== undefined) return found;
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: await browserPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  });
  await new Promise<void>((resolve) => home.listen(0, '127.0.0.1', resolve));
  const address = home.address();
  if (address === null || typeof address === 'string') throw new Error('no port was bound');
  returnUrl = `http://127.0.0.1:${address.port}/portal`;
});
afterAll(async () => {
  await browser.close();
  home.closeAllConnections();
  home.close();
});

beforeEach(async () => {
  club = await startClub();
  stripe = club.stripe;
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  page = await context.newPage();
});
afterEach(async () => {
  await page.context().close();
  await club.close();
});

const openPortal = async (customer: string): Promise<void> => {
  await page.goto(await portalUrl(stripe, customer, returnUrl));
};
const isBack = () => page.waitForURL(`${returnUrl}?card=saved`);

async function saveCard(number: string, expiry = '12 / 34'): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry (MM / YY)').fill(expiry);
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Pat Parent');
  await page.getByRole('button', { name: 'Save card' }).click();
}

const alert = () => page.getByRole('alert').textContent();

it('the billing page saves a card as the default and emits Stripe’s events', async () => {
  const parent = await stripe.customers.create({ email: 'a@example.test', name: 'Pat Parent' });
  await openPortal(parent.id);
  await saveCard('4242 4242 4242 4242');
  await isBack();
  const customer = await stripe.customers.retrieve(parent.id, {
    expand: ['invoice_settings.default_payment_method'],
  });
  expect(customer).toMatchObject({
    invoice_settings: {
      default_payment_method: { card: { last4: '4242', exp_month: 12, exp_year: 2034 } },
    },
  });
  const types = (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(['payment_method.attached', 'customer.updated']));
});

it.each([
  ['4000000000000002', '12 / 34', 'Your card was declined.'],
  ['4000000000009995', '12 / 34', 'Your card has insufficient funds.'],
  ['4242424242424241', '12 / 34', 'Your card number is incorrect.'],
  ['4242424242424242', '01 / 20', "Your card's expiration year is invalid."],
  ['4539578763621486', '12 / 34', expect.stringContaining('used a non test card')],
  ['', '12 / 34', 'The card number is not a valid credit card number.'],
])(
  'the billing page rejects %s with %s, shows the reason and keeps the typed expiry',
  async (number, expiry, message) => {
    const parent = await stripe.customers.create();
    await openPortal(parent.id);
    await saveCard(number, expiry);
    expect(await alert()).toEqual(message);
    expect(await page.getByLabel('Expiry (MM / YY)').inputValue()).toBe(expiry);
    expect(await page.getByLabel('CVC').inputValue()).toBe('');
    expect((await stripe.customers.listPaymentMethods(parent.id)).data).toEqual([]);
    await saveCard('4242424242424242');
    await isBack();
  },
);

it('the billing page can change the default card and remove a card', async () => {
  const parent = await createParent(stripe);
  await stripe.paymentMethods.attach('pm_card_mastercard', { customer: parent.id });
  await openPortal(parent.id);
  await page.getByRole('button', { name: 'Make default: Mastercard ending in 4444' }).click();
  await page.getByText('The default card was changed.').waitFor();
  await page.getByRole('button', { name: 'Remove: Visa ending in 4242' }).click();
  await page.getByText('The card was removed.').waitFor();

  const cards = await stripe.customers.listPaymentMethods(parent.id);
  expect(cards.data.map(({ card }) => card?.last4)).toEqual(['4444']);
  expect(await stripe.customers.retrieve(parent.id)).toMatchObject({
    invoice_settings: { default_payment_method: cards.data[0]?.id },
  });
});

it('the billing page cannot remove the card that pays for an active plan', async () => {
  const plans = await createPlans(stripe);
  const parent = await createParent(stripe);
  await startPlan(stripe, parent.id, plans.halfWeek.id);
  await openPortal(parent.id);
  expect(await page.getByRole('listitem').textContent()).toContain('Visa ending in 4242');
  expect(await page.getByRole('button', { name: /Remove/ }).count()).toBe(0);
});

it('the billing page returns to the club through its link and after a card is saved', async () => {
  const parent = await stripe.customers.create();
  await openPortal(parent.id);
  await page.getByRole('link', { name: 'Return to All-American Hoops' }).click();
  expect(await page.getByRole('heading').textContent()).toBe('Back at the club');

  await openPortal(parent.id);
  await saveCard('4000000000000341');
  await isBack();
  expect((await stripe.customers.listPaymentMethods(parent.id)).data).toHaveLength(1);
});

it('the billing page returns 404 for an unknown link', async () => {
  const answer = await page.goto(`${club.local.url}/p/session/test_guess`);
  expect(answer?.status()).toBe(404);
  expect(await page.getByRole('heading').textContent()).toBe('This page does not exist');
});

it('the billing page escapes text typed by people', async () => {
  const parent = await stripe.customers.create();
  await openPortal(parent.id);
  await saveCard('"><b id="injected">x</b>');
  expect(await page.locator('#injected').count()).toBe(0);
  expect(await page.getByLabel('Card number').inputValue()).toBe('"><b id="injected">x</b>');
});

describe.each([
  [390, 'light'],
  [390, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
] as const)('at %i px, %s', (width, colorScheme) => {
  it('the billing page passes axe in every state and never scrolls sideways', async () => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    const plans = await createPlans(stripe);
    const parent = await createParent(stripe);
    await startPlan(stripe, parent.id, plans.fullWeek.id);
    await stripe.paymentMethods.attach('pm_card_mastercard', { customer: parent.id });
    const isSound = async (state: string) => {
      expect(await axeViolations(page), state).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    };

    await openPortal(parent.id);
    await isSound('cards on file');
    await saveCard('4000000000000002');
    await isSound('refused card');
    await page.getByRole('button', { name: /Make default/ }).click();
    await page.getByRole('status').waitFor();
    await isSound('changed default');
    await page.goto(`${club.local.url}/p/session/test_guess`);
    await isSound('wrong link');
  });
});
