import { totpCode, totpStep } from '@hoops/local/cognito/totp';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { expectAccessible, phone } from '../e2e/browser.ts';
import { logIn, newEmail } from '../e2e/people.ts';
import { type Club, openClub } from '../system/club.ts';
import { type Family, givenFamily } from '../system/family.ts';
import { button, press, waitForAlert } from '../system/locators.ts';
import { claimsOf } from '../system/session-tokens.ts';
import { openScreen } from './screen.ts';
import { openSignIns, type SignIns } from './sign-ins.ts';
import { addAuthenticator } from './virtual-authenticator.ts';

type Place = { readonly club: Club; readonly signIns: SignIns };
let usual: Place;
let strict: Place;
let device: Awaited<ReturnType<typeof addAuthenticator>> | undefined;
/** The user pools' clock, which a test moves past the time of a confirmation. */
let poolTime = Date.now();

const openPlace = async (needsPasskey: boolean): Promise<Place> => {
  let signIns: SignIns;
  const club = openClub(new Date().toISOString(), () => signIns, needsPasskey);
  signIns = await openSignIns(club, () => poolTime);
  return { club, signIns };
};

beforeAll(async () => {
  usual = await openPlace(false);
  strict = await openPlace(true);
});

const person = async ({ club, signIns }: Place): Promise<Family> =>
  givenFamily(club, { signIn: await signIns.signUp(newEmail()) });

const open = async (path: string, place: Place, as?: Family) => {
  const screen = await openScreen(path, { ...place, ...(as && { as }), viewport: phone });
  device = await addAuthenticator(screen.context, screen.page);
  return { ...screen, device };
};
// The page is used again by the next screen.
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
const methods = (page: Page): Promise<unknown> =>
  page
    .evaluate(() => Object.entries(localStorage).find(([key]) => key.endsWith('.idToken'))?.[1] ?? '')
    .then((token) => claimsOf(token).amr);

const changesOf = ({ sub }: Family): readonly string[] =>
  usual.club.happened.flatMap(({ type, data }) =>
    type.startsWith('Passkey') && (data as { readonly sub: string }).sub === sub ? [type] : [],
  );

it('a passkey is added, logs in without a password and is removed', {
  tags: ['passkeys.login', 'passkeys.mailed'],
}, async () => {
  const parent = await person(usual);
  const { page, device, provokes } = await open('/my-info', usual, parent);
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
  expect(await methods(page)).toEqual(['swk']);
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
  const parent = await person(usual);
  const { page } = await open('/second-factor', usual, parent);
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
  const parent = await person(usual);
  const { page, device, provokes } = await open('/second-factor', usual, parent);
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
  const parent = await person(usual);
  const { page } = await open('/login', usual);
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
  const parent = await person(usual);
  const { page, device } = await open('/login', usual);
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

it('an administrator with an authenticator app logs in by passkey without a code', async () => {
  const coach = await person(usual);
  await usual.club.grantAdmin(coach.sub);
  const { page } = await open('/second-factor', usual, coach);
  await addPasskey(page);
  const secret = await setUpApp(page);
  await usePasskey(page, coach.email);
  await page.waitForURL('**/portal');
  await page.goto('/parents');
  await page.getByRole('heading', { level: 1, name: 'Parents' }).waitFor();

  await page.goto('/second-factor');
  await logOut(page);
  await logInWithCode(page, coach.email, secret);
  await page.waitForURL('**/portal');
  await page.goto('/second-factor');
  await press(page, 'Turn off');
  await button(page, 'Set Up').waitFor();
});

it('where administrators need a passkey, a password and a code give no rights', {
  tags: ['passkeys.required'],
}, async () => {
  const coach = await person(strict);
  await strict.club.grantAdmin(coach.sub);
  const { page } = await open('/second-factor', strict, coach);
  const secret = await setUpApp(page);
  await logInWithCode(page, coach.email, secret);
  await page.waitForURL('**/second-factor');
  await page
    .getByText('Administrators log in with a passkey. Please add one, log out, and log in with it.')
    .waitFor();
  await expectAccessible(page);
  await addPasskey(page);
  await logOut(page);
  await usePasskey(page, coach.email);
  await page.waitForURL('**/portal');
  await page.goto('/parents');
  await page.getByRole('heading', { level: 1, name: 'Parents' }).waitFor();
});

it('a refresh token used by someone else ends every session and leaves an event', {
  tags: ['passkeys.token-reuse'],
}, async () => {
  const parent = await person(usual);
  const { club, signIns } = usual;
  const { page, provokes } = await open('/portal', usual, parent);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const kept = await page.evaluate(() => Object.entries(localStorage));
  const stolen = kept.find(([key]) => key.endsWith('.refreshToken'))?.[1] ?? '';
  const theirs = (await signIns.ask('GetTokensFromRefreshToken', { RefreshToken: stolen })) as {
    readonly AuthenticationResult: { readonly RefreshToken: string };
  };
  poolTime += 61_000;
  // The ID token has expired for the page, so the next call refreshes it with the token that was used.
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
