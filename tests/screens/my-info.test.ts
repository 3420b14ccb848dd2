import { problem } from '@hoops/api/http/problem';
import { expect, it } from 'vitest';
import { expectAccessible, phone } from '../e2e/browser.ts';
import { openClub } from '../system/club.ts';
import { givenFamily, givenGuardian } from '../system/family.ts';
import { button, field, isFocused, press, waitForAlert } from '../system/locators.ts';
import { deferred } from './deferred.ts';
import { edit, openMyInfoSignedIn } from './open-my-info.ts';
import { openScreen } from './screen.ts';
import { lostAnswer } from './serve-api.ts';

const openMyInfo = async () => {
  const club = openClub();
  const family = await givenFamily(club);
  const screen = await openScreen('/my-info', { as: family, club });
  await button(screen.page, 'Save Changes').waitFor();
  const stored = async () => (await club.call(family, 'me', {})).family;
  return { ...screen, family, stored };
};

it('my info shows each field as text with a pencil', {
  tags: ['2.my-info.fields', '3.parent'],
}, async () => {
  const { page, family } = await openMyInfo();
  const labels = ['Full name', 'Email', 'Phone number', 'Street', 'City', 'State', 'Zip code'];
  expect(await page.getByRole('textbox').count()).toBe(0);
  const texts = ['Robin Parker', family.email, '(312) 555-0150', '1 Court Street', '60601', 'Internet'];
  for (const text of texts) await page.getByRole('main').getByText(text, { exact: true }).waitFor();
  for (const label of labels) {
    await press(page, `Edit ${label.toLowerCase()}`);
    await expect.poll(() => isFocused(field(page, label)), { message: label }).toBe(true);
    await press(page, `Done editing ${label.toLowerCase()}`);
    await expect.poll(() => field(page, label).count(), { message: label }).toBe(0);
  }
  await press(page, 'Save Changes');
  await page.getByText('Nothing has changed.').waitFor();
});

it('a partner saves their own name, and reads that their access ended once they are removed', {
  tags: ['guardians.renamed', 'guardians.access-ended'],
}, async () => {
  const club = openClub();
  const dana = await givenFamily(club);
  const partner = await givenGuardian(club, dana);
  const { page } = await openScreen('/my-info', { as: partner, club, viewport: phone });
  await page.getByLabel('Your full name').fill('');
  await press(page, 'Save Name');
  await page.getByText('Please enter your full name.').waitFor();
  await page.getByLabel('Your full name').fill('Sam Moore');
  await press(page, 'Save Name');
  await page.getByText('Sam Moore (you)').waitFor();
  await expectAccessible(page);
  await club.call(dana, 'removeGuardian', { sub: partner.sub });
  await page.goto('/my-info');
  await page.getByText(/^Your access to a family’s account has ended/).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Sign up your family' }).waitFor();
  await expectAccessible(page);
});

