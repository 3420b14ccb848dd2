import { totpCode, totpStep } from '@hoops/local/cognito/totp';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { expectAccessible, phone } from '../e2e/browser.ts';
import { logIn, newEmail } from '../e2e/people.ts';
import { type Club, openClub } from '../system/club.ts';
import { type Family, givenFamily } from '../system/family.ts';
import { button, press, waitForAlert } from '../system/locators.ts';
import { openScreen } from './screen.ts';
import { openSignIns, type SignIns } from './sign-ins.ts';
import { addAuthenticator } from './virtual-authenticator.ts';

type Place = { readonly club: Club; readonly signIns: SignIns };
let place: Place;
let device: Awaited<ReturnType<typeof addAuthenticator>> | undefined;
/** The user pools' clock, which a test moves past the time of a confirmation. */
let poolTime = Date.now();

beforeAll(async () => {
  let signIns: SignIns;
  const club = openClub(new Date().toISOString(), () => signIns);
  signIns = await openSignIns(club, () => poolTime);
  place = { club, signIns };
});

const person = async (): Promise<Family> =>
  givenFamily(place.club, { signIn: await place.signIns.signUp(newEmail()) });
const administrator = async (): Promise<Family> => {
  const coach = await person();
  await place.club.grantAdmin(coach.sub);
  return coach;
};

const open = async (path: string, as?: Family) => {
  const screen = await openScreen(path, { ...place, ...(as && { as }), viewport: phone });
  device = await addAuthenticator(screen.context, screen.page);
  return { ...screen, device };
};
afterEach(() => device?.remove());

const usePasskey = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await press(page, 'Use a Passkey');
};
const addPasskey = async (page: Page): Promise<void> => {
  await press(page, 'Add a Passkey');
  await page
    .getByText(/^Added /)
    .first()
    .waitFor();
};
const logOut = async (page: Page): Promise<void> => {
  await press(page, 'Logout');
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/login');
};
const changesOf = ({ sub }: Family): readonly string[] =>
  place.club.happened.flatMap(({ type, data }) =>
    type.startsWith('Passkey') && (data as { readonly sub: string }).sub === sub ? [type] : [],
  );

it('a passkey is added, logs in without a password and is removed', {
  tags: ['passkeys.login', 'passkeys.mailed'],
}, async () => {
  const parent = await person();
  const { page, device, provokes } = await open('/my-info', parent);
  await page.getByRole('link', { name: 'Passkeys and two-step login' }).click();
  await button(page, 'Add a Passkey').waitFor();
  await device.verify(false);
  await press(page, 'Add a Passkey');
  await waitForAlert(page, 'No passkey was added. You can try again at any time.');
  provokes('passkey-not-added');
  await device.verify(true);
  await addPasskey(page);
  await expectAccessible(page);
  expect(await device.credentials()).toMatchObject([{ rpId: 'localhost' }]);
  expect(changesOf(parent)).toEqual(['PasskeyAdded']);

  await logOut(page);
  await press(page, 'Use a Passkey');
  await page.getByText('Please enter your email.').waitFor();
  await usePasskey(page, newEmail());
  await waitForAlert(page, 'We found no passkey for this email. Please log in with your password.');
  provokes('passkey-login-failed');
  await usePasskey(page, parent.email);
  await page.waitForURL('**/portal');
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();

  await page.goto('/second-factor');
  await page.getByRole('button', { name: /^Remove Passkey, added / }).click();
  await page.getByText(/^Added /).waitFor({ state: 'detached' });
  expect(changesOf(parent)).toEqual(['PasskeyAdded', 'PasskeyRemoved']);
  await logOut(page);
  await usePasskey(page, parent.email);
  await waitForAlert(page, 'We found no passkey for this email. Please log in with your password.');
});

it('a passkey that was added unnoticed is recorded at the next login', {
  tags: ['passkeys.mailed'],
}, async () => {
  const parent = await person();
  const { page } = await open('/second-factor', parent);
  await page.route('**/api/observePasskeys', (route) => route.abort());
  await addPasskey(page);
  expect(changesOf(parent)).toEqual([]);
  await page.unroute('**/api/observePasskeys');
  await logOut(page);
  await logIn(page, parent.email);
  await page.waitForURL('**/portal');
  await expect.poll(() => changesOf(parent)).toEqual(['PasskeyAdded']);
});

it('a passkey of this site does not work on another address', {
  tags: ['passkeys.other-address'],
}, async () => {
  const parent = await person();
  const { page, device, provokes } = await open('/second-factor', parent);
  await addPasskey(page);
  const elsewhere = new URL('/login', page.url().replace('localhost', '127.0.0.1')).href;
  await page.goto(elsewhere);
  await usePasskey(page, parent.email);
  await waitForAlert(page, 'Passkeys do not work in this browser. Please log in with your password.');
  provokes('passkey-login-failed');
  expect(await device.credentials()).toMatchObject([{ signCount: 1 }]);
});

it('a login by password offers a passkey once on this device', {
  tags: ['passkeys.offer'],
}, async () => {
  const parent = await person();
  const { page } = await open('/login');
  await logIn(page, parent.email);
  await page.waitForURL('**/portal');
  await page
    .getByText('Log in faster next time: with your fingerprint, your face or your screen lock.')
    .waitFor();
  await expectAccessible(page);
  await press(page, 'Not Now');
  await button(page, 'Not Now').waitFor({ state: 'detached' });
  await page.goto('/my-info');
  await logOut(page);
  await logIn(page, parent.email);
  await page.waitForURL('**/portal');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await button(page, 'Not Now').count()).toBe(0);
});

