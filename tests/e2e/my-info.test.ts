import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  cognito,
  type LocalProduct,
  type Person,
  password,
  register,
  signIn,
  tokensOf,
} from '../system/start-local.ts';
import { expectAccessible, openPage } from './browser.ts';
import { completeOnboarding, newEmail, openSession, resetCode } from './people.ts';
import { sharedProduct } from './product.ts';

let product: LocalProduct;
let context: BrowserContext;
let page: Page;
let parent: Person;

beforeAll(async () => {
  product = await sharedProduct();
});

beforeEach(async () => {
  parent = await completeOnboarding(product, await register(product, newEmail('dana')));
  ({ page, context } = await openPage(product));
  await openSession(page, parent.email, password);
  await page.goto('/my-info');
  await button('Save Changes').waitFor();
});
afterEach(() => context.close());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const edit = async (name: string, value: string): Promise<void> => {
  await button(`Edit ${name.toLowerCase()}`).click();
  await field(name).fill(value);
};
const alertSays = (words: string) => page.getByRole('alert').filter({ hasText: words }).waitFor();
const isFocused = (name: string) => field(name).evaluate((input) => input === document.activeElement);
const stored = async () => (await parent.get('me')).body.family;

describe('the parent’s own information', () => {
  it('reads as text with a pencil for each field', async () => {
    const labels = ['Full name', 'Email', 'Phone number', 'Street', 'City', 'State', 'Zip code'];
    expect(await page.getByRole('textbox').count()).toBe(0);
    for (const text of [
      'Robin Parker',
      parent.email,
      '(312) 555-0150',
      '1 Court Street',
      '60601',
      'Internet',
    ]) {
      await page.getByRole('main').getByText(text, { exact: true }).waitFor();
    }
    for (const label of labels) {
      await button(`Edit ${label.toLowerCase()}`).click();
      await expect.poll(() => isFocused(label), { message: label }).toBe(true);
      await button(`Done editing ${label.toLowerCase()}`).click();
      await expect.poll(() => field(label).count(), { message: label }).toBe(0);
    }
    await button('Save Changes').click();
    await page.getByText('Nothing has changed.').waitFor();
  });

  it('is saved with Save Changes, and the header follows', async () => {
    await edit('Full name', '  Robin Parker-Jones ');
    await edit('Phone number', '(312) 555-0777');
    await edit('Street', '2 Court Street');
    await edit('City', 'Evanston');
    await button('Edit how you heard about us').click();
    await page.getByRole('combobox').selectOption('From a Friend');
    await button('Done editing phone number').click();
    await page.getByText('not saved yet').waitFor();
    await expectAccessible(page);
    await button('Save Changes').click();
    await page.getByText('Changes saved.').waitFor();
    await page.getByRole('link', { name: 'Robin Parker-Jones, my info' }).waitFor();
    await expect.poll(() => page.getByRole('textbox').count()).toBe(0);
    expect(await stored()).toMatchObject({
      name: 'Robin Parker-Jones',
      phoneNumber: '(312) 555-0777',
      marketingMethod: 'From a Friend',
      address: { street: '2 Court Street', city: 'Evanston', state: 'IL', zipCode: '60601' },
    });
    await page.goto('/portal');
    await page.getByText('2 Court Street').waitFor();
  });

  it('is not saved with a name of blanks or an empty address', async () => {
    await edit('Full name', '   ');
    await edit('Zip code', '');
    await button('Done editing zip code').click();
    await edit('Email', 'dana');
    await button('Save Changes').click();
    await page.getByText('Please enter your full name.').waitFor();
    await page.getByText('Please enter a valid email address.').waitFor();
    // An error opens its field.
    await page.getByText('Please enter your zip code.').waitFor();
    await expect.poll(() => field('Zip code').inputValue()).toBe('');
    await expect.poll(() => isFocused('Full name')).toBe(true);
    await expectAccessible(page);
    expect((await stored()).name).toBe('Robin Parker');
  });

  it('is taken back with a message when the server refuses, and what was typed stays', async () => {
    let refuse = (): void => undefined;
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    const refusal = {
      code: 'conflict',
      message: 'Someone else saved at the same moment. Please try again.',
    };
    await page.route('**/api/changeParentInfo', async (route) => {
      await refused;
      await route.fulfill({ status: 409, json: refusal });
    });
    await edit('Full name', 'Dana Reyes');
    await button('Save Changes').click();
    // Shown as saved before the answer.
    await page.getByRole('link', { name: 'Dana Reyes, my info' }).waitFor();
    refuse();
    await alertSays(refusal.message);
    await page.getByRole('link', { name: 'Robin Parker, my info' }).waitFor();
    await expect.poll(() => field('Full name').inputValue()).toBe('Dana Reyes');
    await page.unroute('**/api/changeParentInfo');
    await page.reload();
    await expect.poll(() => field('Full name').inputValue()).toBe('Dana Reyes');
    await button('Save Changes').click();
    await page.getByText('Changes saved.').waitFor();
  });

  it('leaves with Logout, to the home page', async () => {
    await button('Logout').click();
    await page.waitForURL(`${product.url}/`);
    await page.goto('/my-info');
    await page.waitForURL('**/login');
  });
});