it('Save Changes saves my info, and the header shows the new name', {
  tags: ['2.my-info.fields'],
}, async () => {
  const { page, stored } = await openMyInfo();
  await edit(page, 'Full name', '  Robin Parker-Jones ');
  await edit(page, 'Phone number', '(312) 555-0777');
  await edit(page, 'Street', '2 Court Street');
  expect(await field(page, 'Street').getAttribute('autocomplete')).toBe('address-line1');
  await edit(page, 'City', 'Evanston');
  await press(page, 'Edit how you heard about us');
  await page.getByRole('combobox').selectOption('From a Friend');
  await press(page, 'Done editing phone number');
  await page.getByText('not saved yet').waitFor();
  await expectAccessible(page);
  await press(page, 'Save Changes');
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

it('my info rejects a blank name and an empty address field', {
  tags: ['5.whitespace-and-duplicates'],
}, async () => {
  const { page, stored, asked } = await openMyInfo();
  await edit(page, 'Full name', '   ');
  await edit(page, 'Zip code', '');
  await press(page, 'Done editing zip code');
  await edit(page, 'Email', 'dana');
  await press(page, 'Save Changes');
  await page.getByText('Please enter your full name.').waitFor();
  await page.getByText('Please enter a valid email address.').waitFor();
  await page.getByText('Please enter your zip code.').waitFor();
  await expect.poll(() => field(page, 'Zip code').inputValue()).toBe('');
  await expect.poll(() => isFocused(field(page, 'Full name'))).toBe(true);
  await expectAccessible(page);
  expect((await stored())?.name).toBe('Robin Parker');
  expect(asked('changeParentInfo')).toEqual([]);
});

it('my info reverts a rejected save and keeps the typed text', {
  tags: ['2.my-info.refused-save'],
}, async () => {
  const { page, answer } = await openMyInfo();
  const message = 'Somebody else saved at the same moment. Please try again.';
  const { released: refused, release: refuse } = deferred();
  answer({ changeParentInfo: () => refused.then(() => problem('conflict', message)) });
  await edit(page, 'Full name', 'Dana Reyes');
  await press(page, 'Save Changes');
  // The change is shown before the answer arrives.
  await page.getByRole('link', { name: 'Dana Reyes, my info' }).waitFor();
  refuse();
  await page.getByRole('alert').filter({ hasText: message }).waitFor();
  await page.getByRole('link', { name: 'Robin Parker, my info' }).waitFor();
  await expect.poll(() => field(page, 'Full name').inputValue()).toBe('Dana Reyes');
  answer({ changeParentInfo: undefined });
  await page.reload();
  await expect.poll(() => field(page, 'Full name').inputValue()).toBe('Dana Reyes');
  await press(page, 'Save Changes');
  await page.getByText('Changes saved.').waitFor();
});

it('Logout on my info leads to the home page', {
  tags: ['2.layout.logout', '2.my-info.fields'],
}, async () => {
  const { page } = await openMyInfo();
  await press(page, 'Logout');
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/my-info');
  await page.waitForURL('**/login');
});

it('a new email becomes the sign-in once the emailed code is entered', {
  tags: ['2.my-info.e-mail'],
}, async () => {
  const { page, signIns, family, ask, dialog, stored } = await openMyInfoSignedIn();
  const before = await signIns.signIn(family.email);
  const renamed = `renamed-${family.email}`;
  await ask(renamed);
  await dialog.getByText(renamed).waitFor();
  expect((await stored())?.email).toBe(family.email);
  await press(page, 'Confirm');
  await dialog.getByText('Please enter the code from the email.').waitFor();
  const code = signIns.codeFor(renamed);
  await field(page, 'Code').fill(code === '000000' ? '111111' : '000000');
  await press(page, 'Confirm');
  await dialog.getByText('That code is not right.').waitFor();
  await expectAccessible(page);
  await field(page, 'Code').fill(code);
  await press(page, 'Confirm');
  await page.getByText('Your email has been changed. Use the new one the next time you log in.').waitFor();
  await page.getByRole('main').getByText(renamed, { exact: true }).waitFor();
  expect((await stored())?.email).toBe(renamed);
  await signIns.signIn(renamed);
  await expect(signIns.signIn(family.email)).rejects.toThrow('NotAuthorizedException');
  // An old token must not restore the old email.
  const late = await fetch(new URL('/api/confirmEmailChange', page.url()), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${before.id}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: '{}',
  });
  expect(late.status).toBe(409);
  expect((await stored())?.email).toBe(renamed);
});

it('a payment page that does not open redirects to /my-info with the reason', {
  tags: ['8.portal-link'],
}, async () => {
  const club = openClub();
  const { page, provokes } = await openScreen('/portal', {
    as: await givenFamily(club),
    club,
    api: { getStripeCustomerPortalLink: lostAnswer },
  });
  provokes('payment-page-not-opened');
  await press(page, 'Update Payment Method');
  await page.waitForURL('**/my-info');
  await waitForAlert(page, /^The payment page could not be opened\./);
});
