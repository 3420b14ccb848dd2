import { expect, it } from 'vitest';
import { expectAccessible, phone } from '../e2e/browser.ts';
import { openClub } from '../system/club.ts';
import { givenCoach, givenFamily } from '../system/family.ts';
import { button, confirm, dialog, press, waitForText } from '../system/locators.ts';
import { addsThursdays } from './every-command-scenes.ts';
import { openScreen } from './screen.ts';

/* The club’s clock shows Tuesday, November 10, 2026, at noon. */

const givenMakeUp = async () => {
  const club = openClub();
  const coach = await givenCoach(club);
  await addsThursdays({ club, coach });
  const family = await givenFamily(club, { athletes: [{ athleteName: 'Mia Reyes', grade: '3' }] });
  const [athleteId = ''] = family.athleteIds;
  await club.call(family, 'saveClasses', { selections: [{ athleteId, programs: ['tuesday'] }] });
  await club.call(family, 'reportAbsence', { athleteId, date: '2026-11-17', reason: '' });
  return { club, coach, family, athleteId };
};

it('a parent books a make-up class from the portal in two taps and cancels the booking', {
  tags: ['make-ups.booked'],
}, async () => {
  const { club, coach, family } = await givenMakeUp();
  await club.call(coach, 'setPlaces', { program: 'thursday', total: 3, grades: [] });
  const { page } = await openScreen('/portal', { as: family, club, ...phone });
  await waitForText(page, '1 make-up class, use it by January 16.');
  await expectAccessible(page);
  await press(page, /^Book for Mia Reyes/);
  await dialog(page)
    .getByText('In place of the class on Tuesday, November 17, 2026, Mia Reyes can take')
    .waitFor();
  const days = await dialog(page).getByLabel('Day').locator('option').allTextContents();
  expect(days[0]).toBe('Thu, Nov 12, 3 places left');
  expect(days.at(-1)).toContain('Thu, Jan 14');
  await dialog(page).getByText('Thursday skills, 5:30 PM to 7:00 PM, North gym').waitFor();
  await expectAccessible(page);
  await confirm(page, 'Book Class');
  await button(page, /^Cancel the booking of Mia Reyes on Thursday/).waitFor();
  await waitForText(page, 'Next: Thu, Nov 12, 5:30 PM to 7:00 PM, North gym');
  await expectAccessible(page);
  const { classes } = await club.call(coach, 'roster', { date: '2026-11-12' });
  expect(classes).toMatchObject([{ athleteName: 'Mia Reyes', isMakeUp: true }]);
  const roster = await openScreen('/roster?date=2026-11-12', { as: coach, club, ...phone });
  await waitForText(roster.page, 'Make-up');
  await expectAccessible(roster.page);
  await press(page, /^Cancel the booking/);
  await button(page, /^Book for Mia Reyes/).waitFor();
  expect((await club.call(coach, 'roster', { date: '2026-11-12' })).classes).toEqual([]);
});

it('a full session is not offered, and its last place goes to one make-up', {
  tags: ['make-ups.booked'],
}, async () => {
  const { club, coach, family, athleteId } = await givenMakeUp();
  await club.call(coach, 'setPlaces', { program: 'thursday', total: 1, grades: [] });
  const other = await givenFamily(club, { email: 'other@example.com', athletes: [{ grade: '3' }] });
  const [otherId = ''] = other.athleteIds;
  await club.call(other, 'saveClasses', { selections: [{ athleteId: otherId, programs: ['tuesday'] }] });
  await club.call(other, 'reportAbsence', { athleteId: otherId, date: '2026-11-17', reason: '' });
  const book = (of: typeof family, id: string) =>
    club.ask(of, 'bookMakeUp', {
      athleteId: id,
      makeUpId: `2026-11-17-${id}`,
      program: 'thursday',
      date: '2026-11-12',
    });
  expect((await book(other, otherId)).status).toBe(200);
  expect((await book(family, athleteId)).status).toBe(409);
  const { page } = await openScreen('/portal', { as: family, club, ...phone });
  await press(page, /^Book for Mia Reyes/);
  const days = await dialog(page).getByLabel('Day').locator('option').allTextContents();
  expect(days[0]).toContain('Thu, Nov 19');
});

it('a make-up of a plan asks the parent to arrange the day with the coach', {
  tags: ['make-ups.plans'],
}, async () => {
  const { club, family, athleteId } = await givenMakeUp();
  const [makeUpId, missed] = ['2026-11-12-plan', '2026-11-12'];
  await club.toFamily(family, {
    type: 'MakeUpGiven',
    data: {
      athleteId: athleteId as never,
      makeUpId,
      reason: 'session-canceled',
      missed,
      program: null,
      expiresOn: '2027-01-11',
      rules: '2026-11-29',
    },
  });
  const { page } = await openScreen(`/athletes/${athleteId}`, { as: family, club, ...phone });
  await page.getByText('Please call or email the coach to pick a day.').waitFor();
  expect(await button(page, /^Book for/).count()).toBe(1);
  await expectAccessible(page);
});
