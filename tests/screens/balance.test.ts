import { brand } from '@hoops/domain/brand';
import { assessed } from '@hoops/domain/testing/settlement-story';
import { clubPeriod, nextPeriod, type Period, periodName } from '@hoops/domain/time/club-time';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { desk, expectAccessible, phone } from '../e2e/browser.ts';
import { openClub } from '../system/club.ts';
import { type Family, givenFamily, givenPayingFamily } from '../system/family.ts';
import { journey } from '../system/journey.ts';
import { button, press, waitForAlert } from '../system/locators.ts';
import { openPayingClub, type PayingClub } from '../system/paying-club.ts';
import { brokenWords } from './broken-words.ts';
import { openScreen, type Screen } from './screen.ts';
import { lostAnswer } from './serve-api.ts';

const monthOf = (of: Period): string => periodName(of).month;
const monthAndYear = (of: Period): string => `${monthOf(of)} ${periodName(of).year}`;

journey('a family from its first bill to its first refund', () => {
  let club: PayingClub;
  let screen: Screen;
  let page: Page;
  let family: Family;
  let period: Period;

  const history = () => page.getByRole('region', { name: 'Payment History' });
  const amounts = () => history().locator('.amount').allTextContents();

  const chooseMonday = (on: Page) => on.locator('.day-picker').getByRole('button', { name: /^M/ }).click();
  const saveClasses = async (on: Page): Promise<void> => {
    await on.getByRole('button', { name: 'Save Programs' }).click();
    await on.getByText('Programs saved.').first().waitFor();
  };

  const payments = () => club.call(family, 'getPaymentHistory', {});

  beforeAll(async () => {
    club = await openPayingClub();
    period = clubPeriod(club.now());
    family = await givenPayingFamily(club, { card: null });
    screen = await openScreen('/portal', { as: family, club });
    ({ page } = screen);
  });

  describe('the balance on the portal', () => {
    it('the programs screen shows the price of the month for the chosen classes', async () => {
      await page.goto('/programs');
      await chooseMonday(page);
      await page
        .getByText(`${monthOf(period)} costs $52.50 for the whole month. Pay it on your dashboard.`)
        .waitFor();
      await saveClasses(page);
      await page.goto('/portal');
    });

    it('the portal shows the current month as due without a warning', {
      tags: ['8.payment-history'],
    }, async () => {
      await history().getByText('No payment history available.').waitFor();
      await page.getByRole('heading', { name: `${monthOf(period)} classes: $52.50` }).waitFor();
      expect(await page.getByText(/your account may be disabled/).count()).toBe(0);
      await page.getByText('No card on file. Please add one with Update Payment Method first.').waitFor();
      await expectAccessible(page);
    });

    it('returning from the payment provider shows whether a card was saved', {
      tags: ['2.portal.update-payment-method', '2.portal.no-card-on-file'],
    }, async () => {
      const site = new URL(page.url());
      const toProvider = async () => {
        await page.getByRole('button', { name: 'Update Payment Method' }).click();
        await page.waitForURL((url) => url.port !== site.port);
      };
      await toProvider();
      await page.goBack();
      await page.getByText('No card on file', { exact: true }).waitFor();
      await toProvider();
      await page.getByLabel('Card number').fill('4242424242424242');
      await page.getByLabel(/Expiry/).fill('12 / 34');
      await page.getByLabel('CVC').fill('123');
      await page.getByLabel('Name on card').fill('Robin Parker');
      await page.getByRole('button', { name: 'Save card' }).click();
      await page.waitForURL('**/portal?card=saved');
      await page.getByText('Your card is saved.').waitFor();
      await page.getByText('ending in 4242').first().waitFor();
      await expect.poll(() => page.getByText('Your card is saved.').count()).toBe(0);
      expect(page.url()).not.toContain('card=');
    });

    it('a payment that cannot be sent shows “Failed to process payment.” and charges nothing', async () => {
      screen.provokes('payOutstandingBalance-failed');
      screen.answer({ payOutstandingBalance: lostAnswer });
      await press(page, `Pay $52.50 for ${monthOf(period)}`);
      await waitForAlert(page, 'Failed to process payment.');
      screen.answer({ payOutstandingBalance: undefined });
      await club.settle();
      expect(await payments()).toEqual([]);
    });

    it('a payment being confirmed shows no error and then shows success', {
      tags: ['2.portal.change-programs-and-payments', '7.pay-outstanding-balance'],
    }, async () => {
      club.faults({ api: { failAfter: 1 } });
      await press(page, `Pay $52.50 for ${monthOf(period)}`);
      await page.getByText(/^The payment is still being confirmed/).waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
      await page.getByRole('button', { name: 'Use another card' }).waitFor();
      await expectAccessible(page);
      club.faults({});
      await club.settle();
      await page.getByText('Payment processed successfully!').waitFor();
      await expect.poll(amounts).toEqual(['$52.50']);
      await expect.poll(() => page.getByRole('button', { name: /^Pay / }).count()).toBe(0);
    });

    it('the portal warns on the 1st about an unpaid past month', {
      tags: ['2.portal.outstanding-balance', '4.payment-status.edge-cases'],
    }, async () => {
      const unpaid = nextPeriod(period);
      await club.advanceTo(`${nextPeriod(unpaid)}-01T18:00:00Z`);
      await page.goto('/dashboard');
      await page.getByRole('heading', { name: 'Outstanding balance: $52.50' }).waitFor();
      await page
        .getByText(
          `Classes of ${monthAndYear(unpaid)} are not paid. Please pay by the 1st of the month, which is today, or your account may be disabled.`,
        )
        .waitFor();
      await page.getByText('Pending', { exact: true }).waitFor();
      await expectAccessible(page);
    });

    it('the portal shows the current month and one button to pay everything', async () => {
      const current = nextPeriod(nextPeriod(period));
      await page.getByRole('heading', { name: `${monthOf(current)} classes: $52.50` }).waitFor();
      await page.getByText('Due this month.', { exact: true }).waitFor();
      await expect.poll(() => page.getByText(/your account may be disabled/).count()).toBe(1);
      expect(await page.getByText('No card on file. Please add one').count()).toBe(0);
      await page.getByRole('button', { name: 'Pay all $105.00', exact: true }).waitFor();
    });

    it('a declined card shows “Failed to process payment.” beside its button', async () => {
      await club.putCard(family, 'pm_card_chargeCustomerFail');
      await page.reload();
      const noteWith = (name: string) => page.locator('.note').filter({ has: button(page, name) });
      await press(page, 'Pay $52.50 outstanding balance');
      await waitForAlert(noteWith('Pay $52.50 outstanding balance'), 'Failed to process payment.');
      await page.getByRole('heading', { name: 'Outstanding balance: $52.50' }).waitFor();
      await press(page, 'Pay all $105.00');
      await waitForAlert(noteWith('Pay all $105.00'), 'Failed to process payment.');
      expect(await page.getByRole('alert').count()).toBe(1);
      await page.reload();
      await waitForAlert(noteWith('Pay $52.50 outstanding balance'), 'Failed to process payment.');
    });

    it('a new card clears the payment error', async () => {
      await club.putCard(family, 'pm_card_mastercard');
      await club.settle();
      await page.reload();
      await page
        .getByText(/Charged to your mastercard card/)
        .first()
        .waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
      expect(await button(page, 'Use another card').count()).toBe(0);
    });

    it('a balance remains due after the last athlete is deleted', {
      tags: ['2.portal.zero-to-five-athletes', '4.payment-status.edge-cases'],
    }, async () => {
      await club.call(family, 'deleteAthlete', { athleteId: family.athleteIds[0] ?? '' });
      await page.reload();
      await page.getByText('No athletes yet').waitFor();
      await page.getByRole('heading', { name: 'Outstanding balance: $52.50' }).waitFor();
      await expectAccessible(page);
    });

    it('a paid balance offers no second payment while the new balance cannot be loaded', {
      tags: ['4.plans.outcome-unknown'],
    }, async () => {
      await club.putCard(family, 'pm_card_visa');
      await page.reload();
      await page.getByRole('button', { name: 'Pay $52.50 outstanding balance' }).waitFor();
      screen.answer({ me: lostAnswer });
      await press(page, 'Pay $52.50 outstanding balance');
      await page.getByText('Payment processed successfully!').waitFor();
      await page
        .getByText('This is the balance from before your payment. The new one will show here in a moment.')
        .waitFor();
      await expect
        .poll(() => page.getByRole('button', { name: 'Pay $52.50 outstanding balance' }).count())
        .toBe(0);
      screen.answer({ me: undefined });
      await page.reload();
      await expect.poll(amounts).toEqual(['$52.50', '$52.50']);
      await page.getByText('Up to Date', { exact: true }).waitFor();
      await expect.poll(() => page.getByText(/Outstanding balance/).count()).toBe(0);
      await page
        .getByRole('heading', { name: `${monthOf(nextPeriod(nextPeriod(period)))} classes: $52.50` })
        .waitFor();
      await press(page, `Pay $52.50 for ${monthOf(nextPeriod(nextPeriod(period)))}`);
      await expect.poll(amounts).toEqual(['$52.50', '$52.50', '$52.50']);
    });
  });

  describe('receipts', () => {
    it('a receipt shows the club, the family and the items, and prints on one page', async () => {
      await page
        .getByRole('link', { name: /^Receipt of/ })
        .last()
        .click();
      await page.waitForURL('**/receipts/*');
      const receipt = page.getByRole('article', { name: 'Receipt' });
      for (const text of [brand.name, brand.postalAddress.street, 'Robin Parker', '1 Court Street']) {
        await receipt.getByText(text, { exact: false }).first().waitFor();
      }
      const rows = () => receipt.getByRole('row').allTextContents();
      await expect
        .poll(rows)
        .toEqual([
          'ForAmount',
          `Monday, Casey Parker${monthAndYear(period)}$50.00`,
          `Surcharge, 5 percent${monthAndYear(period)}$2.50`,
          'Total paid$52.50',
        ]);
      await page.emulateMedia({ media: 'print' });
      await page.setViewportSize(phone);
      expect(await brokenWords(receipt)).toEqual([]);
      await page.setViewportSize(desk);
      await page.emulateMedia({ media: null });
      await expectAccessible(page);

      expect(
        (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type \/Page\b/g),
      ).toHaveLength(1);
    });

    it('a refund is a negative row with its own receipt', async () => {
      const { payments: all } = await club.call(family, 'payments', {});
      await club.stripe.refunds.create({ payment_intent: all.at(-1)?.paymentId ?? '', amount: 2000 });
      await club.settle();
      await page.goto('/portal');
      await expect.poll(amounts).toEqual(['-$20.00', '$52.50', '$52.50', '$52.50']);
      await history()
        .getByText(`Refund: Classes, ${monthOf(period)}`)
        .waitFor();

      await page
        .getByRole('link', { name: /^Receipt of/ })
        .last()
        .click();
      await page.getByRole('row', { name: 'Paid after refunds $32.50' }).waitFor();
      await page
        .getByRole('row', { name: /^Refunded on/ })
        .getByRole('link')
        .click();
      const refund = page.getByRole('article', { name: 'Refund receipt' });
      await refund.getByRole('row', { name: 'Total refunded -$20.00' }).waitFor();
      await refund.getByText(/This refunds the payment of \$52\.50 on/).waitFor();
      await expectAccessible(page);
    });
  });
});

