import { clubPeriod, monthAndYear, nextPeriod, type Period, periodName } from '@hoops/domain/time/club-time';
import { expect, it } from 'vitest';
import { expectAccessible } from '../e2e/browser.ts';
import { givenPayingFamily } from '../system/family.ts';
import { openPayingClub } from '../system/paying-club.ts';
import { openScreen } from './screen.ts';

const monthOf = (of: Period): string => periodName(of).month;

it('the portal previews the automatic payment, and a parent turns it on and off', async () => {
  const club = await openPayingClub();
  const payer = await givenPayingFamily(club, { email: 'autopay@example.com' });
  const now = clubPeriod(club.now());
  await club.call(payer, 'saveClasses', {
    selections: [{ athleteId: payer.athleteIds[0] ?? '', programs: ['monday'] }],
  });
  const portal = await openScreen('/portal', { as: payer, club });
  const box = portal.page.getByRole('checkbox', { name: 'Charge your card on the 1st for class bills' });
  const preview = (verb: string) =>
    portal.page.getByText(
      `On ${monthOf(nextPeriod(now))} 1st your visa card ending in 4242 ${verb} charged $52.50 for classes of ${monthAndYear(now)}, unless it is paid before then.`,
    );
  await preview('would be').waitFor();
  expect(await box.isChecked()).toBe(false);
  await expectAccessible(portal.page);
  await box.click();
  await preview('is').waitFor();
  await expect.poll(() => box.isChecked()).toBe(true);
  await portal.page.getByRole('link', { name: 'Family history' }).click();
  await portal.page.getByText(/^Turned on automatic payment of class bills/).waitFor();
  await portal.page.goto('/portal');
  await box.click();
  await expect.poll(() => box.isChecked()).toBe(false);
  await expect.poll(async () => (await club.call(payer, 'me', {})).autopay?.isOn).toBe(false);
});

it('the portal promises no email for a first charge less than three days away', async () => {
  const club = await openPayingClub('2026-11-29T18:00:00.000Z');
  const payer = await givenPayingFamily(club, { email: 'late@example.com' });
  const [athleteId = ''] = payer.athleteIds;
  await club.call(payer, 'saveClasses', { selections: [{ athleteId, programs: ['monday'] }] });
  const { page } = await openScreen('/portal', { as: payer, club });
  await page.getByText(/^We will email you three days before each charge after this one\./).waitFor();
});
