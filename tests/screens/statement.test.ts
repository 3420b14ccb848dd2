import { PaymentReceived } from '@hoops/domain/family/payments/events';
import { athleteId } from '@hoops/domain/ids';
import { usd } from '@hoops/domain/money';
import { startedPlan } from '@hoops/domain/testing/family-story';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { expect, it } from 'vitest';
import { expectAccessible, phone } from '../e2e/browser.ts';
import { openClub } from '../system/club.ts';
import { givenFamily } from '../system/family.ts';
import { waitForText } from '../system/locators.ts';
import { openScreen } from './screen.ts';

it('a parent finds the statement of the year in the payment history and narrows it to one child', {
  tags: ['statements.shown'],
}, async () => {
  const club = openClub();
  const family = await givenFamily(club, {
    athletes: [{ athleteName: 'Mia Reyes' }, { athleteName: 'Jordan Reyes' }],
  });
  const [mia, jordan] = family.athleteIds.map(athleteId);
  if (!mia || !jordan) throw new Error('The family has two athletes.');
  const paid = (id: typeof mia, paymentId: string, cents: number) =>
    exampleOf(PaymentReceived, { paymentId, athleteId: id, amount: usd(cents), paidAt: club.now() });
  await club.toFamily(family, startedPlan(mia), paid(mia, 'in_1', 5_200));
  await club.toFamily(family, startedPlan(jordan, 'full_week'), paid(jordan, 'in_2', 10_400));
  const { page } = await openScreen('/portal', { as: family, club, ...phone });
  await page.getByRole('link', { name: 'Yearly statement' }).click();
  await page.getByRole('heading', { name: 'Statement for 2026' }).waitFor();
  await waitForText(page, 'Basketball training, Half Week plan');
  await waitForText(page, /^Tax ID \(EIN\)/);
  await page.getByText('Your tax rules or your dependent-care plan decide what counts as care.').waitFor();
  await page.getByText('$156.00').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Child').selectOption('Mia Reyes');
  await waitForText(page, 'Paid for Mia Reyes');
  await expect.poll(() => page.getByText('$156.00').count()).toBe(0);
  await expect.poll(() => page.getByRole('heading', { name: 'Jordan Reyes' }).count()).toBe(0);
});