it('a payment is rejected when the displayed amount is out of date', {
  tags: ['pay.shown-amount'],
}, async () => {
  const club = await openPayingClub();
  const family = await givenPayingFamily(club, { athletes: [{ grade: '5' }] });
  const athleteId = family.athleteIds[0] ?? '';
  const takes = (...programs: ('monday' | 'tuesday')[]) =>
    club.call(family, 'saveClasses', { selections: [{ athleteId, programs }] });
  await takes('monday');
  const month = monthOf(clubPeriod(club.now()));
  const screen = await openScreen('/portal', { as: family, club });
  screen.provokes('payOutstandingBalance-failed');
  await button(screen.page, `Pay $52.50 for ${month}`).waitFor();
  await takes('monday', 'tuesday');
  await press(screen.page, `Pay $52.50 for ${month}`);
  await waitForAlert(
    screen.page,
    'Failed to process payment. The amount is now $105.00. Nothing was charged.',
  );
  await button(screen.page, `Pay $105.00 for ${month}`).waitFor();
  expect(await club.call(family, 'getPaymentHistory', {})).toEqual([]);
  await press(screen.page, `Pay $105.00 for ${month}`);
  await screen.page.getByText('Payment processed successfully!').waitFor();
  expect(await club.call(family, 'getPaymentHistory', {})).toEqual(['105.00']);
});

