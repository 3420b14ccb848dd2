import { dateWords } from '@hoops/domain/time/club-time';
import { expect, it } from 'vitest';
import { expectAccessible } from '../e2e/browser.ts';
import { givenFamily } from '../system/family.ts';
import { day, openRoster, row } from './open-roster.ts';

it('the roster shows athletes, contacts and whether notes exist, but not the text of notes', {
  tags: ['9.roster'],
}, async () => {
  const { page, club, coach } = await openRoster();
  await page.getByRole('heading', { name: /class \(1\)/ }).waitFor();
  await row(page, 'Casey Parker').getByText('Has notes').waitFor();
  await expect
    .poll(() => row(page, 'Casey Parker').textContent())
    .toContain('Emergency: Jo Parker, (312) 555-0151');
  await page.getByRole('heading', { name: 'Plan, days by arrangement (1)' }).waitFor();
  await row(page, 'Jordan Parker').getByText('Half Week').waitFor();
  await expect.poll(() => page.getByText('Absence reported: Sprained ankle').count()).toBe(1);
  const csv = await club.call(coach, 'exportList', { list: 'roster', date: day });
  expect(JSON.stringify(csv)).toMatch(/Sam Parker[^\\]*unmarked,yes,Sprained ankle/);
  await page.getByRole('heading', { name: 'Scrimmage league (1)' }).waitFor();
  expect(await page.content()).not.toContain('inhaler');
  const { classes } = await club.call(coach, 'roster', { date: day });
  expect(classes[0]).not.toHaveProperty('medicalConditions');
  await expectAccessible(page);
  const { items } = await club.call(coach, 'auditEvents', { type: 'RosterViewed' });
  expect(items.map((item) => ('sentence' in item ? item.sentence : ''))).toContain(
    `Viewed the roster for ${dateWords(day)}`,
  );
});

it('the roster asks about an athlete with the same name and birthday in another family', {
  tags: ['roster.same-name'],
}, async () => {
  const { page, club } = await openRoster();
  const other = await givenFamily(club, {
    name: 'Alex Parker',
    email: 'other@example.com',
    athletes: [{ athleteName: 'casey  PARKER' }],
  });
  await club.call(other, 'saveClasses', {
    selections: [{ athleteId: other.athleteIds[0] ?? '', programs: ['tuesday'] }],
  });
  await page.reload();
  await page.getByText('Also in the family of Alex Parker (same birthday). Is it the same child?').waitFor();
  expect(await page.getByText('is it the same child?').count()).toBe(2);
  await club.call(other, 'changeAthlete', {
    athleteId: other.athleteIds[0] ?? '',
    changes: { dateOfBirth: '2016-02-03' },
  });
  await page.reload();
  await page.getByRole('heading', { name: /class \(2\)/ }).waitFor();
  await expect.poll(() => page.getByText('is it the same child?').count()).toBe(0);
});
