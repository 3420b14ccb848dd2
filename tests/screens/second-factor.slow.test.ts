import { totpCode, totpStep } from '@hoops/local/cognito/totp';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { expectAccessible, phone } from '../e2e/browser.ts';
import { logIn, newEmail } from '../e2e/people.ts';
import { type Club, openClub } from '../system/club.ts';
import { type Family, givenFamily } from '../system/family.ts';
import { button, press, waitForAlert } from '../system/locators.ts';
import { openScreen } from './screen.ts';
import { lostAnswer } from './serve-api.ts';
import { openSignIns, type SignIns } from './sign-ins.ts';

let club: Club;
let signIns: SignIns;
let page: Page;
/** Only a test advances the user pool's clock, so codes stay valid. */
let poolTime = Date.now();

beforeAll(async () => {
  club = openClub(new Date().toISOString(), () => signIns);
  signIns = await openSignIns(club, () => poolTime);
});
beforeEach(() => {
  poolTime = Date.now();
});

const open = async (path: string, who: Family) => {
  const screen = await openScreen(path, { as: who, club, signIns, viewport: phone });
  page = screen.page;
  return screen;
};
const parent = async (): Promise<Family> => givenFamily(club, { signIn: await signIns.signUp(newEmail()) });
const administrator = async (): Promise<Family> => {
  const coach = await parent();
  await club.grantAdmin(coach.sub);
  return coach;
};

const code = () => page.getByLabel('Code', { exact: true });
const codeOf = (secret: string, later = 0) => totpCode(secret, totpStep(poolTime) + later);
const wrong = (secret: string) => (codeOf(secret) === '000000' ? '000001' : '000000');

const setUp = async (): Promise<string> => {
  await press(page, 'Set Up');
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  return ((await page.locator('.secret-key').textContent()) ?? '').replaceAll(' ', '');
};
const turnOn = async (secret: string): Promise<void> => {
  await code().fill(codeOf(secret, -1));
  await press(page, 'Turn On');
  await press(page, 'I Saved My Codes');
  await page.getByText('Two-step login is on. Log in with your password and a code from your app.').waitFor();
  // The event uses this machine's time; the next sign-in uses the user pool's time.
  poolTime = Date.now() + 1_000;
};
const enterPassword = async (email: string): Promise<void> => {
  await logIn(page, email);
  await page.getByText('Enter the six digits that your authenticator app shows.').waitFor();
};

const enter = async (digits: string): Promise<void> => {
  await code().fill(digits);
  await press(page, 'Log In');
};

it('an authenticator app is set up with a code, ends all sessions and is required at login', async () => {
  const family = await parent();
  await open('/my-info', family);
  await page.getByRole('link', { name: 'Two-step login' }).click();
  const secret = await setUp();
  await expectAccessible(page);
  await page.locator(`a[href*="secret=${secret}"]`, { hasText: 'open it in your app' }).waitFor();
  await press(page, 'Turn On');
  await page.getByText('Please enter the code from the app.').waitFor();
  await code().fill(wrong(secret));
  await press(page, 'Turn On');
  await waitForAlert(page, /^That code is not right\./);
  await turnOn(secret);

  await enterPassword(family.email);
  await expectAccessible(page);
  await enter(wrong(secret));
  await waitForAlert(page, 'That code is not right. Please enter the newest one.');
  await enter(codeOf(secret, 1));
  await page.waitForURL('**/portal');

  await page.goto('/second-factor');
  await page.getByText('It is on.').waitFor();
  await expectAccessible(page);
  await press(page, 'Logout');
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/login');
  await enterPassword(family.email);
  await enter(codeOf(secret, 1));
  await waitForAlert(page, 'That code was used already. Please wait for the next one.');
  poolTime += 180_000;
  await enter(codeOf(secret));
  await waitForAlert(page, 'That took too long. Please start over.');
  await press(page, 'Start over');
  await enterPassword(family.email);
  await enter(codeOf(secret));
  await page.waitForURL('**/portal');

  await page.goto('/second-factor');
  await press(page, 'Turn off');
  await button(page, 'Set Up').waitFor();
});

