import { PlanRequested } from '@hoops/domain/family/plans/events';
import { athleteId } from '@hoops/domain/ids';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { expect, it } from 'vitest';
import { desk, expectAccessible, expectNothingCovered, phone } from '../e2e/browser.ts';
import { openClub } from '../system/club.ts';
import { givenFamily } from '../system/family.ts';
import {
  card,
  choose,
  day,
  expectTotal,
  openPrograms,
  priceLines,
  refusal,
  save,
  saved,
  total,
  wednesdaySkills,
} from './open-programs.ts';
import { openScreen } from './screen.ts';

it('the programs screen shows next month’s cost after a price change and saves it', {
  tags: ['prices.classes'],
}, async () => {
  const { club, family } = await openPrograms({
    meanwhile: async (before, coach) => {
      await before.call(coach, 'schedulePriceChange', { since: '2027-01-01', weekdayCents: 6000 });
      before.moveTo('2026-12-02T18:00:00.000Z');
    },
  });
  const { page, asked } = await openScreen('/programs', { as: family, club });
  await day(page, 'Jordan Reyes', 'Monday').click();
  await expectTotal(page, '$52.50');
  await total(page).getByText('Starting January 1st, this costs $63.00 a month.').waitFor();
  await expectAccessible(page);
  await saved(page);
  expect(asked('saveClasses')).toMatchObject([
    { consent: { thisMonthCents: 5250, next: { cents: 6300, on: '2027-01-01' } } },
  ]);
  club.moveTo('2027-01-01T18:00:00.000Z');
  const { page: later } = await openScreen('/programs', { as: family, club });
  await later.getByText('Classes, $60 each').waitFor();
  await expectTotal(later, '$63.00');
});

it('the programs screen prices each choice with siblings, scrimmage league and surcharge', {
  tags: ['consent.shown'],
}, async () => {
  const { club, family } = await openPrograms();
  const { page } = await openScreen('/programs', { as: family, club });
  await day(page, 'Jordan Reyes', 'Monday').click();
  await expect.poll(() => priceLines(page)).toEqual(['Jordan Reyes: $50.00', 'Surcharge: $2.50']);
  await expectTotal(page, '$52.50');
  await day(page, 'Jordan Reyes', 'Wednesday').click();
  await card(page, 'Jordan Reyes').getByRole('button', { name: 'Add scrimmage league' }).click();
  await day(page, 'Mia Reyes', 'Wednesday').click();
  await expect
    .poll(() => priceLines(page))
    .toEqual(['Jordan Reyes: $125.00', 'Mia Reyes: $37.50', 'Surcharge: $8.13']);
  await expectTotal(page, '$170.63');
  await card(page, 'Mia Reyes').getByText('Classes, $37.50 each').waitFor();
  await total(page)
    .getByText('November costs $170.63 for the whole month. Pay it on your dashboard.')
    .waitFor();
  await total(page).getByText('Take them off before December 1st to avoid the next bill.').waitFor();
  await expectAccessible(page);
  await expectNothingCovered(page);
  await page.setViewportSize(phone);
  await total(page).getByRole('button', { name: 'Details' }).click();
  await expectNothingCovered(page);
  await page.setViewportSize(desk);
});