it('classes added to a paid month are previewed and paid separately', {
  tags: ['bills.second'],
}, async () => {
  const club = await openPayingClub();
  const family = await givenPayingFamily(club, { athletes: [{ grade: '5' }] });
  const athleteId = family.athleteIds[0] ?? '';
  await club.call(family, 'saveClasses', { selections: [{ athleteId, programs: ['monday'] }] });
  const month = monthOf(clubPeriod(club.now()));
  const { page } = await openScreen('/portal', { as: family, club });
  await press(page, `Pay $52.50 for ${month}`);
  await page.getByText('Payment processed successfully!').waitFor();
  await page.goto('/programs');
  await page.locator('.day-picker').getByRole('button', { name: /^Tu/ }).click();
  await page
    .getByText(
      `${month} comes to $105.00: $52.50 is paid or being paid, and $52.50 is another bill. Pay it on your dashboard.`,
    )
    .waitFor();
  await press(page, 'Save Programs');
  await page.getByText('Programs saved.').first().waitFor();
  await page.goto('/portal');
  await press(page, `Pay $52.50 for ${month}`);
  await page.getByText('Payment processed successfully!').waitFor();
  expect(await club.call(family, 'getPaymentHistory', {})).toEqual(['52.50', '52.50']);
});

it('the current month can be paid separately, and a parent without a card sees “Add a card”', {
  tags: ['pay.one-box'],
}, async () => {
  const club = await openPayingClub();
  const family = await givenPayingFamily(club, { athletes: [{ grade: '5' }], card: null });
  const athleteId = family.athleteIds[0] ?? '';
  await club.call(family, 'saveClasses', { selections: [{ athleteId, programs: ['monday'] }] });
  const { page } = await openScreen('/portal', { as: family, club });
  await button(page, 'Add a card').waitFor();
  await club.putCard(family, 'pm_card_visa');
  const current = nextPeriod(clubPeriod(club.now()));
  await club.advanceTo(`${current}-20T18:00:00Z`);
  await page.reload();
  await press(page, `Pay $52.50 for ${monthOf(current)}`);
  await expect.poll(() => button(page, `Pay $52.50 for ${monthOf(current)}`).count()).toBe(0);
  await button(page, 'Pay $52.50 outstanding balance').waitFor();
  expect(await club.call(family, 'getPaymentHistory', {})).toEqual(['52.50']);
});

