import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerCoach, registerFamily } from '../system/local-family.ts';
import { button, press } from '../system/locators.ts';
import type { LocalProduct, Person } from '../system/start-local.ts';
import { openPage } from './browser.ts';
import { endSessions, logIn, newEmail, signInThroughPage } from './people.ts';
import { sharedProduct } from './product.ts';

let product: LocalProduct;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  ({ page, context } = await openPage(product));
});
afterEach(() => context.close());

const parent = async (): Promise<Person> => registerFamily(product, newEmail(), { card: null });

it('an administrator lands on the portal after login, and Dashboard leads to /admin', {
  tags: ['2.layout.header-signed-in', '4.sign-in.states', '6.admin-lands-on-portal'],
}, async () => {
  const coach = await registerCoach(product, newEmail('coach'));
  await signInThroughPage(page, coach.email);
  await page.waitForURL('**/portal');
  await page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Parents' }).waitFor();
  await page.goto('/schedule');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.waitForURL('**/admin');
});

describe('a session that expires while in use', () => {
  const losesSession = async (person: Person, goOn: () => Promise<unknown>): Promise<void> => {
    const secret = 'Another-Password-2';
    await endSessions(product, person, secret);
    await goOn();
    await page.waitForURL('**/login');
    await page.getByText('You have been logged out. Please log in again.').waitFor();
    await logIn(page, person.email, secret);
  };

  it('a half-typed athlete survives an expired session and a new login', {
    tags: ['2.onboarding.afterwards', '4.sign-in.expired-session'],
  }, async () => {
    const person = await parent();
    await signInThroughPage(page, person.email);
    await page.goto('/add-athlete');
    await page.getByLabel('Name', { exact: true }).fill('Riley Parker');
    await page.getByLabel('Date of birth').fill('2016-02-03');
    await page.getByLabel('Grade').selectOption({ label: '4th Grade' });
    await page.getByLabel('First name').fill('Jo');
    await page.getByLabel('Last name').fill('Parker');
    await page.getByLabel('Phone number').fill('(312) 555-0151');
    await losesSession(person, () => press(page, 'Save Athlete'));
    await page.waitForURL('**/add-athlete');
    await expect.poll(() => page.getByLabel('Grade').inputValue()).toBe('4');
    await press(page, 'Save Athlete');
    await page.waitForURL('**/portal');
    await page.getByText('Riley Parker').first().waitFor();
  });

  it('a class selection survives an expired session and a new login', {
    tags: ['4.sign-in.expired-session'],
  }, async () => {
    const person = await parent();
    await signInThroughPage(page, person.email);
    await page.goto('/programs');
    await button(page, 'Monday')
      .or(page.getByRole('button', { name: /^M/ }))
      .first()
      .click();
    await losesSession(person, () => page.getByRole('button', { name: /^Save/ }).first().click());
    await page.waitForURL('**/programs');
    await expect.poll(() => page.locator('[aria-pressed="true"]').count()).toBe(1);
  });
});

it('a logout in one tab logs out all tabs, and the next person sees no previously typed text', {
  tags: ['4.sign-in.two-tabs'],
}, async () => {
  const first = await parent();
  const second = await parent();
  await signInThroughPage(page, first.email);
  await page.goto('/my-info');
  await press(page, 'Edit full name');
  await page.getByRole('textbox', { name: 'Full name' }).fill('Secret Name');
  const other = await context.newPage();
  await other.goto('/pricing');
  await other.getByRole('button', { name: 'Logout' }).click();
  await other.waitForURL(`${product.url}/`);
  await page.waitForURL('**/login');

  await other.goto('/login');
  await logIn(other, second.email);
  await other.waitForURL('**/portal');
  await page.waitForURL('**/my-info');
  await page.getByText(second.email).waitFor();
  expect(await page.getByText('Secret Name').count()).toBe(0);
  expect(await page.getByRole('textbox', { name: 'Full name' }).count()).toBe(0);
  expect(await page.getByText(first.email).count()).toBe(0);
});