it('the programs screen shows how a smaller choice changes this bill and the next', async () => {
  const { club, family, jordan, mia } = await openPrograms();
  await choose(club, family, [
    { athleteId: jordan, programs: ['monday', 'wednesday', 'reps'] },
    { athleteId: mia, programs: ['wednesday'] },
  ]);
  const { page, asked } = await openScreen('/programs', { as: family, club });
  await day(page, 'Jordan Reyes', 'Monday').click();
  await day(page, 'Jordan Reyes', 'Wednesday').click();
  await card(page, 'Jordan Reyes').getByRole('button', { name: 'Remove scrimmage league' }).click();
  await expect
    .poll(() => priceLines(page))
    .toEqual(['Mia Reyes: $50.00', 'Reduction: -$12.50', 'Surcharge: $1.88']);
  await expectTotal(page, '$39.38');
  await total(page)
    .getByText('November’s bill goes back from $170.63 to $39.38, because today’s additions are undone.')
    .waitFor();
  await total(page).getByText('The next bill is $39.38 on December 1st.').waitFor();
  await saved(page);
  expect(asked('saveClasses').at(-1)).toMatchObject({
    consent: { thisMonthCents: 3938, next: { cents: 3938, on: '2026-12-01' }, locale: 'en-US' },
  });
  const { currentMonth } = await club.call(family, 'me', {});
  expect(currentMonth).toMatchObject({ monthOfYear: 'November', amount: { cents: 3938 } });
  club.moveTo('2026-12-01T18:00:00.000Z');
  const next = await club.call(family, 'me', {});
  expect(next.currentMonth).toMatchObject({ monthOfYear: 'December', amount: { cents: 3938 } });
});

it('the programs screen shows that removing the last class ends the bills', async () => {
  const { club, family, mia } = await openPrograms();
  await choose(club, family, [{ athleteId: mia, programs: ['wednesday'] }]);
  club.moveTo('2026-11-12T18:00:00.000Z');
  const { page } = await openScreen('/programs', { as: family, club });
  await day(page, 'Mia Reyes', 'Wednesday').click();
  await total(page).getByText('There is no class bill from December 1st on.').waitFor();
  await saved(page);
});

it('saving classes changed in another tab is rejected and shows the merged choice', async () => {
  const { club, family, mia } = await openPrograms();
  const { page, provokes } = await openScreen('/programs', { as: family, club });
  provokes('classes-not-saved');
  await day(page, 'Mia Reyes', 'Wednesday').click();
  await choose(club, family, [{ athleteId: mia, programs: ['monday'] }]);
  await save(page);
  await refusal(
    page,
    /The classes were changed somewhere else in the meantime\. Please check them and save again\.$/,
  );
  await expect
    .poll(() => priceLines(page))
    .toEqual(['Mia Reyes: $100.00', 'Reduction: -$12.50', 'Surcharge: $4.38']);
  await saved(page);
  const me = await club.call(family, 'me', {});
  expect(me.family?.athletes[1]?.enrolledPrograms).toMatchObject({ monday: true, wednesday: true });
});

it('a plan being confirmed is shown in the portal and beside the classes', async () => {
  const club = openClub();
  const family = await givenFamily(club, { athletes: [{ athleteName: 'Jordan Reyes', grade: '5' }] });
  const [jordan = ''] = family.athleteIds;
  await club.toFamily(family, exampleOf(PlanRequested, { athleteId: athleteId(jordan) }));
  const { page } = await openScreen('/portal', { as: family, club });
  const athlete = page.getByRole('link', { name: /^Jordan Reyes/ });
  await athlete.getByText('The plan begins once its payment is confirmed.').waitFor();
  expect(await athlete.getByText('Choose a plan or classes').count()).toBe(0);
  await page.goto('/programs');
  await card(page, 'Jordan Reyes')
    .getByText(
      'Jordan Reyes’s plan begins once its payment is confirmed. You can have a plan or weekday classes, not both. You can add the scrimmage league to either.',
    )
    .waitFor();
});

it('the portal shows when and where the next class takes place', async () => {
  const { club, coach, family, mia } = await openPrograms();
  await club.call(coach, 'addScheduleItem', wednesdaySkills);
  await choose(club, family, [{ athleteId: mia, programs: ['wednesday'] }]);
  const { page } = await openScreen('/portal', { as: family, club });
  await page
    .getByRole('link', { name: /^Mia Reyes/ })
    .getByText('Next: Wed, Nov 11, 5:30 PM to 7:00 PM, Court 1', { exact: true })
    .waitFor();
});
