import { expect, it } from 'vitest';
import { expectAccessible, phone } from '../e2e/browser.ts';
import { givenFamily } from '../system/family.ts';
import { card, choose, day, expectTotal, openPrograms, refusal, save, saved } from './open-programs.ts';
import { openScreen } from './screen.ts';

const openFullMonday = async () => {
  const opened = await openPrograms();
  const { club, coach } = opened;
  const ann = await givenFamily(club, { email: 'ann@example.com' });
  const setMonday = (total: number) =>
    club.call(coach, 'setPlaces', { program: 'monday', total, grades: [] });
  await choose(club, ann, [{ athleteId: ann.athleteIds[0] ?? '', programs: ['monday'] }]);
  await setMonday(1);
  return { ...opened, ann, setMonday };
};

it('a parent joins a full class’s waitlist on a phone and accepts the offer in two taps', {
  tags: ['places.shown', 'places.told'],
}, async () => {
  const { club, family, ann } = await openFullMonday();
  const { page } = await openScreen('/programs', { as: family, club, viewport: phone });
  const mia = card(page, 'Mia Reyes');
  await mia.getByText('Full', { exact: true }).waitFor();
  await day(page, 'Mia Reyes', 'Monday').click({ force: true });
  await expectTotal(page, '$0.00');
  await page.getByRole('button', { name: 'Join the waitlist for the Monday class, Mia Reyes' }).click();
  await mia.getByText('Full. Number 1 on the waitlist').waitFor();
  await expectAccessible(page);

  await choose(club, ann, [{ athleteId: ann.athleteIds[0] ?? '', programs: [] }]);
  await page.goto('/portal');
  await page
    .getByText(/^We are holding a place in the Monday class for Mia Reyes until November 12, 2026/)
    .waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Accept or Decline' }).click();
  await mia.getByText(/^We are holding a place for you until November 12, 2026/).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Accept the place in the Monday class, Mia Reyes' }).click();
  await expectTotal(page, '$39.38');
  await saved(page);
  const { athletes } = await club.call(family, 'places', {});
  expect(athletes[1]?.classes[0]).toMatchObject({ position: null, left: 0 });
});

it('a parent declines an offered place in two taps, and the place goes to the next family', {
  tags: ['places.offer', 'places.told'],
}, async () => {
  const { club, family, mia, jordan, setMonday } = await openFullMonday();
  for (const athleteId of [mia, jordan])
    await club.call(family, 'joinWaitlist', { program: 'monday', athleteId });
  await setMonday(2);
  const { page } = await openScreen('/programs', { as: family, club });
  await card(page, 'Jordan Reyes').getByText('Full. Number 2 on the waitlist').waitFor();
  await page.getByRole('button', { name: 'Decline the place in the Monday class, Mia Reyes' }).click();
  await page.getByRole('button', { name: 'Decline Place' }).click();
  await card(page, 'Jordan Reyes')
    .getByText(/^We are holding a place for you/)
    .waitFor();
  await card(page, 'Mia Reyes').getByText('Full', { exact: true }).waitFor();
});

it('choosing a class that has just filled up shows an error with the class name, and the page shows the class as full', {
  tags: ['places.last-place'],
}, async () => {
  const { club, family, setMonday } = await openFullMonday();
  await setMonday(2);
  const { page, provokes } = await openScreen('/programs', { as: family, club });
  provokes('classes-not-saved');
  await card(page, 'Jordan Reyes').getByText('1 place left').waitFor();
  await day(page, 'Jordan Reyes', 'Monday').click();
  await day(page, 'Jordan Reyes', 'Tuesday').click();
  const bob = await givenFamily(club, { email: 'bob@example.com' });
  await choose(club, bob, [{ athleteId: bob.athleteIds[0] ?? '', programs: ['monday'] }]);
  await save(page);
  await refusal(page, /All places in the Monday class are taken/);
  await card(page, 'Jordan Reyes').getByText('Full', { exact: true }).waitFor();
  await day(page, 'Jordan Reyes', 'Monday').click();
  await saved(page);
});

it('the coach sets places with a limit for a grade, and offers a place out of turn', {
  tags: ['places.set', 'places.by-hand'],
}, async () => {
  const { club, family, coach, mia, jordan } = await openFullMonday();
  for (const athleteId of [jordan, mia])
    await club.call(family, 'joinWaitlist', { program: 'monday', athleteId });
  const { page } = await openScreen('/grades', { as: coach, club, viewport: phone });
  await page.getByText('1 of 1 places taken').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Offer Mia Reyes a place: Monday' }).click();
  await page.getByLabel('Reason').fill('Sibling in the class');
  await page.getByRole('button', { name: 'Offer Place' }).click();
  await page.getByText(/^Offered until November 12, 2026/).waitFor();
  await page.getByText('1 of 2 places taken').waitFor();

  await page.getByRole('button', { name: 'Edit places: Tuesday' }).click();
  const dialog = page.getByRole('dialog', { name: 'Places: Tuesday' });
  await dialog.getByLabel('Total places').fill('many');
  await dialog.getByRole('button', { name: 'Limit by Grade' }).click();
  await dialog.getByLabel('5th Grade').fill('4');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Please enter a whole number from 0 to 500.').waitFor();
  await dialog.getByLabel('Total places').fill('10');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('0 of 10 places taken').waitFor();
  await page.getByText('5th Grade: 0 of 4').waitFor();
});
