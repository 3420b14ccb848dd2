import { expect, it } from 'vitest';
import { phone } from '../e2e/browser.ts';
import { openClub } from '../system/club.ts';
import { givenCoach, givenPayingFamily } from '../system/family.ts';
import { button, press } from '../system/locators.ts';
import { openPayingClub } from '../system/paying-club.ts';
import { card, total } from './open-programs.ts';
import { openScreen } from './screen.ts';

/* Closing a screen fails the test if a translated text is outdated. */

const translates = true;

it('a translated page shows a bill that changed elsewhere and charges the displayed amount', {
  tags: ['translated.works'],
}, async () => {
  const club = await openPayingClub();
  const family = await givenPayingFamily(club);
  const [athleteId = ''] = family.athleteIds;
  const save = (programs: ('monday' | 'tuesday')[]) =>
    club.call(family, 'saveClasses', { selections: [{ athleteId, programs }] });
  await save(['monday']);
  const { page } = await openScreen('/portal', { as: family, club, translates });
  const pay = button(page, /^Pay \$/);
  await expect.poll(() => pay.textContent()).toMatch(/^Pay \$52\.50 for /);
  await save(['monday', 'tuesday']);
  await page.evaluate(() => {
    const { now } = Date;
    // Makes the answer a minute old, so that the page reads the bill again.
    Date.now = () => now() + 60_000;
    dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(() => pay.textContent()).toMatch(/^Pay \$105\.00 for /);
  expect(await pay.locator('[translate=no]').allTextContents()).toEqual(['$105.00']);
  await pay.click();
  await page.getByText('Payment processed successfully!').waitFor();
  await expect.poll(() => page.locator('.payments .amount').allTextContents()).toEqual(['$105.00']);
});

it('a translated programs screen updates its total with each tap and saves', {
  tags: ['translated.works'],
}, async () => {
  const club = await openPayingClub();
  const family = await givenPayingFamily(club);
  const { page } = await openScreen('/programs', { as: family, club, translates });
  const days = card(page, 'Casey Parker').locator('.day-picker');
  for (const amount of ['$52.50', '$105.00']) {
    await days.getByRole('button', { pressed: false }).first().click();
    await expect.poll(() => total(page).locator('.num').textContent()).toBe(amount);
  }
  await press(page, 'Save Programs');
  await page.getByText('Programs saved.').first().waitFor();
});

it('a translated roster can be switched from day to day', { tags: ['translated.works'] }, async () => {
  const club = openClub();
  const { page } = await openScreen('/roster?date=2026-11-09', {
    as: await givenCoach(club),
    club,
    translates,
  });
  for (const day of [/^Today, Tuesday/, /^Wednesday/]) {
    await press(page, 'Next day');
    await page.locator('.page-head').getByText(day).waitFor();
  }
});

it('a public page translated before its script loads handles the first click', {
  tags: ['translated.works'],
}, async () => {
  const { page } = await openScreen('/', { translates, viewport: phone });
  await page.locator('font').first().waitFor();
  await press(page, 'Open menu');
  await button(page, 'Close menu').waitFor();
});
