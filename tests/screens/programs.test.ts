import { athleteId } from '@hoops/domain/ids';
import { startedPlan } from '@hoops/domain/testing/family-story';
import { expect, it } from 'vitest';
import { expectAccessible } from '../e2e/browser.ts';
import {
  card,
  choose,
  day,
  days,
  expectTotal,
  openPrograms,
  refusal,
  save,
  saved,
  total,
  wednesdaySkills,
} from './open-programs.ts';
import { openScreen } from './screen.ts';
import { lostAnswer } from './serve-api.ts';

it('paused classes can be removed, but none can be added', {
  tags: ['pause.class-refusals'],
}, async () => {
  const { club, family, jordan } = await openPrograms();
  await choose(club, family, [{ athleteId: jordan, programs: ['monday'] }]);
  await club.call(family, 'pauseClasses', { athleteId: jordan, until: '2027-01-01' });
  club.moveTo('2026-12-02T18:00:00.000Z');
  const { page } = await openScreen('/programs', { as: family, club });
  await card(page, 'Jordan Reyes')
    .getByText(
      'Jordan Reyes’s classes are paused until January 1st and cost nothing until then. You can drop classes now, and add others starting that day.',
    )
    .waitFor();
  // Forces the click, because the control is disabled.
  await day(page, 'Jordan Reyes', 'Tuesday').click({ force: true });
  await card(page, 'Jordan Reyes')
    .getByRole('button', { name: 'Add scrimmage league' })
    .click({ force: true });
  await expectTotal(page, '$52.50');
  await expectAccessible(page);
  await day(page, 'Jordan Reyes', 'Monday').click();
  await expectTotal(page, '$0.00');
  await day(page, 'Jordan Reyes', 'Monday').click();
  await expectTotal(page, '$52.50');
  await day(page, 'Mia Reyes', 'Monday').click();
  await saved(page);
});

it('the programs screen can start added classes next month and shows the end date of removed classes', {
  tags: ['classes.next-month', 'classes.paid-month'],
}, async () => {
  const { club, family, jordan } = await openPrograms();
  const { page } = await openScreen('/programs', { as: family, club });
  await day(page, 'Jordan Reyes', 'Monday').click();
  await page.getByRole('radio', { name: /Start on December 1st/ }).check();
  await expectAccessible(page);
  await total(page).getByText('Monday of Jordan Reyes: from December 1st on.').waitFor();
  await total(page).getByText('The next bill is $52.50 on December 1st.').waitFor();
  await saved(page);
  await page.goto(new URL('/portal', page.url()).href);
  await page.getByText('Monday from December 1st.').waitFor();
  expect((await club.call(family, 'me', {})).family?.charges).toEqual([]);

  await choose(club, family, [{ athleteId: jordan, programs: ['monday', 'tuesday'] }]);
  await page.goto(new URL('/programs', page.url()).href);
  await day(page, 'Jordan Reyes', 'Tuesday').click();
  club.moveTo('2026-11-20T18:00:00.000Z');
  await page.reload();
  await total(page)
    .getByText('Tuesday of Jordan Reyes: until November 30th, once November is paid.')
    .waitFor();
  await saved(page);
});

it('the portal marks the monthly class cost as “without a pause” while classes are paused', async () => {
  const { club, family, jordan } = await openPrograms();
  await choose(club, family, [{ athleteId: jordan, programs: ['monday'] }]);
  await club.call(family, 'pauseClasses', { athleteId: jordan, until: '2027-01-01' });
  const { page } = await openScreen('/portal', { as: family, club });
  await page.getByText('Classes cost $52.50 a month.').waitFor();
  club.moveTo('2026-12-02T18:00:00.000Z');
  await page.reload();
  await page.getByText('Classes cost $52.50 a month without a pause.').waitFor();
});

it('the programs screen shows the grade’s weekdays, abbreviated if there are more than three', {
  tags: ['2.programs.selection', '2.programs.scrimmage-not-available'],
}, async () => {
  const { club, coach, family } = await openPrograms();
  await club.call(coach, 'addScheduleItem', wednesdaySkills);
  const { page } = await openScreen('/programs', { as: family, club });
  await expect.poll(() => days(page, 'Mia Reyes')).toEqual(['Monday', 'Wednesday', 'Saturday']);
  await expect.poll(() => days(page, 'Jordan Reyes')).toEqual(['M', 'Tu', 'W', 'Th', 'Sa']);
  await expect
    .poll(() => card(page, 'Mia Reyes').locator('.day-times').allTextContents())
    .toEqual([
      'Not on the schedule yet, so it cannot be added',
      'Wednesday Skills: 5:30 PM to 7:00 PM, Court 1',
      'Not on the schedule yet, so it cannot be added',
    ]);
  await expect
    .poll(() => card(page, 'Mia Reyes').getByRole('button', { name: 'Not Available' }).isDisabled())
    .toBe(true);
  await expectAccessible(page);
});

it('a day missing from the schedule cannot be added, but a saved day can be removed', {
  tags: ['schedule.days-sold'],
}, async () => {
  const { club, coach, family, mia } = await openPrograms();
  await choose(club, family, [{ athleteId: mia, programs: ['saturday'] }]);
  await club.call(coach, 'addScheduleItem', wednesdaySkills);
  const { page } = await openScreen('/programs', { as: family, club });
  const monday = day(page, 'Mia Reyes', 'Monday');
  await expect.poll(() => monday.getAttribute('aria-disabled')).toBe('true');
  await monday.click({ force: true });
  expect(await monday.getAttribute('aria-pressed')).toBe('false');
  const saturday = day(page, 'Mia Reyes', 'Saturday');
  await saturday.click();
  await expectTotal(page, '$0.00');
  await saturday.click();
  await expect.poll(() => saturday.getAttribute('aria-pressed')).toBe('true');
  await day(page, 'Mia Reyes', 'Wednesday').click();
  await expectAccessible(page);
  await saved(page);
});

