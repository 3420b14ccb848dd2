import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { logIn, newEmail } from '../e2e/people.ts';
import { type Club, openClub } from '../system/club.ts';
import { type Family, givenCoach, givenFamily } from '../system/family.ts';
import { press } from '../system/locators.ts';
import { type SignedIn, storedTokens } from '../system/session-tokens.ts';
import { until } from '../system/until.ts';
import { openScreen } from './screen.ts';
import { openSignIns, type SignIns } from './sign-ins.ts';

let club: Club;
let signIns: SignIns;
let page: Page;
let context: BrowserContext;

beforeAll(async () => {
  club = openClub(new Date().toISOString());
  signIns = await openSignIns(club);
});

const open = async (path: string, as: SignedIn): Promise<void> => {
  ({ page, context } = await openScreen(path, { club, signIns, as }));
};

const parent = async (): Promise<Family> => givenFamily(club, { signIn: await signIns.signUp(newEmail()) });

/** Resets the password, which ends all sessions that began in an earlier second. */
const endSessions = async ({ email }: SignedIn, newPassword: string): Promise<void> => {
  const second = Math.floor(Date.now() / 1000);
  await until(() => Date.now() / 1000 >= second + 1, 'the next second');
  await signIns.ask('ForgotPassword', { Username: email });
  await signIns.ask('ConfirmForgotPassword', {
    Username: email,
    ConfirmationCode: signIns.codeFor(email),
    Password: newPassword,
  });
};

it('a parent’s header links to /dashboard, and Logout leads to the home page', {
  tags: ['2.layout.header-signed-in', '2.layout.logout', '6.parent'],
}, async () => {
  await open('/pricing', await parent());
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto('/pricing');
  await press(page, 'Logout');
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('link', { name: 'Login', exact: true }).waitFor();
  await page.goto('/portal');
  await page.waitForURL('**/login');
  expect(await page.getByText('You have been logged out.').count()).toBe(0);
});

it('an administrator’s header links to /admin', {
  tags: ['2.layout.header-signed-in', '4.sign-in.states'],
}, async () => {
  const coaches = openClub();
  ({ page } = await openScreen('/schedule', { club: coaches, as: await givenCoach(coaches) }));
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.waitForURL('**/admin');
});

describe('a session that expires while in use', () => {
  const losesSession = async (person: SignedIn, goOn: () => Promise<unknown>): Promise<void> => {
    const secret = 'Another-Password-2';
    await endSessions(person, secret);
    await goOn();
    await page.waitForURL('**/login');
    await page.getByText('You have been logged out. Please log in again.').waitFor();
    await logIn(page, person.email, secret);
  };

  it('after a session ends on /my-info, logging in again restores the page and the typed text', {
    tags: ['4.sign-in.expired-session'],
  }, async () => {
    const person = await parent();
    await open('/my-info', person);
    await press(page, 'Edit phone number');
    await page.getByRole('textbox', { name: 'Phone number' }).fill('(312) 555-0777');
    await losesSession(person, () => press(page, 'Save Changes'));
    await page.waitForURL('**/my-info');
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Phone number' }).inputValue())
      .toBe('(312) 555-0777');
    await press(page, 'Save Changes');
    await page.getByText('Changes saved.').waitFor();
  });

  it('a change request survives the end of the session and is available after the parent logs in again', {
    tags: ['4.sign-in.expired-session'],
  }, async () => {
    const person = await parent();
    await open('/program-change', person);
    // If the sign-in code was never loaded, there is no session to end.
    await page.getByRole('link', { name: 'BACK TO DASHBOARD' }).waitFor();
    await page.getByLabel('What would you like to change?').fill('Fridays instead of Mondays');
    await endSessions(person, 'Another-Password-2');
    await press(page, 'Submit Request');
    await page.getByText('You have been logged out.').waitFor();
    await expect
      .poll(() => page.getByLabel('What would you like to change?').inputValue())
      .toBe('Fridays instead of Mondays');
    await page.getByRole('link', { name: 'Log in again' }).click();
    await logIn(page, person.email, 'Another-Password-2');
    await page.waitForURL('**/program-change');
    await expect
      .poll(() => page.getByLabel('What would you like to change?').inputValue())
      .toBe('Fridays instead of Mondays');
    await press(page, 'Submit Request');
    await page.getByText('Your request is on its way').waitFor();
  });
});

it('a page restored by the browser shows the data of the current user only', {
  tags: ['4.sign-in.two-tabs'],
}, async () => {
  const first = await parent();
  const second = await parent();
  /** Simulates the return to a page in the back-forward cache. */
  const comesBack = (stored: Readonly<Record<string, string>>): Promise<void> =>
    page.evaluate((entries) => {
      localStorage.clear();
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    }, stored);
  await open('/my-info', first);
  await page.getByText(first.email).waitFor();
  await comesBack(storedTokens(await signIns.signIn(second.email)));
  await page.getByText(second.email).waitFor();
  expect(await page.getByText(first.email).count()).toBe(0);
  await comesBack({});
  await page.waitForURL('**/login');
});

it('a logout ends the session in every tab and clears typed text', {
  tags: ['4.sign-in.two-tabs'],
}, async () => {
  const first = await parent();
  const second = await parent();
  await open('/my-info', first);
  await press(page, 'Edit full name');
  await page.getByRole('textbox', { name: 'Full name' }).fill('Secret Name');
  const other = await context.newPage();
  await other.goto('/pricing');
  await other.getByRole('button', { name: 'Logout' }).click();
  await other.waitForURL((url) => url.pathname === '/');
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
