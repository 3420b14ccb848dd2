import { tooCommon } from '@hoops/api/auth/password';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LocalProduct, parentInfo, password, register, signUp } from '../system/start-local.ts';
import { expectAccessible, openPage } from './browser.ts';
import { newEmail } from './people.ts';
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

const button = (name: string) => page.getByRole('button', { name, exact: true });
const alertSays = (words: string) => page.getByRole('alert').filter({ hasText: words }).waitFor();
const addressIs = (address: string) => expect.poll(() => page.url().replace(product.url, '')).toBe(address);
const type = async (fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, value] of Object.entries(fields)) {
    await page
      .getByRole('textbox', { name: label, exact: true })
      .or(page.getByLabel(label, { exact: true }))
      .first()
      .fill(value);
  }
};

const details = {
  'Full name': 'Robin Parker',
  'Phone number': '(312) 555-0150',
  Street: '1 Court Street',
  City: 'Chicago',
  State: 'IL',
  'Zip code': '60601',
};

describe('the registration form', () => {
  it('asks for everything but the marketing method', async () => {
    await page.goto('/signup');
    await button('Sign Up').click();
    for (const sentence of [
      'Please enter your full name.',
      'Please enter a valid email address.',
      'Please use at least 12 characters.',
      'Please enter your phone number.',
      'Please enter your street address.',
      'Please enter your city.',
      'Please enter your state.',
      'Please enter your zip code.',
    ]) {
      await page.getByText(sentence, { exact: true }).waitFor();
    }
    const name = page.getByLabel('Full name');
    await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
    await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(8);
    await expectAccessible(page);
  });

  it('refuses names of blanks, an address without an at sign and a weak password, and keeps the rest', async () => {
    const email = newEmail();
    await page.goto('/register');
    await type({ ...details, 'Full name': '   ', Email: 'robin', Password: 'alllowercase' });
    await button('Sign Up').click();
    await page.getByText('Please enter your full name.').waitFor();
    await page.getByText('Please enter a valid email address.').waitFor();
    await page.getByText('Please use capital and small letters and a number.').waitFor();
    await type({ 'Full name': 'Robin Parker', Email: email });
    await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(1);
    await page.reload();
    await expect.poll(() => page.getByLabel('Street').inputValue()).toBe('1 Court Street');
    await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    await type({ Password: 'Basketball-2026' });
    await button('Sign Up').click();
    await page.getByText(tooCommon).waitFor();
    await expect(signUp(product, email, 'Basketball-2026')).rejects.toThrow('InvalidPasswordException');
    await type({ Password: password });
    await button('Sign Up').click();
    await page.waitForURL('**/app-link');
    await product.settle();
    const subjects = (await product.mails()).filter(({ to }) => to === email).map(({ subject }) => subject);
    expect(subjects).toHaveLength(1);
  });

  it('can be sent again when only its second half failed', async () => {
    await page.goto('/register');
    await page.route('**/api/registerParent', (route) => route.abort(), { times: 1 });
    await type({ ...details, Email: newEmail(), Password: password });
    await button('Sign Up').click();
    await alertSays('We could not be reached.');
    await button('Sign Up').click();
    await page.waitForURL('**/app-link');
  });

  it('can be finished later, in another browser', async () => {
    const { email } = await signUp(product, newEmail());
    await page.goto('/programs');
    await page.waitForURL('**/login');
    await type({ Email: email, Password: password });
    await button('Log In').click();
    await page.waitForURL('**/register');
    await page.getByRole('heading', { name: 'Finish signing up' }).waitFor();
    await page.getByText(`You are logged in as ${email}.`).waitFor();
    expect(await page.getByLabel('Password').count()).toBe(0);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Finish it now' }).click();
    await type(details);
    await button('Sign Up').click();
    await page.waitForURL('**/app-link');
  });
});

describe('an e-mail that has an account already', () => {
  it('leads to the login with the e-mail and the alert', async () => {
    const { email } = await register(product, newEmail());
    await page.goto('/register');
    await type({ ...details, Email: email, Password: 'Yet-Another-1' });
    await button('Sign Up').click();
    await page.waitForURL('**/login?**');
    await alertSays('It looks like you already have an account. Please try loggin in.');
    await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
    await expect.poll(() => page.getByLabel('Where should we send the code?').inputValue()).toBe(email);

    // It was a slip of the finger: only the password is asked for again.
    await page.getByRole('link', { name: 'Sign up for an account' }).click();
    await page.waitForURL('**/signup');
    await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
    for (const name of ['Full name', 'Phone number', 'Street'] as const) {
      await expect.poll(() => page.getByLabel(name, { exact: true }).inputValue()).toBe(details[name]);
    }
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  });
});

describe('with the keyboard alone', () => {
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      const label =
        element instanceof HTMLInputElement || element instanceof HTMLSelectElement
          ? element.labels?.[0]?.textContent
          : element?.textContent;
      return label?.trim() ?? '';
    });
  /** Presses Tab until the control has the focus. */
  const tabTo = async (name: string): Promise<void> => {
    for (let presses = 0; presses < 40; presses += 1) {
      if ((await focused()).startsWith(name)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${name}`);
  };
  const write = async (fields: Readonly<Record<string, string>>): Promise<void> => {
    for (const [label, value] of Object.entries(fields)) {
      await tabTo(label);
      await page.keyboard.type(value);
    }
  };

  it('a parent registers and adds an athlete', async () => {
    await page.goto('/');
    await tabTo('Start Training');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/register');
    await page.getByLabel('Full name').waitFor();
    await write({ 'Full name': parentInfo.name, Email: newEmail(), Password: password });
    await write({
      'Phone number': parentInfo.phoneNumber,
      Street: parentInfo.address.street,
      City: parentInfo.address.city,
      State: parentInfo.address.state,
      'Zip code': parentInfo.address.zipCode,
      'How did you hear': 'From',
    });
    await expect.poll(() => page.getByLabel('How did you hear about us?').inputValue()).toBe('From a Friend');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/app-link');
    await button('Done').waitFor();
    await tabTo('Done');
    await page.keyboard.press('Enter');
    await addressIs('/add-athlete?onboarding=true');
    await page.getByLabel('Name', { exact: true }).waitFor();
    await write({
      Name: 'Casey Parker',
      'Date of birth': '04042014',
      Grade: '6',
      'First name': 'Jo',
      'Last name': 'Parker',
    });
    await write({ 'Phone number': '(312) 555-0151' });
    await expect.poll(() => page.getByLabel('Date of birth').inputValue()).toBe('2014-04-04');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo('No');
    await page.keyboard.press('Enter');
    await addressIs('/payment-method');
    await page.getByText('Step 3 of 4').waitFor();
  });
});
