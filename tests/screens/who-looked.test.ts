import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { expectAccessible } from '../e2e/browser.ts';
import { openClub } from '../system/club.ts';
import { givenCoach, givenFamily } from '../system/family.ts';
import { rows } from '../system/locators.ts';
import { openScreen } from './screen.ts';

it('a family sees who viewed its data, newest first, and can download the list', async () => {
  const club = openClub();
  const coach = await givenCoach(club);
  const family = await givenFamily(club, { athletes: [{ athleteName: 'Mia Reyes' }] });
  const other = await givenFamily(club, { name: 'Lee Other', email: 'lee@example.com' });
  await club.call(coach, 'parents', {});
  await club.call(coach, 'getParent', { parentId: family.sub });
  await club.call(coach, 'getAthlete', { athleteId: family.athleteIds[0] ?? '' });
  await club.call(coach, 'getParent', { parentId: other.sub });

  const { page } = await openScreen('/history', { as: family, club });
  await page.getByRole('link', { name: 'Who viewed your data' }).click();
  await page.getByRole('heading', { level: 1, name: 'Who viewed your data' }).waitFor();
  await expect.poll(() => rows(page).count()).toBe(3);
  expect(await rows(page).first().textContent()).toContain('Viewed Mia Reyes’s details');
  expect(await rows(page).last().textContent()).toMatch(/^Viewed the list of parents.*\(administrator\)$/);
  await expectAccessible(page);

  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as JSON' }).click();
  const file = await started;
  expect(file.suggestedFilename()).toMatch(/^who-looked-\d{4}-\d{2}-\d{2}\.json$/);
  const views = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(views).toHaveLength(3);
  expect(JSON.stringify(views)).not.toContain('Other');

  const { items } = await club.call(other, 'whoLooked', {});
  expect(items.map(({ sentence }) => sentence)).toEqual([
    'Viewed the family’s page',
    'Viewed the list of parents',
  ]);
  expect((await club.ask(undefined, 'whoLooked', {})).status).toBe(401);
});

it('the access history is empty and offers no download if nobody viewed the family', async () => {
  const club = openClub();
  const { page } = await openScreen('/who-looked', { as: await givenFamily(club), club });
  await page.getByText('No one has viewed anything yet').waitFor();
  expect(await page.getByRole('button', { name: 'Download as JSON' }).count()).toBe(0);
  await expectAccessible(page);
});