describe('another e-mail', () => {
  const ask = async (email: string): Promise<void> => {
    await edit('Email', email);
    await button('Save Changes').click();
  };
  /** Cognito's limit. */
  const maxCodesAnHour = 10;
  const dialog = () => page.getByRole('dialog', { name: 'Confirm your new email' });

  it('is the new sign-in once the code from its mail is entered', async () => {
    const renamed = `renamed-${parent.email}`;
    await ask(renamed);
    await dialog().getByText(renamed).waitFor();
    expect((await stored()).email).toBe(parent.email);
    await button('Confirm').click();
    await dialog().getByText('Please enter the code from the email.').waitFor();
    const code = await resetCode(product, renamed);
    await field('Code').fill(code === '000000' ? '111111' : '000000');
    await button('Confirm').click();
    await dialog().getByText('That code is not right.').waitFor();
    await expectAccessible(page);
    await field('Code').fill(code);
    await button('Confirm').click();
    await page.getByText('Your email is changed. Use it from the next login on.').waitFor();
    await page.getByRole('main').getByText(renamed, { exact: true }).waitFor();
    const again = await signIn(product, renamed, password);
    expect((await again.get('me')).body.family.email).toBe(renamed);
    await expect(signIn(product, parent.email, password)).rejects.toThrow('NotAuthorizedException');
    // A device that still has a token with the old e-mail does not bring it back.
    expect((await parent.post('confirmEmailChange', {})).status).toBe(409);
    expect((await again.get('me')).body.family.email).toBe(renamed);
  });

  it('gets another code, as often as the sign-in provider allows', async () => {
    const renamed = `again-${parent.email}`;
    const sent = async () => (await product.mails()).filter(({ to }) => to === renamed).length;
    await ask(renamed);
    await dialog().getByText(renamed).waitFor();
    await expect.poll(sent).toBe(1);

    await context.route('**/*', (route) => route.abort());
    await button('Send another code').click();
    await alertSays('We could not be reached.');
    await context.unroute('**/*');
    await button('Send another code').click();
    await dialog().getByRole('status').filter({ hasText: 'Another code is on its way.' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await sent()).toBe(2);
    await expectAccessible(page);

    const { accessToken } = await tokensOf((await product.status()).cognito, parent.email, password);
    const UserAttributes = [{ Name: 'email', Value: renamed }];
    for (let codes = await sent(); codes < maxCodesAnHour; codes += 1)
      await cognito(product, 'UpdateUserAttributes', { AccessToken: accessToken, UserAttributes });
    await button('Send another code').click();
    await alertSays('Too many tries. Please wait a few minutes and try again.');
    expect(await dialog().getByRole('status').count()).toBe(0);
    await expectAccessible(page);

    await field('Code').fill(await resetCode(product, renamed));
    await button('Confirm').click();
    await page.getByText('Your email is changed.').waitFor();
  });

  it('is given up with Keep my old email', async () => {
    await ask(`unwanted-${parent.email}`);
    await button('Keep my old email').click();
    await page.getByText('Your email stays as it is.').waitFor();
    await page.getByRole('main').getByText(parent.email, { exact: true }).waitFor();
    expect((await stored()).email).toBe(parent.email);
    await expect.poll(() => page.getByText('not saved yet').count()).toBe(0);
  });

  it('cannot be another person’s', async () => {
    const other = await register(product, newEmail('other'));
    await ask(other.email);
    await alertSays('Another account uses this email address already.');
  });
});

describe('a payment page that does not open', () => {
  it('leads from the portal to /my-info, with the reason', async () => {
    await page.goto('/portal');
    await page.route('**/api/getStripeCustomerPortalLink', (route) => route.abort());
    await button('Update Payment Method').click();
    await page.waitForURL('**/my-info');
    await alertSays('The payment page could not be opened.');
  });
});