it('a parent can add the offered passkey right away', async () => {
  const parent = await person();
  const { page, device } = await open('/login');
  await logIn(page, parent.email);
  await press(page, 'Add a Passkey');
  await page.getByText('Next time, choose Use a Passkey to log in.').waitFor();
  expect(await device.credentials()).toHaveLength(1);
  await page.goto('/my-info');
  await logOut(page);
  await usePasskey(page, parent.email);
  await page.waitForURL('**/portal');
});

const setUpApp = async (page: Page): Promise<string> => {
  await press(page, 'Set Up');
  const secret = ((await page.locator('.secret-key').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code', { exact: true }).fill(totpCode(secret, totpStep(poolTime) - 1));
  await press(page, 'Turn On');
  await press(page, 'I Saved My Codes');
  await page.getByText('Two-step login is on. Log in with your password and a code from your app.').waitFor();
  poolTime = Date.now() + 1_000;
  return secret;
};
const logInWithCode = async (page: Page, email: string, secret: string): Promise<void> => {
  await logIn(page, email);
  poolTime += 30_000;
  await page.getByLabel('Code', { exact: true }).fill(totpCode(secret, totpStep(poolTime)));
  await press(page, 'Log In');
};

it('an administrator can add the passkey first, and then logs in with it to set up the app', async () => {
  const coach = await administrator();
  const { page } = await open('/second-factor', coach);
  await page.getByText('Administrators log in with a second step. Please set it up to continue.').waitFor();
  await addPasskey(page);
  await press(page, 'Log In with Passkey');
  await page.getByText('Administrators log in with a second step. Please set it up to continue.').waitFor();
  await setUpApp(page);
  await usePasskey(page, coach.email);
  await page.waitForURL('**/portal');
  await page.goto('/parents');
  await page.getByRole('heading', { level: 1, name: 'Parents' }).waitFor();
});

it('an administrator with a passkey gets admin rights only with the passkey, even if a copied site steals the password', {
  tags: ['passkeys.required'],
}, async () => {
  const coach = await administrator();
  const { page, device, provokes } = await open('/second-factor', coach);
  const secret = await setUpApp(page);
  await logInWithCode(page, coach.email, secret);
  await page.waitForURL('**/portal');
  await page.getByText('Please add a passkey for your work as an administrator.').waitFor();
  await expectAccessible(page);
  await press(page, 'Add a Passkey');
  await page.waitForURL('**/second-factor');
  await page.getByText('a password and a code are not enough').waitFor();
  await expectAccessible(page);
  await device.verify(false);
  await press(page, 'Log In with Passkey');
  await waitForAlert(page, 'That did not work. Please try again.');
  provokes('passkey-login-failed');
  await device.verify(true);
  await press(page, 'Log In with Passkey');
  await page.waitForURL('**/portal');
  await page.goto('/parents');
  await page.getByRole('heading', { level: 1, name: 'Parents' }).waitFor();
  await page.goto('/second-factor');
  await page.getByText('Administrators: add another passkey before you remove this one').waitFor();

  const copy = new URL('/login', page.url().replace('localhost', '127.0.0.1')).href;
  await page.goto(copy);
  await logInWithCode(page, coach.email, secret);
  await page.waitForURL('**/second-factor');
  await page.goto(new URL('/parents', copy).href);
  await page.waitForURL('**/second-factor');
  await press(page, 'Log In with Passkey');
  await waitForAlert(page, 'Passkeys do not work in this browser. Please use another one.');
  const taken = await page.evaluate(() => Object.entries(localStorage));
  const token = taken.find(([key]) => key.endsWith('.idToken'))?.[1] ?? '';
  const read = await page.evaluate(
    async (bearer) =>
      (await fetch('/api/parents', { headers: { authorization: `Bearer ${bearer}` } })).status,
    token,
  );
  expect(read).toBe(403);
});

it('a refresh token used by someone else ends every session and records an event', {
  tags: ['passkeys.token-reuse'],
}, async () => {
  const parent = await person();
  const { club, signIns } = place;
  const { page, provokes } = await open('/portal', parent);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const kept = await page.evaluate(() => Object.entries(localStorage));
  const stolen = kept.find(([key]) => key.endsWith('.refreshToken'))?.[1] ?? '';
  const theirs = (await signIns.ask('GetTokensFromRefreshToken', { RefreshToken: stolen })) as {
    readonly AuthenticationResult: { readonly RefreshToken: string };
  };
  poolTime += 61_000;
  // The page's ID token has expired, so the next call refreshes it with a used token.
  await page.evaluate((ahead) => sessionStorage.setItem('screens.clock-ahead', ahead), String(20 * 60_000));
  await page.goto('/my-info');
  await page.waitForURL('**/login');
  await page.getByText('You have been logged out. Please log in again.').waitFor();
  provokes('session-not-read');
  await expect
    .poll(() => club.happened.filter(({ type }) => type === 'RefreshTokenReused'))
    .toMatchObject([{ actor: { sub: parent.sub }, data: { sub: parent.sub } }]);
  const { RefreshToken } = theirs.AuthenticationResult;
  await expect(signIns.ask('GetTokensFromRefreshToken', { RefreshToken })).rejects.toThrow();
});
