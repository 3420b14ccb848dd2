import { expect, it } from 'vitest';
import { expectAccessible, phone } from '../e2e/browser.ts';
import { type Club, openClub } from '../system/club.ts';
import { givenCoach, givenFamily } from '../system/family.ts';
import { button, confirm, dialog, press, waitForText } from '../system/locators.ts';
import type { SignedIn } from '../system/session-tokens.ts';
import { addsThursdays } from './every-command-scenes.ts';
import { openScreen } from './screen.ts';

/** The club’s clock shows Tuesday, November 10, 2026, at noon. */
const thursday = '2026-11-12';

const givenThursdays = async () => {
  const club = openClub();
  const coach = await givenCoach(club);
  const itemId = await addsThursdays({ club, coach });
  return { club, coach, itemId };
};

const exceptions = async (club: Club, coach: SignedIn) =>
  (await club.call(coach, 'schedule', {})).items.flatMap((item) => item.exceptions);

it('a coach cancels Thursday’s session from Today in two clicks and undoes the cancellation', {
  tags: ['days-off.two-presses'],
}, async () => {
  const { club, coach } = await givenThursdays();
  const { page } = await openScreen('/portal', { as: coach, club, ...phone });
  await page.getByRole('heading', { name: 'Next: Thursday, November 12, 2026' }).waitFor();
  await press(page, 'Cancel Thursday’s session');
  await expectAccessible(page);
  await dialog(page).getByLabel('Reason').fill('The gym is closed');
  await confirm(page, 'Cancel Training');
  await waitForText(page, 'Canceled (The gym is closed)');
  expect(await exceptions(club, coach)).toEqual([
    { date: thursday, changes: null, reason: 'The gym is closed' },
  ]);
  await expectAccessible(page);
  await press(page, 'Undo for Thursday skills');
  await button(page, 'Cancel Thursday’s session').waitFor();
  expect(await exceptions(club, coach)).toEqual([]);
});

it('a canceled session appears on the roster, the schedule and the athlete cards, and leaves the absence form', {
  tags: ['days-off.known'],
}, async () => {
  const { club, coach } = await givenThursdays();
  const family = await givenFamily(club);
  const [athleteId = ''] = family.athleteIds;
  await club.call(family, 'saveClasses', { selections: [{ athleteId, programs: ['thursday'] }] });
  const attendance = () => club.call(family, 'athleteAttendance', { athleteId });
  expect((await attendance()).daysToMiss).toContain(thursday);
  await club.call(coach, 'cancelSessions', { firstDate: thursday, lastDate: thursday, reason: '' });
  expect((await attendance()).daysToMiss).not.toContain(thursday);
  const roster = await openScreen(`/roster?date=${thursday}`, { as: coach, club });
  await waitForText(roster.page, 'Canceled');
  const cards = await openScreen('/portal', { as: family, club, ...phone });
  await cards.page.getByText('Next: Thu, Nov 19, 5:30 PM to 7:00 PM, North gym').waitFor();
  const schedule = await openScreen('/schedule', { club, ...phone });
  await schedule.page.getByText('Thursday, November 12:').waitFor();
  await schedule.page.getByText('Canceled').waitFor();
  await expectAccessible(schedule.page);
});

it('a coach moves a session to another day, where its athletes are on the roster', {
  tags: ['days-off.moved'],
}, async () => {
  const { club, coach, itemId } = await givenThursdays();
  const family = await givenFamily(club, { athletes: [{ athleteName: 'Mia Reyes' }] });
  const [athleteId = ''] = family.athleteIds;
  await club.call(family, 'saveClasses', { selections: [{ athleteId, programs: ['thursday'] }] });
  const { page } = await openScreen('/schedule', { as: coach, club, ...phone });
  await press(page, 'Change one date Thursday skills');
  await dialog(page).getByText('Another day, time or place').click();
  await dialog(page).getByLabel('Day', { exact: true }).fill('2026-11-09');
  await confirm(page, 'Save');
  await dialog(page).getByText('Please choose a day and time in the future.').waitFor();
  await dialog(page).getByLabel('Day', { exact: true }).fill('2026-11-13');
  await expectAccessible(page);
  await confirm(page, 'Save');
  await page.getByText('Moved to Friday, November 13, 5:30 PM to 7:00 PM, North gym').waitFor();
  expect(await exceptions(club, coach)).toMatchObject([
    { date: thursday, changes: { newDate: '2026-11-13' } },
  ]);
  const attendance = await club.call(family, 'athleteAttendance', { athleteId });
  expect(attendance.daysToMiss.slice(0, 2)).toEqual(['2026-11-13', '2026-11-19']);
  const old = await openScreen(`/roster?date=${thursday}`, { as: coach, club });
  await waitForText(old.page, 'Moved to Friday, November 13');
  await old.page.getByText('The Thursday class moved to another day').waitFor();
  expect(await old.page.getByText('Mia Reyes').count()).toBe(0);
  const roster = await openScreen('/roster?date=2026-11-13', { as: coach, club, ...phone });
  await roster.page.getByRole('heading', { name: 'Friday and Thursday classes' }).waitFor();
  await roster.page.getByRole('link', { name: 'Mia Reyes' }).waitFor();
  await waitForText(roster.page, 'Moved here from Thursday, November 12');
  await expectAccessible(roster.page);
  const cards = await openScreen('/portal', { as: family, club, ...phone });
  await cards.page.getByText('Next: Fri, Nov 13, 5:30 PM to 7:00 PM, North gym').waitFor();
  await press(roster.page, 'Undo for Thursday skills');
  await button(roster.page, 'Undo for Thursday skills').waitFor({ state: 'detached' });
  expect((await club.call(coach, 'schedule', {})).items.find((item) => item.itemId === itemId)).toMatchObject(
    {
      exceptions: [],
    },
  );
});

