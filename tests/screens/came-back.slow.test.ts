import { FamilyUnenrolled } from '@hoops/domain/family/athletes/events';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../e2e/browser.ts';
import { openClub } from '../system/club.ts';
import { givenCoach, givenFamily } from '../system/family.ts';
import { press } from '../system/locators.ts';
import { openMailbox } from './mailbox.ts';
import { openScreen } from './screen.ts';
import { openSignIns } from './sign-ins.ts';

it('a delivered email shows as delivered on the parent page and in its cause tree', async () => {
  const club = openClub();
  const [family, coach] = [await givenFamily(club), await givenCoach(club)];
  await openMailbox(club).report(family.email, { eventType: 'Delivery' });
  const { page } = await openScreen(`/parent/${family.sub}`, { as: coach, club });
  const welcome = page.getByRole('region', { name: 'Emails' }).getByRole('listitem').filter({
    hasText: 'Welcome',
  });
  await welcome.getByText('Delivered', { exact: true }).waitFor();
  await welcome.getByRole('link', { name: /^Cause and effects/ }).click();
  await page.getByText('Delivered: the recipient’s mail server accepted it').waitFor();
  await page.getByText('The “Welcome” email was delivered').waitFor();
  await page.getByText(/^Email delivered by Mail provider/).waitFor();
  await expectAccessible(page);
});

describe('bounced emails', () => {
  const wrong = 'robin-typo@example.com';
  const right = 'robin@example.com';

  it('a bounced email is shown to the parent until corrected, and to administrators', async () => {
    const club = openClub(new Date().toISOString());
    const signIns = await openSignIns(club);
    const family = await givenFamily(club, { signIn: await signIns.signUp(wrong) });
    await openMailbox(club).report(wrong, { eventType: 'Bounce', bounceType: 'Permanent' });
    const { page } = await openScreen('/portal', { as: family, club, signIns });
    await page.getByRole('heading', { name: `Mail to ${wrong} bounced` }).waitFor();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Correct my email' }).click();
    await page.waitForURL('**/my-info');
    await page.getByText('Please correct your email below').waitFor();
    await press(page, 'Edit email');
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(right);
    await press(page, 'Save Changes');
    await page.getByRole('heading', { name: 'Confirm your new email' }).waitFor();
    await page.getByLabel('Code', { exact: true }).fill(signIns.codeFor(right));
    await press(page, 'Confirm');
    await page.getByText('Your email has been changed.').waitFor();
    await expect.poll(() => page.getByText('bounced').count()).toBe(0);
    await page.goto('/portal');
    await page.getByRole('heading', { name: 'Athletes' }).waitFor();
    expect(await page.getByText('bounced').count()).toBe(0);

    const { page: admin } = await openScreen(`/parent/${family.sub}`, { as: await givenCoach(club), club });
    const mails = admin.getByRole('region', { name: 'Emails' });
    const welcome = mails.getByRole('listitem').filter({ hasText: 'Welcome' });
    await welcome.getByText('Bounced: the address does not work').waitFor();
    await expectAccessible(admin);
  });

  it('a transient bounce is shown without a request to correct the email', async () => {
    const club = openClub();
    const family = await givenFamily(club);
    await openMailbox(club).report(family.email, { eventType: 'Bounce', bounceType: 'Transient' });
    const { page } = await openScreen('/portal', { as: family, club });
    const note = page.getByText(`An email to ${family.email} could not be delivered`);
    await note.waitFor();
    expect(await page.getByRole('link', { name: 'Correct my email' }).count()).toBe(0);
  });

  it('a bounce notice disappears once a later email is delivered', async () => {
    const club = openClub();
    const [family, mailbox] = [await givenFamily(club), openMailbox(club)];
    await mailbox.report(family.email, { eventType: 'Bounce', bounceType: 'Permanent' });
    const { page } = await openScreen('/portal', { as: family, club });
    await page.getByRole('heading', { name: `Mail to ${family.email} bounced` }).waitFor();
    club.moveTo(new Date(Date.parse(club.now()) + 60_000).toISOString());
    await club.toFamily(family, exampleOf(FamilyUnenrolled));
    await mailbox.report(family.email, { eventType: 'Delivery' });
    await page.reload();
    await page.getByRole('heading', { name: 'Athletes' }).waitFor();
    expect(await page.getByText('bounced').count()).toBe(0);
  });
});