it('the programs screen has email links only for the grades that offer them', {
  tags: ['2.programs.mailto-links'],
}, async () => {
  const { club, family } = await openPrograms();
  const { page } = await openScreen('/programs', { as: family, club });
  for (const subject of ['Small Group Private Training Request', 'Shooting Machine Request']) {
    const link = card(page, 'Jordan Reyes').getByRole('link', { name: subject, exact: true });
    await expect.poll(() => link.getAttribute('href')).toMatch(/^mailto:/);
    await expect.poll(() => link.getAttribute('href')).toContain(`?subject=${encodeURIComponent(subject)}`);
  }
  expect(await card(page, 'Mia Reyes').getByRole('link').count()).toBe(0);
});

it('the programs screen keeps its choice over a failed save and a reload', {
  tags: ['2.programs.draft', '8.save-programs'],
}, async () => {
  const { club, family, jordan, mia } = await openPrograms();
  const screen = await openScreen('/programs', { as: family, club, api: { saveClasses: lostAnswer } });
  const { page } = screen;
  screen.provokes('classes-not-saved');
  await day(page, 'Jordan Reyes', 'Monday').click();
  await day(page, 'Mia Reyes', 'Wednesday').click();
  await save(page);
  await refusal(page, /^Failed to update athlete programs\./);
  screen.answer({ saveClasses: undefined });
  await page.reload();
  await expectTotal(page, '$91.88');
  await saved(page);
  expect(screen.asked('saveClasses').at(-1)).toMatchObject({
    selections: [
      { athleteId: jordan, programs: ['monday'] },
      { athleteId: mia, programs: ['wednesday'] },
    ],
    consent: { nowCents: 0, thisMonthCents: 9188, next: { cents: 9188, on: '2026-12-01' } },
  });
  const me = await club.call(family, 'me', {});
  expect(me.currentMonth?.amount.cents).toBe(9188);
  expect(me.family?.athletes[1]?.enrolledPrograms.wednesday).toBe(true);
});

it('a withdrawn class stays removable if saved and is dropped from an unsaved choice', {
  tags: ['2.programs.no-longer-offered', '9.offering-withdrawn'],
}, async () => {
  const { club, offer, family, jordan } = await openPrograms();
  await choose(club, family, [{ athleteId: jordan, programs: ['tuesday', 'reps'] }]);
  const { page } = await openScreen('/programs', { as: family, club });
  await day(page, 'Jordan Reyes', 'Thursday').click();
  await offer('5', 'monday');
  await page.reload();
  await card(page, 'Jordan Reyes')
    .getByText(/^No longer offered for this grade: Tuesday\./)
    .waitFor();
  await card(page, 'Jordan Reyes')
    .getByText(/^Removed from your selection, .*: Thursday\.$/)
    .waitFor();
  await expect.poll(() => days(page, 'Jordan Reyes')).toEqual(['Monday', 'Tuesday']);
  await expectAccessible(page);
  await card(page, 'Jordan Reyes').getByRole('button', { name: 'Remove scrimmage league' }).click();
  await day(page, 'Jordan Reyes', 'Tuesday').click();
  await saved(page);
  await card(page, 'Jordan Reyes').getByRole('button', { name: 'Not Available' }).waitFor();
});

it('the server rejects saving a withdrawn class and returns the broken rule', {
  tags: ['8.save-programs'],
}, async () => {
  const { club, offer, family } = await openPrograms();
  const { page, provokes } = await openScreen('/programs', { as: family, club });
  provokes('classes-not-saved');
  await day(page, 'Mia Reyes', 'Saturday').click();
  await offer('3', 'monday');
  await save(page);
  await refusal(
    page,
    'Failed to update athlete programs. This class is no longer offered for the athlete’s grade.',
  );
  await card(page, 'Mia Reyes')
    .getByText(/^Removed from your selection, .*: Saturday\.$/)
    .waitFor();
});

it('the programs screen shows a message for a grade without classes and a link for a missing grade', {
  tags: ['2.programs.without-grade', '9.offering-withdrawn'],
}, async () => {
  const { club, offer, family, jordan } = await openPrograms();
  await offer('3');
  await club.call(family, 'changeAthlete', { athleteId: jordan, changes: { grade: null } });
  const { page } = await openScreen('/programs', { as: family, club });
  await card(page, 'Mia Reyes')
    .getByText(/There are no weekday classes for 3rd Grade at the moment\./)
    .waitFor();
  await card(page, 'Jordan Reyes').getByRole('link', { name: 'Add the grade' }).waitFor();
  await expectAccessible(page);
});

it('an athlete with a plan can add only the scrimmage league', {
  tags: ['4.plans.plan-or-classes'],
}, async () => {
  const { club, family, jordan } = await openPrograms();
  await club.toFamily(family, startedPlan(athleteId(jordan)));
  const { page } = await openScreen('/programs', { as: family, club });
  await card(page, 'Jordan Reyes')
    .getByText(/is on the Half Week plan\. You can have a plan or weekday classes, not both/)
    .waitFor();
  expect(await card(page, 'Jordan Reyes').locator('.day-picker').count()).toBe(0);
  await card(page, 'Jordan Reyes').getByRole('button', { name: 'Add scrimmage league' }).click();
  await expectTotal(page, '$52.50');
  await saved(page);
});
