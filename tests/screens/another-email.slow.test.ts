import { expect, it } from 'vitest';
import { expectAccessible } from '../e2e/browser.ts';
import { field, press, waitForAlert } from '../system/locators.ts';
import { openMyInfoSignedIn } from './open-my-info.ts';

const maxCodesAnHour = 10;

it('an email change can send another code, up to the provider’s limit', async () => {
  const { page, signIns, family, ask, dialog, provokes } = await openMyInfoSignedIn();
  provokes('send-another-email-code');
  const renamed = `again-${family.email}`;
  const sent = () => signIns.mailsTo(renamed).length;
  await ask(renamed);
  await dialog.getByText(renamed).waitFor();
  await expect.poll(sent).toBe(1);

  await page.route('**/*', (route) => route.abort());
  await press(page, 'Send another code');
  await waitForAlert(page, /^Your browser could not reach us\./);
  await page.unroute('**/*');
  await press(page, 'Send another code');
  await dialog.getByRole('status').filter({ hasText: 'Another code is on its way.' }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(sent()).toBe(2);
  await expectAccessible(page);

  const { access } = await signIns.signIn(family.email);
  const UserAttributes = [{ Name: 'email', Value: renamed }];
  while (sent() < maxCodesAnHour)
    await signIns.ask('UpdateUserAttributes', { AccessToken: access, UserAttributes });
  await press(page, 'Send another code');
  await waitForAlert(page, 'Too many attempts. Please wait a few minutes and try again.');
  expect(await dialog.getByRole('status').count()).toBe(0);
  await expectAccessible(page);

  const code = signIns.codeFor(renamed);
  // Spaced as if copied from the email.
  await field(page, 'Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await press(page, 'Confirm');
  await page.getByText('Your email has been changed.').waitFor();
});

it('Keep my old email cancels an email change', async () => {
  const { page, family, ask, stored } = await openMyInfoSignedIn();
  await ask(`unwanted-${family.email}`);
  await press(page, 'Keep my old email');
  await page.getByText('Your email has not changed.').waitFor();
  await page.getByRole('main').getByText(family.email, { exact: true }).waitFor();
  expect((await stored())?.email).toBe(family.email);
  await expect.poll(() => page.getByText('not saved yet').count()).toBe(0);
});

it('an email change rejects another account’s address', async () => {
  const { page, signIns, ask } = await openMyInfoSignedIn();
  const other = await signIns.signUp('other@example.com');
  await ask(other.email);
  await waitForAlert(page, 'Another account already uses this email address.');
});
