import { tooCommon } from '@hoops/api/auth/password';
import { beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '../e2e/browser.ts';
import { newEmail } from '../e2e/people.ts';
import { type Club, openClub } from '../system/club.ts';
import { givenParent } from '../system/family.ts';
import { isFocused, press, waitForAlert } from '../system/locators.ts';
import { password } from '../system/start-local.ts';
import { openMailbox } from './mailbox.ts';
import { contact, fillIn, openScreen } from './screen.ts';
import { lostAnswer } from './serve-api.ts';
import { openSignIns, type SignIns } from './sign-ins.ts';

let club: Club;
let signIns: SignIns;

beforeAll(async () => {
  club = openClub(new Date().toISOString());
  signIns = await openSignIns(club);
});

const open = (path: string) => openScreen(path, { club, signIns });

it('the registration form requires every field except the marketing method', {
  tags: ['2.register.same-form'],
}, async () => {
  const { page } = await open('/signup');
  await press(page, 'Sign Up');
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
  expect(await page.getByLabel('Street').getAttribute('autocomplete')).toBe('address-line1');
  const name = page.getByLabel('Full name');
  await expect.poll(() => isFocused(name)).toBe(true);
  await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(8);
  await expectAccessible(page);
});

it('the registration form rejects a blank name, an invalid email and weak passwords', {
  tags: ['2.register.same-form', '5.whitespace-and-duplicates'],
}, async () => {
  const email = newEmail();
  const { mails } = openMailbox(club);
  const { page } = await open('/register');
  await fillIn(page, { ...contact, 'Full name': '   ', Email: 'robin', Password: 'alllowercase' });
  await press(page, 'Sign Up');
  await page.getByText('Please enter your full name.').waitFor();
  await page.getByText('Please enter a valid email address.').waitFor();
  await page.getByText('Please use uppercase and lowercase letters and a number.').waitFor();
  await fillIn(page, { 'Full name': 'Robin Parker', Email: email });
  await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(1);
  await page.reload();
  await expect.poll(() => page.getByLabel('Street').inputValue()).toBe('1 Court Street');
  await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  await fillIn(page, { Password: 'Basketball-2026' });
  await press(page, 'Sign Up');
  await page.getByText(tooCommon).waitFor();
  const UserAttributes = [{ Name: 'email', Value: email }];
  await expect(
    signIns.ask('SignUp', { Username: email, Password: 'Basketball-2026', UserAttributes }),
  ).rejects.toThrow('InvalidPasswordException');
  await fillIn(page, { Password: password });
  await press(page, 'Sign Up');
  await page.waitForURL('**/app-link');
  expect((await mails()).filter(({ to }) => to === email)).toHaveLength(1);
});

it('the registration form can be sent again after the account was created but registerParent failed', {
  tags: ['4.sign-in.sign-up-half-failed'],
}, async () => {
  const { page, answer } = await open('/register');
  answer({ registerParent: lostAnswer });
  await fillIn(page, { ...contact, Email: newEmail(), Password: password });
  await press(page, 'Sign Up');
  await waitForAlert(page, /^Your browser could not reach us\./);
  answer({ registerParent: undefined });
  await press(page, 'Sign Up');
  await page.waitForURL('**/app-link');
});

it('a half-finished registration can be completed later in another browser', {
  tags: ['4.sign-in.sign-up-half-failed'],
}, async () => {
  const { email } = await signIns.signUp(newEmail());
  const { page } = await open('/programs');
  await page.waitForURL('**/login');
  await fillIn(page, { Email: email, Password: password });
  await press(page, 'Log In');
  await page.waitForURL('**/register');
  await page.getByRole('heading', { name: 'Finish signing up' }).waitFor();
  await page.getByText(`You are logged in as ${email}.`).waitFor();
  expect(await page.getByLabel('Password').count()).toBe(0);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Finish it now' }).click();
  await fillIn(page, contact);
  await press(page, 'Sign Up');
  await page.waitForURL('**/app-link');
});

it('a registered email redirects to the login with an alert and keeps the form', {
  tags: ['8.e-mail-in-use'],
}, async () => {
  const { email } = await givenParent(club, { signIn: await signIns.signUp(newEmail()) });
  const { page } = await open('/register');
  await fillIn(page, { ...contact, Email: email, Password: 'Yet-Another-1' });
  await press(page, 'Sign Up');
  await page.waitForURL('**/login?**');
  await waitForAlert(page, 'It looks like you already have an account. Please try loggin in.');
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
  await expect.poll(() => page.getByLabel('Where should we send the code?').inputValue()).toBe(email);

  await page.getByRole('link', { name: 'Sign up for an account' }).click();
  await page.waitForURL('**/signup');
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
  for (const name of ['Full name', 'Phone number', 'Street'] as const) {
    await expect.poll(() => page.getByLabel(name, { exact: true }).inputValue()).toBe(contact[name]);
  }
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
});
