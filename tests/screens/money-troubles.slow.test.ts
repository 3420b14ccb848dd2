import { PaymentFailed } from '@hoops/domain/family/payments/events';
import { PlanPaymentFailed, PlanPaymentRequested } from '@hoops/domain/family/plan-payments/events';
import { TrainingCancellationScheduled } from '@hoops/domain/family/plans/events';
import { athleteId } from '@hoops/domain/ids';
import { startedPlan } from '@hoops/domain/testing/family-story';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { atBank } from '../e2e/at-bank.ts';
import { expectAccessible } from '../e2e/browser.ts';
import { openClub } from '../system/club.ts';
import { type Family, givenCoach, givenFamily, givenPayingFamily, planOf } from '../system/family.ts';
import { journey } from '../system/journey.ts';
import { confirm, press, waitForAlert } from '../system/locators.ts';
import { openPayingClub, type PayingClub } from '../system/paying-club.ts';
import { openScreen, type Screen } from './screen.ts';

journey('a family whose payments fail, further on', () => {
  let club: PayingClub;
  let screen: Screen;
  let page: Page;
  let site: { readonly url: string };
  let family: Family;
  let jordan: string;
  let noa: string;

  const note = (text: string | RegExp) => page.getByText(text).first().waitFor();

  const payments = () => club.call(family, 'getPaymentHistory', {});

  beforeAll(async () => {
    club = await openPayingClub();
    family = await givenPayingFamily(club, {
      athletes: [{ athleteName: 'Jordan Reyes' }, { athleteName: 'Noa Reyes' }],
    });
    [jordan = '', noa = ''] = family.athleteIds;
    await club.call(family, 'createSubscription', { subscriptionType: 'half_week', athleteId: jordan });
    screen = await openScreen('/portal', { as: family, club });
    ({ page } = screen);
    site = { url: page.url() };
  });
  beforeEach(() => club.faults({}));

  describe('payment provider outages', () => {
    it('a plan whose payment fails after an outage shows the error, even after a reload', async () => {
      await page.goto(`/athletes/${noa}`);
      await club.putCard(family, 'pm_card_chargeCustomerFail');
      club.faults({ api: { outage: true } });
      await press(page, 'Add Programs');
      await page.getByRole('radio', { name: /Half Week/ }).check();
      await confirm(page, 'Confirm Selection');
      await waitForAlert(page, 'An unexpected error occurred. Please try again later.');
      club.faults({});
      await club.settle();
      await waitForAlert(
        page,
        'Unable to create subscription. Please ensure you have a default payment method.',
      );
      await expect
        .poll(() => page.getByRole('button', { name: 'Confirm Selection' }).isDisabled())
        .toBe(false);
      await page.reload();
      await waitForAlert(
        page,
        'Unable to create subscription. Please ensure you have a default payment method. The card was declined.',
      );
      await club.putCard(family, 'pm_card_visa');
    });

    it('plan changes complete after an outage or a lost response, and the page shows the result', async () => {
      await page.goto(`/athletes/${jordan}`);
      const unanswered = async (
        api: { readonly outage: true } | { readonly failAfter: 1 },
        act: () => Promise<void>,
        words: RegExp,
      ): Promise<void> => {
        club.faults({ api });
        await act();
        await note(words);
        await expect.poll(() => page.locator('.plan-actions').getByRole('button').count()).toBe(0);
        club.faults({});
        await club.settle();
      };
      const outage = { outage: true } as const;
      const lost = { failAfter: 1 } as const;
      await press(page, 'Switch Plan');
      await unanswered(
        outage,
        () => confirm(page, 'Switch Plan'),
        /^The plan switch is still being confirmed/,
      );
      await note(/^Switching to Full Week on/);
      const cancelling = /^The switch cancellation is still being confirmed/;
      await unanswered(lost, () => press(page, 'Cancel Switch'), cancelling);
      await press(page, 'Cancel Training');
      await unanswered(
        lost,
        () => confirm(page, 'Cancel Training'),
        /^The cancellation is still being confirmed/,
      );
      await page.getByText('Cancellation Scheduled', { exact: true }).first().waitFor();
      await unanswered(
        outage,
        () => press(page, 'Keep Training'),
        /^We are still confirming with the payment provider that training continues/,
      );
      await page.getByRole('button', { name: 'Switch Plan' }).waitFor();
    });

    it('when the payment page cannot be opened, the next screen shows the reason', async () => {
      screen.provokes('payment-page-not-opened');
      await page.goto('/portal');
      club.faults({ api: { outage: true } });
      await press(page, 'Update Payment Method');
      await page.waitForURL('**/my-info');
      await waitForAlert(page, /^The payment page could not be opened\./);
    });
  });

  describe('failed renewals', () => {
    const renew = async (): Promise<void> => {
      const end = Date.parse((await planOf(club, family, jordan)).currentPeriodEnd);
      await club.advanceTo(new Date(end + 2 * 3_600_000).toISOString());
    };

    it('a failed renewal blocks a switch, and the cancel dialog shows the next retry', async () => {
      await club.putCard(family, 'pm_card_authenticationRequired');
      await renew();
      await page.goto('/portal');
      await page.getByRole('link', { name: /Jordan Reyes/ }).click();
      await note(/^The last card payment failed\. Please update your payment method on your dashboard/);
      await page.getByRole('button', { name: 'Confirm with your bank' }).waitFor();
      await expectAccessible(page);
      await expect.poll(() => page.getByRole('button', { name: 'Switch Plan' }).count()).toBe(0);
      await press(page, 'Cancel Training');
      await page
        .getByRole('dialog')
        .getByText(/^The failed payment of \$52\.00 will be tried again on /)
        .waitFor();
      await confirm(page, 'Keep Training');
    });

    it('confirming a renewal in a later month does not charge that month, which remains unpaid', async () => {
      await renew();
      await page.goto('/portal');
      await note('If you save another card, we charge it $104.00 right away.');
      await note(/^\$52\.00 for Jordan Reyes is still due: the current month was not charged/);
      const { items } = await club.call(await givenCoach(club), 'overdueFamilies', {});
      expect(items).toMatchObject([{ parentID: family.sub, plans: { cents: 10_400 } }]);
      await press(page, 'Confirm with your bank');
      await atBank(page, site, 'Complete authentication');
      await note('Your bank has confirmed the payment.');
      await club.settle();
      await page.getByRole('heading', { name: 'A monthly payment is still due' }).waitFor();
      await note(/^\$52\.00 for Jordan Reyes is still due: the month that began on .* was not charged/);
      await note('If you save another card, we charge it $52.00 right away.');
      await page.getByText('Pending', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Pay $52.00 for Jordan Reyes', exact: true }).waitFor();
      await expectAccessible(page);
      await club.putCard(family, 'pm_card_visa');
      await club.settle();
      await page.reload();
      await page.getByText('Up to Date', { exact: true }).waitFor();
      expect((await payments()).slice(0, 2)).toEqual(['52.00', '52.00']);
    });
  });
});

const planPastDue = async (failed: Partial<(typeof PaymentFailed)['example']> = {}) => {
  const club = openClub();
  const parent = await givenFamily(club, { athletes: [{ athleteName: 'Ada Reyes' }] });
  const ada = athleteId(parent.athleteIds[0] ?? '');
  await club.toFamily(parent, startedPlan(ada), exampleOf(PaymentFailed, { athleteId: ada, ...failed }), {
    type: 'PlanStatusChanged',
    data: { athleteId: ada, status: 'past_due' },
  });
  return { club, parent, ada };
};

it('a failed plan payment is shown for three days', async () => {
  const { club: quiet, parent, ada } = await planPastDue();
  await quiet.toFamily(
    parent,
    exampleOf(PlanPaymentRequested, { athleteId: ada }),
    exampleOf(PlanPaymentFailed, { athleteId: ada }),
  );
  const { page } = await openScreen('/portal', { as: parent, club: quiet });
  const refused = page.getByText('Failed to process payment.');
  await refused.waitFor();
  quiet.moveTo('2026-11-12T18:00:00.000Z');
  await page.reload();
  await refused.waitFor();
  quiet.moveTo('2026-11-13T18:00:00.000Z');
  await page.reload();
  await page.getByText(/^If you save another card/).waitFor();
  expect(await refused.count()).toBe(0);
});

it('two payments waiting for the bank name their athletes', async () => {
  const paying = await openPayingClub();
  const names = ['Ada Reyes', 'Bo Reyes'] as const;
  const parent = await givenPayingFamily(paying, { athletes: names.map((athleteName) => ({ athleteName })) });
  for (const id of parent.athleteIds)
    await paying.call(parent, 'createSubscription', { subscriptionType: 'half_week', athleteId: id });
  await paying.putCard(parent, 'pm_card_authenticationRequired');
  await paying.advanceTo('2026-12-10T22:00:00.000Z');
  for (const id of parent.athleteIds) await paying.call(parent, 'payPlan', { athleteId: id, withBank: true });
  const { page } = await openScreen('/portal', { as: parent, club: paying });
  for (const name of names) {
    await page.getByText(`Your bank is waiting for you to confirm $52.00 for ${name}. Nothing`).waitFor();
    await page.getByRole('button', { name: `Confirm $52.00 for ${name} with your bank` }).waitFor();
  }
});

it('the note about a failed payment mentions no switch once training is canceled', async () => {
  const { club: quiet, parent, ada } = await planPastDue({ actionRequired: false });
  const { page } = await openScreen(`/athletes/${ada}`, { as: parent, club: quiet });
  const failed = page.locator('.note').filter({ hasText: 'The last card payment failed.' });
  const update = 'The last card payment failed. Please update your payment method on your dashboard';
  const words = () => failed.textContent();
  await expect.poll(words).toBe(`${update}; you can switch to Full Week once the payment goes through.`);
  expect(await page.getByRole('button', { name: 'Confirm with your bank' }).count()).toBe(0);
  await quiet.toFamily(parent, exampleOf(TrainingCancellationScheduled, { athleteId: ada }));
  await page.reload();
  await expect.poll(words).toBe(`${update}.`);
});

it('a plan payment in progress shows amount and card instead of the failure', async () => {
  const { club: quiet, parent, ada } = await planPastDue();
  await quiet.toFamily(parent, exampleOf(PlanPaymentRequested, { athleteId: ada }));
  const { page: portal } = await openScreen('/portal?card=saved', { as: parent, club: quiet });
  await portal.getByText('Your card is saved.', { exact: true }).waitFor();
  await portal
    .getByText(
      'We are charging your visa card ending in 4242 $52.00 for Ada Reyes. This page will show the result once we have it.',
    )
    .waitFor();
  expect(await portal.locator('.note[data-tone="bad"]').allTextContents()).toEqual([]);
  expect(await portal.getByText(/If you save another card/).count()).toBe(0);
  await expectAccessible(portal);
});
