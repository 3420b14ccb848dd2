import type { Page } from 'playwright-core';
import { press } from '../system/locators.ts';
import { storedTokens } from '../system/session-tokens.ts';
import { cognito, type LocalProduct, type Person, password, tokensOf } from '../system/start-local.ts';
import { until } from '../system/until.ts';

let people = 0;

export const newEmail = (who = 'parent'): string => {
  people += 1;
  return `${who}-${people}@example.com`;
};

export const logIn = async (page: Page, email: string, secret: string = password): Promise<void> => {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await press(page, 'Log In');
};

export const signInThroughPage = async (page: Page, email: string): Promise<void> => {
  await page.goto('/login');
  await logIn(page, email);
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.locator('h1', { hasNotText: 'Access Your Dashboard' }).waitFor();
};

export const openSession = async (page: Page, email: string, secret: string = password): Promise<void> => {
  await page.goto('/favicon.svg');
  const config = await fetch(new URL('/config.json', page.url()));
  const settings: { cognito: { endpoint: string; clientId: string } } = await config.json();
  const entries = storedTokens(await tokensOf(settings.cognito, email, secret), settings.cognito.clientId);
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  }, entries);
  await page.goto('/portal');
  await page.locator('h1').first().waitFor();
};

const resetCode = async (product: LocalProduct, email: string): Promise<string> => {
  const mails = (await product.mails()).filter(({ to }) => to === email);
  const codes = mails.flatMap(({ text }) => /code is (\d{6})/.exec(text)?.[1] ?? []);
  const newest = codes.at(-1);
  if (newest === undefined) throw new Error(`No code was mailed to ${email}.`);
  return newest;
};

/** Resets the password, which ends all sessions except those that began in the same second. */
export const endSessions = async (
  product: LocalProduct,
  person: Person,
  newPassword: string,
): Promise<void> => {
  const second = Math.floor(Date.now() / 1000);
  await until(() => Date.now() / 1000 >= second + 1, 'the next second');
  await cognito(product, 'ForgotPassword', { Username: person.email });
  await cognito(product, 'ConfirmForgotPassword', {
    Username: person.email,
    ConfirmationCode: await resetCode(product, person.email),
    Password: newPassword,
  });
};

export const moveTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
