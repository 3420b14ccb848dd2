import { DefaultPaymentMethodChanged } from '@hoops/domain/family/account/events';
import { PlanShared, PlanStarted } from '@hoops/domain/family/plans/events';
import { athleteId } from '@hoops/domain/ids';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { expect, it } from 'vitest';
import { expectAccessible, phone } from '../e2e/browser.ts';
import { openClub } from '../system/club.ts';
import { givenCoach, givenFamily, givenOtherHome } from '../system/family.ts';
import { press } from '../system/locators.ts';
import { openScreen } from './screen.ts';

const twoHomes = async () => {
  const club = openClub();
  const dana = await givenFamily(club, { name: 'Dana Reyes', email: 'dana@example.com' });
  const robin = await givenOtherHome(club, dana, dana.athleteIds, {
    name: 'Robin Reyes',
    email: 'robin@example.com',
  });
  await club.toFamily(robin, exampleOf(DefaultPaymentMethodChanged));
  const [id = ''] = dana.athleteIds;
  await club.call(dana, 'saveClasses', { selections: [{ athleteId: id, programs: ['monday'] }] });
  return { club, dana, robin, id };
};

it('the first home asks for a percent, the other agrees to the shown amount, and either ends it', {
  tags: ['splits.agreed', 'splits.ended'],
}, async () => {
  const { club, dana, robin } = await twoHomes();
  const first = await openScreen('/my-info', { as: dana, club, viewport: phone });
  await press(first.page, /^Split/);
  await first.page.getByLabel('Percent that the other home pays').fill('0');
  await press(first.page, 'Send Request');
  await first.page.getByText('A percent is a whole number from 1 to 100.').waitFor();
  await first.page.getByLabel('Percent that the other home pays').fill('40');
  await press(first.page, 'Send Request');
  await first.page.getByText('Robin Reyes was asked to pay 40 percent, and has not agreed yet.').waitFor();
  await expectAccessible(first.page);

  const other = await openScreen('/my-info', { as: robin, club, viewport: phone });
  await other.page
    .getByText('The other home asks you to pay 40 percent of the class bills and the plan.')
    .waitFor();
  await expectAccessible(other.page);
  await press(other.page, /^See the Request/);
  await other.page.getByText('$21.00').waitFor();
  await expectAccessible(other.page);
  await press(other.page, 'Agree to Pay');
  await other.page.getByText('40 percent of the class bills and the plan, since December 2026.').waitFor();

  await first.page.reload();
  await first.page.getByText('Robin Reyes pays 40 percent, since December 2026.').waitFor();
  await press(first.page, /^End/);
  await press(first.page, 'End the Split');
  await first.page.getByText('Robin Reyes pays 40 percent, until December 2026 begins.').waitFor();
});

it('the example and the plan’s page show each home its part of a plan', {
  tags: ['splits.plan'],
}, async () => {
  const { club, dana, robin, id } = await twoHomes();
  const of = { athleteId: athleteId(id) };
  await club.toFamily(dana, exampleOf(PlanStarted, of));
  await club.call(dana, 'proposeSplit', { athleteId: id, payer: robin.sub, percent: 40 });
  const other = await openScreen('/my-info', { as: robin, club, viewport: phone });
  await press(other.page, /^See the Request/);
  await other.page.getByText('$41.80').waitFor();
  await expectAccessible(other.page);
  await press(other.page, 'Agree to Pay');
  await other.page.getByText('40 percent of the class bills and the plan, since December 2026.').waitFor();
  await club.toFamily(dana, exampleOf(PlanShared, { ...of, percent: 40 }));
  const first = await openScreen(`/athletes/${id}`, { as: dana, club, viewport: phone });
  await first.page
    .getByText('The other home pays 40 percent. You pay $31.20 of $52.00, from the next renewal on.')
    .waitFor();
  await expectAccessible(first.page);
});

it('administrators see on both parents’ pages who pays which part', {
  tags: ['splits.agreed'],
}, async () => {
  const { club, dana, robin, id } = await twoHomes();
  const coach = await givenCoach(club);
  await club.call(dana, 'proposeSplit', { athleteId: id, payer: robin.sub, percent: 40 });
  const { page } = await openScreen(`/parent/${dana.sub}`, { as: coach, club });
  await page.getByText('Another home pays for Casey Parker: 40 percent, not agreed yet').waitFor();
  await page.getByRole('link', { name: 'The other home' }).click();
  await page.getByText('Pays for a child of another home: 40 percent, not agreed yet').waitFor();
  await expectAccessible(page);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Robin Reyes');
});
