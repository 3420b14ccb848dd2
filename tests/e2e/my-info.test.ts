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
const stored = async () => (await parent.get('me')).body.family;

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
