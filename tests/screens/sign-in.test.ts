import { tooCommon } from '@hoops/api/auth/password';
import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectAccessible } from '../e2e/browser.ts';
import { logIn, newEmail, signInThroughPage } from '../e2e/people.ts';
import { type Club, openClub } from '../system/club.ts';
import { type Family, givenFamily } from '../system/family.ts';
import { button, press, waitForAlert } from '../system/locators.ts';
import { openMailbox } from './mailbox.ts';
import { emptyCache, openScreen, type Screen } from './screen.ts';
import { openSignIns, refused, type SignIns } from './sign-ins.ts';

let club: Club;
let signIns: SignIns;
let context: BrowserContext;
let page: Page;
let provokes: Screen['provokes'];

const nowhere = '/favicon.svg';

beforeAll(async () => {
  club = openClub(new Date().toISOString());
  signIns = await openSignIns(club);
});
beforeEach(async () => {
  ({ page, context, provokes } = await openScreen(nowhere, { club, signIns }));
});

const parent = async (): Promise<Family> => givenFamily(club, { signIn: await signIns.signUp(newEmail()) });

it('the login page links to sign-up and help', {
  tags: ['2.login.form'],
}, async () => {
  await page.goto('/login');
  await page.getByRole('heading', { level: 1, name: 'Access Your Dashboard' }).waitFor();
  await button(page, 'Send').waitFor();
  await page.getByRole('link', { name: 'Tell us about your login issue' }).click();
  await page.waitForURL('**/program-change');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign up for an account' }).click();
  await page.waitForURL('**/signup');
});

