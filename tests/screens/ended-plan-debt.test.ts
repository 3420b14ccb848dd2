import { athleteId } from '@hoops/domain/ids';
import { expect, it } from 'vitest';
import { expectAccessible } from '../e2e/browser.ts';
import { givenCoach, givenPayingFamily, planOf } from '../system/family.ts';
import { button, confirm, press } from '../system/locators.ts';
import { openPayingClub } from '../system/paying-club.ts';
import { athleteInfo } from '../system/start-local.ts';
import { openScreen } from './screen.ts';

const givenUnpaidPlan = async () => {
  const club = await openPayingClub();
  const family = await givenPayingFamily(club);
  const casey = athleteId(family.athleteIds[0] ?? '');
  await club.call(family, 'createSubscription', { subscriptionType: 'half_week', athleteId: casey });
  await club.putCard(family, 'pm_card_chargeCustomerFail');
  const { currentPeriodEnd } = await planOf(club, family, casey);
  await club.advanceTo(new Date(Date.parse(currentPeriodEnd) + 2 * 3_600_000).toISOString());
  return { club, family, casey };
};

const givenDebt = async () => {
  const { club, family, casey } = await givenUnpaidPlan();
  await club.call(family, 'deleteAthlete', { athleteId: casey });
  await club.settle();
  return { club, family };
};

it('the dialog that deletes an athlete says that unpaid plan charges stay due', {
  tags: ['debts.stay'],
}, async () => {
  const { club, family, casey } = await givenUnpaidPlan();
  const { page } = await openScreen(`/athletes/${casey}`, { as: family, club });
  await press(page, 'Delete Athlete');
  await page.getByText('$52.00 in unpaid plan charges is still due.').waitFor();
});

it('a plan’s debt remains after its athlete is deleted, and a button on the portal pays the debt', {
  tags: ['debts.stay'],
}, async () => {
  const { club, family } = await givenDebt();
  await club.putCard(family, 'pm_card_visa');
  await club.settle();
  const { page } = await openScreen('/portal', { as: family, club });
  await page.getByRole('heading', { name: 'Still due for Casey Parker: $52.00' }).waitFor();
  await page.getByText('Pending', { exact: true }).waitFor();
  await expectAccessible(page);
  expect(await club.call(family, 'getPaymentHistory', {})).toEqual(['52.00']);
  await press(page, 'Pay $52.00 for Casey Parker');
  await page.getByText('Up to Date', { exact: true }).waitFor();
  await expect.poll(() => page.getByText(/Still due/).count()).toBe(0);
  expect(await club.call(family, 'getPaymentHistory', {})).toEqual(['52.00', '52.00']);
});

it('a new plan waits until the debt of an ended plan is paid', { tags: ['debts.first'] }, async () => {
  const { club, family } = await givenDebt();
  const { athleteId: sibling } = await club.call(family, 'addAthlete', {
    ...athleteInfo,
    athleteName: 'Sam Parker',
  });
  await club.putCard(family, 'pm_card_visa');
  await club.settle();
  const refused = await club.ask(family, 'createSubscription', {
    subscriptionType: 'half_week',
    athleteId: sibling,
  });
  expect(refused).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Please pay $52.00 in the portal first.') },
  });
  const { page } = await openScreen(`/athletes/${sibling}?add=half_week`, { as: family, club });
  await page.getByText('$52.00 is still due for a plan that has ended.').waitFor();
  expect(await button(page, 'Confirm Selection').isDisabled()).toBe(true);
  await page.getByRole('link', { name: 'Go to Payment' }).click();
  await press(page, 'Pay $52.00 for Casey Parker');
  await page.getByText('Up to Date', { exact: true }).waitFor();
  await club.call(family, 'createSubscription', { subscriptionType: 'half_week', athleteId: sibling });
});

it('the coach writes off a debt with a reason that the family sees', {
  tags: ['debts.stay', 'debts.written-off'],
}, async () => {
  const { club, family } = await givenDebt();
  const coach = await givenCoach(club);
  const { page } = await openScreen(`/parent/${family.sub}`, { as: coach, club });
  await page.getByText('Casey Parker’s plan, which has ended').waitFor();
  await press(page, 'Write off $52.00 for Casey Parker');
  await page.getByLabel('Reason').fill('Moved away in October.');
  await confirm(page, 'Write off');
  await expect.poll(() => button(page, /^Write off/).count()).toBe(0);
  const { data } = await club.stripe.invoices.list({ limit: 100 });
  expect(data.map(({ status }) => status)).toEqual(['void', 'paid']);
  const { items } = await club.call(family, 'familyTimeline', {});
  expect(items.map(({ sentence }) => sentence)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('Moved away in October.'),
      expect.stringMatching(/^Wrote off \$52\.00 /),
    ]),
  );
  expect(await club.call(family, 'me', {})).toMatchObject({ paymentStatus: true });
});
