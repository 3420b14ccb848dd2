import { assessed } from '@hoops/domain/testing/settlement-story';
import { clubPeriod } from '@hoops/domain/time/club-time';
import { expect, it } from 'vitest';
import { expectAccessible, phone } from '../e2e/browser.ts';

import { givenCoach, givenFamily } from '../system/family.ts';
import { confirm, press, waitForAlert, waitForText } from '../system/locators.ts';
import { openPayingClub } from '../system/paying-club.ts';
import { openScreen } from './screen.ts';
import { lostAnswer } from './serve-api.ts';

const givenBill = async () => {
  const club = await openPayingClub();
  const family = await givenFamily(club);
  await club.toFamily(family, assessed(clubPeriod(club.now())));
  return { club, family, coach: await givenCoach(club) };
};

it('the coach records a part payment in cash; the family sees it, its receipt and the rest', {
  tags: ['payments.recorded'],
}, async () => {
  const { club, family, coach } = await givenBill();
  const { page, answer } = await openScreen(`/parent/${family.sub}`, { as: coach, club, ...phone });
  await press(page, 'Record a payment');
  await page.getByLabel('For', { exact: true }).selectOption('Classes, $52.50 unpaid');
  await page.getByLabel('Amount in dollars').fill('60');
  await page.getByLabel('Reason').fill('Paid after practice.');
  await expectAccessible(page);
  await confirm(page, 'Record');
  await waitForAlert(page, 'Only $52.50 is unpaid. Nothing was recorded.');
  await page.getByLabel('Amount in dollars').fill('40');
  answer({
    recordPayment: async (_input, fromClub): Promise<typeof lostAnswer> => {
      await fromClub();
      return lostAnswer;
    },
  });
  await confirm(page, 'Record');
  await page.getByRole('alert').waitFor();
  answer({ recordPayment: (_input, fromClub) => fromClub() });
  await confirm(page, 'Record');
  await waitForText(page, 'Recorded. The family gets an email.');
  await page.getByText('$12.50').first().waitFor();

  const { page: portal } = await openScreen('/portal', { as: family, club });
  expect(await club.call(family, 'getPaymentHistory', {})).toEqual(['40.00']);
  await portal
    .getByRole('link', { name: /receipt/i })
    .first()
    .click();
  await waitForText(portal, 'In cash');
  await waitForText(portal, 'On another bill of the month');
  await expectAccessible(portal);
  const { text } = await club.call(coach, 'journal', {});
  expect(text).toContain('Assets:Cash and checks  40.00 USD');
});

it('a credit lowers the bill, and the family reads the reason', { tags: ['payments.credit'] }, async () => {
  const { club, family, coach } = await givenBill();
  const { page } = await openScreen(`/parent/${family.sub}`, { as: coach, club });
  await press(page, 'Record a payment');
  await page.getByLabel('How').selectOption('Credit from the club');
  await page.getByLabel('Amount in dollars').fill('20');
  await page.getByLabel('Reason').fill('Two rained-out sessions.');
  await confirm(page, 'Record');
  await waitForText(page, 'Recorded. The family gets an email.');
  await page.getByText('$32.50').first().waitFor();
  expect(await club.call(family, 'getPaymentHistory', {})).toEqual([]);
  const { items } = await club.call(family, 'familyTimeline', {});
  expect(items.map(({ sentence }) => sentence)).toContain(
    'Gave a credit of $20.00 on class bills: Two rained-out sessions.',
  );
});