it('the login page shows the alert from its address as short, plain red text', {
  tags: ['2.login.alert'],
}, async () => {
  const words = `<img src=x onerror="document.title='pwned'"> Please log in. `;
  await page.goto(`/login?${new URLSearchParams({ alert: words.repeat(9) })}`);
  const alert = page.getByRole('alert');
  await alert.waitFor();
  const text = (await alert.textContent()) ?? '';
  expect(text.startsWith(words)).toBe(true);
  expect(text.length).toBeLessThanOrEqual(200);
  expect(await alert.locator('img').count()).toBe(0);
  expect(await page.title()).not.toBe('pwned');
  expect(await alert.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(180, 35, 24)');
  await expectAccessible(page);
});

it('the login redirects to the requested page, or else to the portal', {
  tags: [
    '2.login.page-asked-for',
    '2.login.already-signed-in',
    '2.register.already-signed-in',
    '6.unauthenticated',
  ],
}, async () => {
  const { email } = await parent();
  await page.goto('/my-info?from=mail');
  await page.waitForURL('**/login');
  await logIn(page, email);
  await page.waitForURL('**/my-info?from=mail');
  await page.getByRole('heading', { name: 'My info' }).waitFor();
  await page.goBack();
  expect(new URL(page.url()).pathname).not.toBe('/login');

  await context.clearCookies();
  await page.goto('/my-info');
  await press(page, 'Logout');
  await page.waitForURL(({ pathname }) => pathname === '/');
  await signInThroughPage(page, email);
  expect(new URL(page.url()).pathname).toBe('/portal');
  for (const path of ['/login', '/signup', '/register']) {
    await page.goto(path);
    await page.waitForURL('**/portal');
  }
});

it('the login page names missing or wrong input and prefills the email of the reset form', {
  tags: ['8.login'],
}, async () => {
  const { email } = await parent();
  await page.goto('/login');
  await press(page, 'Log In');
  await page.getByText('Please enter your email.').waitFor();
  await page.getByText('Please enter your password.').waitFor();
  await logIn(page, email, 'Wrong-Password-1');
  await waitForAlert(page, 'Incorrect email or password.');
  await expect.poll(() => page.getByLabel('Where should we send the code?').inputValue()).toBe(email);
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
  await expectAccessible(page);
  await logIn(page, 'nobody@example.com', 'Wrong-Password-1');
  await waitForAlert(page, 'Incorrect email or password.');
  await expect
    .poll(() => page.getByLabel('Where should we send the code?').inputValue())
    .toBe('nobody@example.com');
});

it('the login page shows an offline message and works again when back online', {
  tags: ['2.layout.screen-not-fetched'],
}, async () => {
  const { email } = await parent();
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await context.setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await logIn(page, email);
  await waitForAlert(page, /check your connection/);
  await context.setOffline(false);
  // Presses the button by keyboard, because a pointer over a link would preload the link's page.
  await page.mouse.move(0, 0);
  await button(page, 'Log In').press('Enter');
  await page.waitForURL('**/portal');
  // Accepts both messages: pointer and press each load the page, and either load may fail first.
  const missed: string[] = [];
  const listen = (message: ConsoleMessage): void => {
    const text = message.text();
    if (/^(Error: Unable to preload CSS|TypeError: Failed to fetch dynamically)/.test(text))
      missed.push(text);
  };
  page.on('console', listen);
  // A screen that failed to load shows the failure and loads on the next attempt.
  const classes = page.getByRole('link', { name: 'Choose classes', exact: true });
  await classes.waitFor();
  await emptyCache(context, page);
  await context.setOffline(true);
  await classes.click();
  await waitForAlert(page, /^You are offline\. Try again when you are connected/);
  expect(await button(page, 'Go to the home page').count()).toBe(0);
  expect((await button(page, 'Retry').boundingBox())?.height).toBeLessThan(80);
  await context.setOffline(false);
  await press(page, 'Retry');
  await page.getByRole('heading', { name: 'Choose classes' }).waitFor();
  page.off('console', listen);
  expect(missed).not.toEqual([]);
  provokes('screen-failed', ...missed);
});

describe('a forgotten password', () => {
  const code = () => page.getByLabel('Code', { exact: true });
  const send = async (email: string): Promise<void> => {
    await page.goto('/login');
    await page.getByLabel('Where should we send the code?').fill(email);
    await press(page, 'Send');
    await page.getByText(`If ${email} has an account, a code is on its way.`).waitFor();
  };
  const save = async (given: string, secret: string): Promise<void> => {
    await code().fill(given);
    await page.getByLabel('New password').fill(secret);
    await press(page, 'Save New Password');
  };

  it('a password reset needs an email address', {
    tags: ['5.password-reset'],
  }, async () => {
    await page.goto('/login');
    await press(page, 'Send');
    await page.getByText('Please enter your email address.').waitFor();
    await expect
      .poll(() => page.getByLabel('Where should we send the code?').getAttribute('aria-invalid'))
      .toBe('true');
  });

  it('a password reset replaces the password with the emailed code', {
    tags: ['5.new-password', '8.password-reset'],
  }, async () => {
    const { email } = await parent();
    await send(email);
    await press(page, 'Save New Password');
    await page.getByText('Please enter the code from the email.').waitFor();
    await expectAccessible(page);
    const sent = signIns.codeFor(email);
    await save(sent === '000000' ? '111111' : '000000', 'Another-Password-2');
    await waitForAlert(page, /^That code is not right\./);
    await save(sent, 'short');
    await page.getByText('Please use at least 12 characters.').waitFor();
    await save(sent, 'alllowercase');
    await page.getByText('Please use uppercase and lowercase letters and a number.').waitFor();
    await save(sent, 'Basketball-2026');
    await page.getByText(tooCommon).waitFor();
    await save(sent, 'Another-Password-2');
    await page.getByText('Your password has been changed. Log in with the new one.').waitFor();
    await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
    await page.keyboard.type('Another-Password-2');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/portal');
  });

  it('the reset form names the account for a password manager', async () => {
    const fields = () =>
      page
        .locator('.reset-box input')
        .evaluateAll((inputs) =>
          inputs.map((input) => input instanceof HTMLInputElement && [input.autocomplete, input.value]),
        );
    const { email } = await parent();
    const rest = [
      ['one-time-code', ''],
      ['new-password', ''],
    ];
    await send(email);
    await button(page, 'Save New Password').waitFor();
    expect(await fields()).toEqual([['username', email], ...rest]);
    await page.goto('/login?reset');
    // Waits, because a prerendered page does not know the address until hydration.
    await expect.poll(fields).toEqual([['username', ''], ...rest]);
  });

  it('a password reset can be finished later from the email', async () => {
    const { email } = await parent();
    await send(email);
    const sent = signIns.codeFor(email);
    await page.goto('/login?reset');
    await page.getByLabel('Where did we send the code?').fill(email);
    // Types the code with a space, as if copied from the email.
    await save(`${sent.slice(0, 3)} ${sent.slice(3)}`, 'Another-Password-2');
    await page.getByText('Your password has been changed.').waitFor();
  });

  it('a password reset for an unknown address shows the usual screen and sends nothing', {
    tags: ['8.password-reset'],
  }, async () => {
    const stranger = newEmail('stranger');
    await send(stranger);
    await save('123456', 'Another-Password-2');
    await waitForAlert(page, /^That code is not right\./);
    const mails = await openMailbox(club).mails();
    expect([...mails, ...signIns.mailsTo(stranger)].filter(({ to }) => to === stranger)).toEqual([]);
  });

  it('a password reset explains an expired code and too many tries, and sends another code', {
    tags: ['8.password-reset'],
  }, async () => {
    const { email } = await parent();
    await send(email);
    const sent = signIns.codeFor(email);
    const { endpoint } = signIns.settings;
    // Simulates an expired code, because a real code expires after an hour.
    await page.route(`${endpoint}**`, (route) =>
      route.request().headers()['x-amz-target']?.endsWith('ConfirmForgotPassword')
        ? route.fulfill({
            status: 400,
            headers: { 'access-control-allow-origin': '*', 'x-amzn-errortype': 'ExpiredCodeException' },
            contentType: 'application/x-amz-json-1.1',
            body: '{"__type":"ExpiredCodeException","message":"Invalid code provided, please request a code again."}',
          })
        : route.fallback(),
    );
    await save(sent, 'Another-Password-2');
    await waitForAlert(page, 'That code has expired. Please send yourself a new one.');
    await page.unroute(`${endpoint}**`);
    const wrong = sent === '000000' ? '111111' : '000000';
    for (let tries = 0; tries < 5; tries += 1) {
      await refused(page, signIns, () => save(wrong, 'Another-Password-2'));
      if (tries < 4) await waitForAlert(page, /^That code is not right\./);
      await expect
        .poll(() => button(page, 'Save New Password').getAttribute('aria-disabled'))
        .not.toBe('true');
    }
    await save(sent, 'Another-Password-2');
    await waitForAlert(page, 'Too many attempts. Please wait a few minutes and try again.');
    await press(page, 'Send another code');
    await press(page, 'Send');
    await page.getByText('a code is on its way').waitFor();
    await expect.poll(() => signIns.codeFor(email)).not.toBe(sent);
    await save(signIns.codeFor(email), 'Another-Password-2');
    await page.getByText('Your password has been changed.').waitFor();
  });
});