it('the payment box announces the automatic charge and shows a failed automatic charge', {
  tags: ['pay.one-box'],
}, async () => {
  const club = await openPayingClub();
  const family = await givenPayingFamily(club, { athletes: [{ grade: '5' }] });
  const athleteId = family.athleteIds[0] ?? '';
  await club.call(family, 'saveClasses', { selections: [{ athleteId, programs: ['monday'] }] });
  const { autopay } = await club.call(family, 'me', {});
  await club.call(family, 'turnOnAutopay', {
    chargeOn: autopay?.next.on ?? '',
    amountCents: autopay?.next.amount.cents ?? 0,
  });
  const { page } = await openScreen('/portal', { as: family, club });
  await page
    .getByText(
      'Automatic payment is on: your card will be charged $52.50 on December 1st, unless it is paid before then.',
    )
    .waitFor();
  expect(await page.getByText('Due this month.').count()).toBe(0);
  await expectAccessible(page);
  await club.putCard(family, 'pm_card_chargeCustomerFail');
  await club.advanceTo('2026-12-01T18:00:00Z');
  await club.settle();
  await page.reload();
  await waitForAlert(
    page,
    'Failed to process payment. The automatic charge of $52.50 for November 2026 on December 1st did not go through.',
  );
});

it('changing from classes to a plan shows that both are paid this month', {
  tags: ['bills.both'],
}, async () => {
  const club = await openPayingClub();
  const family = await givenPayingFamily(club, { athletes: [{ grade: '5' }] });
  const athleteId = family.athleteIds[0] ?? '';
  const month = monthOf(clubPeriod(club.now()));
  const takes = (...programs: 'monday'[]) =>
    club.call(family, 'saveClasses', { selections: [{ athleteId, programs }] });
  await takes('monday');
  const period = clubPeriod(club.now());
  await club.advanceTo(`${period}-20T18:00:00Z`);
  await takes();
  const { page } = await openScreen(`/athletes/${athleteId}?add`, { as: family, club });
  await page
    .getByText(`${month}’s classes are billed too, so this month you pay for both the classes and the plan.`)
    .waitFor();
  await expectAccessible(page);
});

it('an unknown receipt shows that it was not found', async () => {
  const club = openClub();
  const { page } = await openScreen('/receipts/pi_never_was', { as: await givenFamily(club), club });
  await page.getByRole('heading', { name: 'Receipt not found' }).waitFor();
});

it('the portal lists several unpaid months by name', async () => {
  const quiet = openClub();
  const family = await givenFamily(quiet);
  await quiet.toFamily(family, assessed('2026-08'), assessed('2026-09'), assessed('2026-10'));
  const { page } = await openScreen('/portal', { as: family, club: quiet });
  await page.getByText(/^Classes of August 2026, September 2026 and October 2026 are not paid\./).waitFor();
});
