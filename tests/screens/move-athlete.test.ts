import { athleteId } from '@hoops/domain/ids';
import { afterAll, expect, it } from 'vitest';
import { expectAccessible, phone } from '../e2e/browser.ts';
import { givenCoach, givenOtherHome, givenPayingFamily } from '../system/family.ts';
import { confirm, press, waitForText } from '../system/locators.ts';
import { closePayingClubs, openPayingClub } from '../system/paying-club.ts';
import { openScreen } from './screen.ts';
import { lostAnswer } from './serve-api.ts';

afterAll(closePayingClubs);

it('an administrator reads what ends, moves an athlete once, and arrives at the new family', {
  tags: ['doubles.moved'],
}, async () => {
  const club = await openPayingClub();
  const coach = await givenCoach(club);
  const dana = await givenPayingFamily(club, { name: 'Dana Reyes', email: 'dana@example.com', athletes: [] });
  const mia = { athleteName: 'Mia Reyes', dateOfBirth: '2017-08-02' };
  const sam = await givenPayingFamily(club, { name: 'Sam Lee', email: 'sam@example.com', athletes: [mia] });
  const [id = ''] = sam.athleteIds.map(athleteId);
  await givenOtherHome(club, sam, [id], { name: 'Kim Lee', email: 'kim@example.com' });
  await club.call(sam, 'createSubscription', { athleteId: id, subscriptionType: 'half_week' });
  await club.settle();
  const { page, answer } = await openScreen(`/athletes/${id}`, { as: coach, club, viewport: phone });
  await press(page, 'Move to another family');
  await waitForText(page, /The Half Week plan of \$52\.00 a month ends right away, not on December/);
  await waitForText(page, 'Kim Lee no longer sees this registration.');
  await confirm(page, 'Move');
  await waitForText(page, 'Please search for the new family, and choose it.');
  await waitForText(page, 'Please give a reason.');
  await page.getByLabel('Search parents or athletes...').fill('Sam');
  await waitForText(page, 'No parents found');
  await page.getByLabel('Search parents or athletes...').fill('Dana');
  await page.getByRole('radio', { name: /Dana Reyes/ }).check();
  await waitForText(page, /^Dana Reyes gets Mia Reyes with profile, medical notes and emergency contact/);
  await page.getByLabel('Sam Lee stays the other home, and sees Mia Reyes').check();
  await page.getByLabel('Reason').fill('Mia lives with Dana now.');
  await expectAccessible(page);
  answer({
    moveAthlete: async (_input, fromClub): Promise<typeof lostAnswer> => {
      await fromClub();
      return lostAnswer;
    },
  });
  await confirm(page, 'Move');
  await page.getByRole('alert').waitFor();
  answer({ moveAthlete: (_input, fromClub) => fromClub() });
  await confirm(page, 'Move');
  await waitForText(page, 'Moved. Both families get an email.');
  await page.getByRole('link', { name: 'Mia Reyes' }).waitFor();
  expect(page.url()).toContain(`/parent/${dana.sub}`);
  const { family } = await club.call(dana, 'me', {});
  expect(family?.athletes).toMatchObject([{ athleteName: 'Mia Reyes', sharedWith: [{ home: sam.sub }] }]);
  expect((await club.call(sam, 'me', {})).family?.athletes).toEqual([]);
});