it('a recovery code turns off the second factor once', {
  tags: ['two-step.recovery-codes'],
}, async () => {
  const family = await parent();
  const { answer, asked } = await open('/second-factor', family);
  const secret = await setUp();
  await code().fill(codeOf(secret, -1));
  await press(page, 'Turn On');
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  await expectAccessible(page);
  const codes = await page.locator('.recovery-codes li').allTextContents();
  expect(new Set(codes).size).toBe(10);
  expect(JSON.stringify(asked('saveRecoveryCodes'))).not.toContain(codes[0]);
  await press(page, 'I Saved My Codes');
  await page.getByText('Two-step login is on. Log in with your password and a code from your app.').waitFor();
  poolTime = Date.now() + 1_000;

  await enterPassword(family.email);
  await press(page, 'Lost your phone?');
  await expectAccessible(page);
  const recoveryCode = () => page.getByLabel('Recovery code', { exact: true });
  await press(page, 'Use Recovery Code');
  await page.getByText('Please enter one of your recovery codes.').waitFor();
  await recoveryCode().fill('0000-0000-0000-0000');
  await press(page, 'Use Recovery Code');
  await waitForAlert(page, 'That recovery code is not right, or it has already been used.');
  // Loses the response to the first use; the same code then works again.
  answer({ recoverSecondFactor: lostAnswer });
  await recoveryCode().fill((codes[3] ?? '').toLowerCase().replaceAll('-', ' '));
  await press(page, 'Use Recovery Code');
  await page.getByRole('alert').waitFor();
  answer({ recoverSecondFactor: undefined });
  await press(page, 'Use Recovery Code');
  await page.getByText('Two-step login is off. Log in with your password,').waitFor();
  poolTime = Date.now() + 2_000;
  await logIn(page, family.email);
  await page.waitForURL('**/portal');

  const again = await club.ask(undefined, 'recoverSecondFactor', {
    email: family.email,
    code: codes[3] ?? '',
  });
  expect(again.body).toMatchObject({ code: 'failed-precondition' });
  const unknown = await club.ask(undefined, 'recoverSecondFactor', {
    email: newEmail(),
    code: codes[4] ?? '',
  });
  expect(unknown).toEqual(again);
});

it('an administrator without a second factor must set it up before opening any other page', async () => {
  const coach = await administrator();
  await open('/athletes', coach);
  await page.waitForURL('**/second-factor');
  await page.getByText('Administrators log in with a second step. Please set it up to continue.').waitFor();
  await page.goto('/portal');
  await page.waitForURL('**/second-factor');
  const secret = await setUp();
  // The page has no link to the dashboard, because the dashboard would redirect back.
  expect(await page.getByRole('link', { name: 'BACK TO DASHBOARD' }).count()).toBe(0);
  await turnOn(secret);
  await enterPassword(coach.email);
  await enter(codeOf(secret, 1));
  await page.waitForURL('**/portal');
  await page.goto('/parents');
  await page.getByRole('heading', { level: 1, name: 'Parents' }).waitFor();
});

it('the second-factor page can retry after the login service was unreachable', async () => {
  const family = await parent();
  const { provokes } = await open('/my-info', family);
  const cognito = `${signIns.settings.endpoint}**`;
  await page.route(cognito, (route) => route.abort());
  await page.getByRole('link', { name: 'Two-step login' }).click();
  // A request that is still being retried would succeed after `unroute`.
  await button(page, 'Retry').waitFor();
  await button(page, 'Try Again').waitFor();
  provokes('second-factor-not-read', 'passkeys-not-read');
  await page.unroute(cognito);
  await press(page, 'Retry');
  await button(page, 'Set Up').waitFor();
  await press(page, 'Try Again');
  await button(page, 'Add a Passkey').waitFor();
});
