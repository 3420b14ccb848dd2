import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { logIn, newEmail } from '../e2e/people.ts';
import { type Club, openClub } from '../system/club.ts';
import { type Family, givenFamily } from '../system/family.ts';
import { button } from '../system/locators.ts';
import { openScreen } from './screen.ts';
import { openSignIns, refused, type SignIns } from './sign-ins.ts';

let club: Club;
let signIns: SignIns;
let page: Page;

const nowhere = '/favicon.svg';

beforeAll(async () => {
  club = openClub(new Date().toISOString());
  signIns = await openSignIns(club);
});
beforeEach(async () => {
  ({ page } = await openScreen(nowhere, { club, signIns }));
});

const parent = async (): Promise<Family> => givenFamily(club, { signIn: await signIns.signUp(newEmail()) });

it('the login page ignores sign-ins in other tabs until its configuration has loaded', async () => {
  const { email } = await parent();
  let settle: () => void = () => undefined;
  const settings = new Promise<void>((resolve) => {
    settle = resolve;
  });
  await page.route('**/config.json', async (route) => {
    await settings;
    await route.continue();
  });
  await page.goto('/login');
  const asked = page.waitForRequest('**/config.json');
  await logIn(page, email);
  await asked;
  await page.evaluate(() => {
    const key = 'CognitoIdentityServiceProvider.client.robin.refreshToken';
    dispatchEvent(new StorageEvent('storage', { key, newValue: 'new', storageArea: localStorage }));
  });
  settle();
  await page.waitForURL('**/portal');
});

it('the login page distinguishes too many tries from a wrong password', async () => {
  const { email } = await parent();
  await page.goto('/login');
  const tryWrongly = async (): Promise<string | null> => {
    await refused(page, signIns, () => logIn(page, email, 'Wrong-Password-1'));
    await expect.poll(() => button(page, 'Log In').getAttribute('aria-disabled')).not.toBe('true');
    return page.getByRole('alert').textContent();
  };
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await tryWrongly()).toBe('Incorrect email or password.');
  }
  // Each wrong password doubles the lock's duration, until the lock rejects an attempt.
  const tooMany = 'Too many attempts. Please wait a few minutes and try again.';
  let said: string | null = null;
  for (let tries = 0; tries < 10 && said !== tooMany; tries += 1) said = await tryWrongly();
  expect(said).toBe(tooMany);
});