it('a coach moves one date, adds an extra session and cancels a range of days', {
  tags: ['days-off.one-date', 'days-off.two-presses'],
}, async () => {
  const { club, coach, itemId } = await givenThursdays();
  const { page } = await openScreen('/schedule', { as: coach, club, ...phone });
  await press(page, 'Change one date Thursday skills');
  await dialog(page).getByText('Another day, time or place').click();
  await expectAccessible(page);
  await dialog(page).getByLabel('Begins at').fill('18:00');
  await dialog(page).getByLabel('Location').fill('South gym');
  await confirm(page, 'Save');
  await page.getByText('6:00 PM to 7:00 PM, South gym').waitFor();
  await press(page, 'Extra Session');
  await confirm(page, 'Add Session');
  await dialog(page).getByText('Please choose a date.').waitFor();
  await dialog(page).getByText('Please enter when it begins.').waitFor();
  await dialog(page).getByLabel('Title').fill('Extra shooting');
  await dialog(page).getByLabel('Date', { exact: true }).fill('2026-11-13');
  await dialog(page).getByLabel('Begins at').fill('17:00');
  await dialog(page).getByLabel('Ends at').fill('18:00');
  await dialog(page).getByLabel('Location').fill('South gym');
  await confirm(page, 'Add Session');
  await page.getByRole('heading', { name: 'Extra shooting' }).waitFor();
  await press(page, 'Days Off');
  await confirm(page, 'Cancel All Sessions');
  await dialog(page).getByText('Please enter the first day.').waitFor();
  await dialog(page).getByLabel('First day off').fill('2026-11-12');
  await dialog(page).getByLabel('Last day off').fill('2026-11-22');
  await confirm(page, 'Cancel All Sessions');
  await expect.poll(() => page.getByText('Canceled', { exact: true }).count()).toBe(3);
  const { items } = await club.call(coach, 'schedule', {});
  expect(items.find((item) => item.itemId === itemId)?.exceptions.map(({ date }) => date)).toEqual([
    thursday,
    '2026-11-19',
  ]);
  club.moveTo('2026-11-14T18:00:00.000Z');
  const visitor = await openScreen('/schedule', { club, ...phone });
  await visitor.page.getByRole('heading', { name: 'Thursday skills' }).waitFor();
  expect(await visitor.page.getByRole('heading', { name: 'Extra shooting' }).count()).toBe(0);
});

it('a coach cancels one date of an item whose days are described in words', {
  tags: ['days-off.in-words'],
}, async () => {
  const club = openClub();
  const coach = await givenCoach(club);
  await club.call(coach, 'addScheduleItem', {
    title: 'Shooting',
    times: 'Thursdays after school',
    location: 'North gym',
    recurrence: null,
  });
  const { page } = await openScreen('/schedule', { as: coach, club, ...phone });
  await press(page, 'Cancel one date Shooting');
  await confirm(page, 'Cancel Training');
  await dialog(page).getByText('Please choose a date.').waitFor();
  await dialog(page).getByLabel('Date').fill(thursday);
  await dialog(page).getByLabel('Reason').fill('Snow');
  await expectAccessible(page);
  await confirm(page, 'Cancel Training');
  await page.getByText('Canceled (Snow)').waitFor();
  const roster = await openScreen(`/roster?date=${thursday}`, { as: coach, club });
  await waitForText(roster.page, 'Canceled (Snow)');
});

it('editing an item asks for the first day of the change and shows future exceptions', {
  tags: ['days-off.from'],
}, async () => {
  const { club, coach } = await givenThursdays();
  const { page } = await openScreen('/schedule', { as: coach, club, ...phone });
  await press(page, 'Edit Thursday skills');
  await dialog(page).getByLabel('Times').fill('6:00 PM to 7:30 PM');
  await dialog(page).getByLabel('Begins at').fill('18:00');
  await dialog(page).getByLabel('Starting').fill('2026-11-05');
  await confirm(page, 'Save');
  await dialog(page).getByText('Please choose today or a later day.').waitFor();
  await dialog(page).getByLabel('Starting').fill('2026-12-03');
  await confirm(page, 'Save');
  await page.getByText('Starting December 3, 2026:').waitFor();
  const visitor = await openScreen('/schedule', { club });
  await visitor.page.getByText('5:30 PM to 7:00 PM', { exact: true }).waitFor();
  await visitor.page.getByText('Thursday skills, 6:00 PM to 7:30 PM, North gym').waitFor();
});
