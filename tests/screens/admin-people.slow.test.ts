import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { desk, expectAccessible, phone } from '../e2e/browser.ts';
import { type Club, openClub } from '../system/club.ts';
import { givenCoach, givenFamily, givenGuardian, givenOtherHome } from '../system/family.ts';
import { press, rows } from '../system/locators.ts';
import type { SignedIn } from '../system/session-tokens.ts';
import { longName, openManyFamilies } from './open-many-families.ts';
import { openScreen } from './screen.ts';

const main = (page: Page) => page.getByRole('main');
const count = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });

it('an administrator sees an athlete’s medical notes read-only, and the view is recorded', async () => {
  const club = openClub();
  const coach = await givenCoach(club);
  const robin = await givenFamily(club);
  const { page } = await openScreen(`/athletes/${robin.athleteIds[0]}`, { as: coach, club });
  await page.getByText('Medical conditions', { exact: true }).waitFor();
  await page.getByRole('link', { name: '(312) 555-0151' }).waitFor();
  await page.getByText('we record it in the event history').waitFor();
  await page.getByRole('heading', { name: 'History' }).waitFor();
  await page.getByText('Added Casey Parker').waitFor();
  expect(
    await main(page)
      .getByRole('button', { name: /Edit|Save|Delete|Add Programs/ })
      .count(),
  ).toBe(0);
  await expectAccessible(page);
  await page.goto('/audit?type=PersonalDataViewed');
  await main(page).getByText('Viewed Casey Parker’s details').first().waitFor();
  await main(page).getByRole('button', { name: 'Viewed Casey Parker’s details' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Viewed Casey Parker’s details' });
  await dialog.getByText('Coach Carter').first().waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('event')).toMatch(/~.+@\d+$/);
  const address = new URL(page.url()).searchParams.get('event');
  await page.goto(`/audit?type=AdminGranted&event=${address}`);
  await page.getByRole('dialog').getByText('Viewed Casey Parker’s details').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy event' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => new URL(page.url()).searchParams.get('event')).toBeNull();
  await expect.poll(() => page.getByLabel('Type of event').locator('optgroup').count()).toBeGreaterThan(5);
});

it('the search finds a partner and another home, and names their families', async () => {
  const club = openClub();
  const coach = await givenCoach(club);
  const first = await givenFamily(club);
  await givenGuardian(club, first, { name: 'Sam Reyes', email: 'sam@example.com' });
  await givenOtherHome(club, first, first.athleteIds, { name: 'Lou Reyes', email: 'lou@example.com' });
  const { page } = await openScreen('/parents', { as: coach, club });
  for (const viewport of [desk, phone]) {
    await page.setViewportSize(viewport);
    await page.getByRole('searchbox').fill('Reyes');
    await count(page, '2 parents').waitFor();
    await main(page).getByText('Sam Reyes, partner of Robin Parker', { exact: true }).waitFor();
    await main(page)
      .getByText('Other home of Casey Parker, family of Robin Parker', { exact: true })
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('searchbox').fill('sam@example');
    await count(page, '1 parent').waitFor();
    await main(page).getByText('Robin Parker - 1 athlete(s)').waitFor();
  }
});

describe('more families than fit on a page', () => {
  let club: Club;
  let coach: SignedIn;

  beforeAll(async () => {
    ({ club, coach } = await openManyFamilies());
  });

  it('clicking a column header sorts a list, and a second click reverses the order', async () => {
    const { page } = await openScreen('/athlete-list', { as: coach, club });
    const first = async () => (await rows(page).allTextContents())[0];
    await count(page, 'The first 50 athletes').waitFor();
    await press(page, 'Plan');
    await page
      .getByRole('columnheader', { name: 'Plan' })
      .and(page.locator('[aria-sort=ascending]'))
      .waitFor();
    await expect.poll(first).toBe('Casey Parker');
    await press(page, 'Athlete');
    await press(page, 'Athlete');
    await page
      .getByRole('columnheader', { name: 'Athlete' })
      .and(page.locator('[aria-sort=descending]'))
      .waitFor();
    await expect.poll(first).toBe(longName);
    await page.reload();
    await expect.poll(first).toBe(longName);
    await page.setViewportSize(phone);
    await page.getByLabel('Sort by').selectOption('Payment');
    await expect.poll(first).toBe('Casey Parker');
    await expectAccessible(page);
    await page.setViewportSize(desk);
    await page.goto('/parents?sort=payment');
    await expect.poll(first).toBe('Robin Parker - 1 athlete(s)');
  });

  it('the page of an unknown parent or athlete shows that it was not found', async () => {
    const { page } = await openScreen('/parent/nobody', { as: coach, club });
    await page.getByRole('heading', { name: 'Parent not found' }).waitFor();
    await page.getByRole('link', { name: 'Back to Parents' }).click();
    await page.waitForURL('**/parents');
    await page.goto('/athletes/nobody');
    await page.getByRole('link', { name: 'Back to Athletes' }).click();
    await page.waitForURL('**/athlete-list');
  });
});
