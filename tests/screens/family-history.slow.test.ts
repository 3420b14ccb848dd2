import { athleteId } from '@hoops/domain/ids';
import { expect, it } from 'vitest';
import { expectAccessible } from '../e2e/browser.ts';
import { openClub } from '../system/club.ts';
import { givenCoach, givenFamily } from '../system/family.ts';
import { press } from '../system/locators.ts';
import { athleteInfo } from '../system/start-local.ts';
import { openScreen } from './screen.ts';

it('the family history shows each action and its person by day, even about a deleted athlete', async () => {
  const club = openClub();
  const family = await givenFamily(club, {
    athletes: [{ athleteName: 'Casey Parker' }, { athleteName: 'Ana' }],
  });
  const id = athleteId(family.athleteIds[0] ?? '');
  await club.call(family, 'changeAthlete', { athleteId: id, changes: { athleteName: 'Never Saved' } });
  await club.toFamily(family, { type: 'AthleteRemoved', data: { athleteId: id } });
  const { page } = await openScreen('/portal', { as: family, club });
  await page.getByRole('link', { name: 'Family history' }).click();
  await page.waitForURL('**/history');
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  await page.getByText('Deleted Never Saved').waitFor();
  await page
    .getByText(/^Changed Never Saved’s name/)
    .first()
    .waitFor();
  await page
    .getByText(/\d:\d\d [AP]M, by you/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await press(page, 'Ana');
  await page.getByText('1 event', { exact: true }).waitFor();
  await page.getByText('Added Ana').waitFor();
  await expect.poll(() => page.getByText('Deleted Never Saved').count()).toBe(0);
  await press(page, 'Whole family');
  await page.getByText('Registered', { exact: true }).waitFor();
  await expect.poll(() => page.getByText('Added Ana').count()).toBe(0);
});

it('the family history marks an administrator’s actions, with the reason', async () => {
  const club = openClub();
  const family = await givenFamily(club);
  const coach = await givenCoach(club);
  await club.call(
    coach,
    'changeAthlete',
    { athleteId: family.athleteIds[0] ?? '', changes: { grade: '8' } },
    { familyId: family.sub, reason: 'Asked by phone' },
  );
  const { page } = await openScreen('/history', { as: family, club });
  await page.getByText('Done for you').first().waitFor();
  await page
    .getByText(/by an administrator, for you: Asked by phone$/)
    .first()
    .waitFor();
  await expectAccessible(page);
});

it('a long family history is loaded in pages', async () => {
  const club = openClub();
  const family = await givenFamily(club, { athletes: [athleteInfo] });
  for (let times = 0; times < 40; times += 1) {
    const changes = { yearsOfExperience: String(times) };
    await club.call(family, 'changeAthlete', { athleteId: family.athleteIds[0] ?? '', changes });
  }
  const { page } = await openScreen('/history', { as: family, club });
  await page.getByText('The first 40 events').waitFor();
  await page.getByRole('button', { name: 'Load more' }).click();
  await page.getByText('Registered', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Load more' }).count()).toBe(0);
});
