import { athleteId } from '@hoops/domain/ids';
import { afterAll, expect, it } from 'vitest';
import { expectAccessible, phone } from '../e2e/browser.ts';
import { givenCoach, givenPayingFamily } from '../system/family.ts';
import { confirm, press, waitForAlert, waitForText } from '../system/locators.ts';
import { closePayingClubs, openPayingClub } from '../system/paying-club.ts';
import { openScreen } from './screen.ts';
import { lostAnswer } from './serve-api.ts';

afterAll(closePayingClubs);

const mia = { athleteName: 'Mia Reyes', dateOfBirth: '2017-08-02' };

const givenDoubles = async () => {
  const club = await openPayingClub();
  const coach = await givenCoach(club);
  const dana = await givenPayingFamily(club, {
    name: 'Dana Reyes',
    email: 'dana@example.com',
    athletes: [mia],
  });
  const sam = await givenPayingFamily(club, {
    name: 'Sam Lee',
    email: 'sam@example.com',
    athletes: [{ ...mia, medicalConditions: 'Peanut allergy' }],
  });
  const idOf = ({ athleteIds: [id = ''] }: { readonly athleteIds: readonly string[] }) => athleteId(id);
  for (const family of [dana, sam])
    await club.call(family, 'createSubscription', {
      athleteId: idOf(family),
      subscriptionType: 'half_week',
    });
  await club.settle();
  return { club, coach, dana, sam, idOf };
};

it('an administrator reads what ends, joins two registrations once, and the list forgets them', {
  tags: ['doubles.preview', 'doubles.joined'],
}, async () => {
  const { club, coach, dana, sam } = await givenDoubles();
  const { page, answer } = await openScreen('/athlete-list', { as: coach, club, ...phone });
  await waitForText(page, 'The same child in two families?');
  await expectAccessible(page);
  await press(page, /^Join\.\.\./);
  await page.getByLabel('Registration that stays').selectOption('Dana Reyes: Half Week');
  await waitForText(page, /The registration with Sam Lee ends\./);
  await waitForText(page, /The Half Week plan of \$52\.00 a month ends right away, not on December/);
  await waitForText(page, /Different in the two registrations: medical notes\./);
  await waitForText(page, 'Nothing is charged now, and nothing is refunded.');
  await expectAccessible(page);
  await confirm(page, 'Join');
  await waitForText(page, 'Please give a reason.');
  await page.getByLabel('Reason').fill('Both parents registered Mia.');

  answer({
    joinDoubles: async (_input, fromClub): Promise<typeof lostAnswer> => {
      await fromClub();
      return lostAnswer;
    },
  });
  await confirm(page, 'Join');
  await page.getByRole('alert').waitFor();
  answer({ joinDoubles: (_input, fromClub) => fromClub() });
  await confirm(page, 'Join');
  await waitForText(page, 'Joined. Both families get an email.');
  await page.getByText('The same child in two families?').waitFor({ state: 'detached' });

  const { family } = await club.call(dana, 'me', {});
  expect(family?.athletes).toHaveLength(1);
  const { items } = await club.call(sam, 'familyTimeline', {});
  expect(items.filter(({ sentence }) => sentence.startsWith('Removed this registration'))).toHaveLength(1);
});

it('a registration that changed after the preview is not joined until its new preview is confirmed', {
  tags: ['doubles.preview'],
}, async () => {
  const { club, coach, sam, idOf } = await givenDoubles();
  const { page } = await openScreen('/athlete-list', { as: coach, club });
  await press(page, /^Join\.\.\./);
  await page.getByLabel('Registration that stays').selectOption('Dana Reyes: Half Week');
  await waitForText(page, /The Half Week plan of \$52\.00 a month ends right away, not on December/);
  await page.getByLabel('Reason').fill('Both parents registered Mia.');
  await club.call(sam, 'withdrawFromPlan', { athleteId: idOf(sam) });
  await club.settle();
  await confirm(page, 'Join');
  await waitForAlert(
    page,
    'Something about this registration has changed. Nothing was joined or moved. Please check it again.',
  );
  await page.getByText(/The Half Week plan of/).waitFor({ state: 'detached' });
  expect((await club.call(sam, 'me', {})).family?.athletes).toHaveLength(1);
  await confirm(page, 'Join');
  await waitForText(page, 'Joined. Both families get an email.');
  expect((await club.call(sam, 'me', {})).family?.athletes).toEqual([]);
});
