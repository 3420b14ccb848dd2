import { brand } from '@hoops/domain/club/brand';
import { clubPeriod, daysAfter, nextPeriod, type Period, periodName } from '@hoops/domain/time/club-time';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { putCard, stripeOf } from '../system/put-card.ts';
import type { LocalProduct } from '../system/start-local.ts';
import { expectAccessible, type OpenedPage } from './browser.ts';
import { cutOff, type GivenFamily, givenFamily, mustPost, openAs } from './families.ts';
import { freshProduct } from './product.ts';

let product: LocalProduct;
let page: Page;
let noErrors: OpenedPage['noErrors'];
let family: GivenFamily;
/** The club's month when the test begins, whichever that is. */
let period: Period;

const monthOf = (of: Period): string => periodName(of).month;
const monthAndYear = (of: Period): string => `${monthOf(of)} ${periodName(of).year}`;
const alert = (sentence: string) => page.getByRole('alert').getByText(sentence, { exact: true }).waitFor();
const pay = (name: string) => page.getByRole('button', { name, exact: true }).click();
const history = () => page.getByRole('region', { name: 'Payment History' });
const amounts = () => history().locator('.amount').allTextContents();

const chooseMonday = (on: Page) => on.locator('.day-picker').getByRole('button', { name: /^M/ }).click();
const saveClasses = async (on: Page): Promise<void> => {
  await on.getByRole('button', { name: 'Save Programs' }).click();
  await on.getByText('Programs saved.').first().waitFor();
};

beforeAll(async () => {
  product = await freshProduct();
  period = clubPeriod((await product.status()).clock);
  family = await givenFamily(product, { email: 'balance@example.com', card: null });
  ({ page, noErrors } = await openAs(product, family));
});

/** The steps build on each other: a family from its first bill to its first refund. */
describe('the balance on the portal', () => {
  it('comes from the classes that were chosen', async () => {
    await page.goto('/programs');
    await chooseMonday(page);
    await page
      .getByText(`${monthOf(period)} costs $52.50, the whole month; pay it on your dashboard.`)
      .waitFor();
    await saveClasses(page);
    await page.goto('/portal');
  });

  it('begins without payments, and shows the current month as due, without a warning', async () => {
    await history().getByText('No payment history available.').waitFor();
    await page.getByRole('heading', { name: `${monthOf(period)} classes: $52.50` }).waitFor();
    expect(await page.getByText(/your account may be disabled/).count()).toBe(0);
    await page.getByText('No card on file. Please add one with Update Payment Method first.').waitFor();
    await expectAccessible(page);
  });

  it('comes back from the payment provider without a card, and with one', async () => {
    const site = new URL(product.url);
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

  it('says "Failed to process payment." when the network goes, and charges nothing', async () => {
    const connected = await cutOff(page, 'payOutstandingBalance');
    await pay(`Pay $52.50 for ${monthOf(period)}`);
    await alert('Failed to process payment.');
    await connected();
    await product.settle();
    expect((await family.parent.post('getPaymentHistory', {})).body).toEqual([]);
  });

  it('pays the current month, says so once it is certain, and not that it has failed before', async () => {
    await product.faults({ stripe: { api: { failAfter: 1 } } });
    await pay(`Pay $52.50 for ${monthOf(period)}`);
    await page.getByText(/^Your payment is still being confirmed\./).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.getByRole('button', { name: 'Use another card' }).waitFor();
    await expectAccessible(page);
    await product.faults({});
    await product.settle();
    await page.getByText('Payment processed successfully!').waitFor();
    await expect.poll(amounts).toEqual(['$52.50']);
    await expect.poll(() => page.getByRole('button', { name: /^Pay / }).count()).toBe(0);
  });

  it('warns on the 1st, which is today, once a month is over and unpaid', async () => {
    const unpaid = nextPeriod(period);
    await product.advanceTo(`${nextPeriod(unpaid)}-01T18:00:00Z`);
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

  it('shows the current month as well, without a second warning, and offers to pay it together with the balance', async () => {
    const current = nextPeriod(nextPeriod(period));
    await page.getByRole('heading', { name: `${monthOf(current)} classes: $52.50` }).waitFor();
    await page.getByText('Due this month.', { exact: true }).waitFor();
    await expect.poll(() => page.getByText(/your account may be disabled/).count()).toBe(1);
    expect(await page.getByText('No card on file. Please add one').count()).toBe(0);
    await page.getByRole('button', { name: 'Pay all $105.00', exact: true }).waitFor();
  });

  it('says "Failed to process payment." when the card is declined', async () => {
    await putCard(product, family.parent, 'pm_card_chargeCustomerFail');
    await page.reload();
    await pay('Pay $52.50 outstanding balance');
    await alert('Failed to process payment.');
    await page.getByRole('heading', { name: 'Outstanding balance: $52.50' }).waitFor();
  });

  it('is still owed after the last athlete was deleted', async () => {
    await mustPost(family.parent, 'deleteAthlete', { athleteId: family.athleteIds[0] });
    await page.reload();
    await page.getByText('No athletes yet').waitFor();
    await page.getByRole('heading', { name: 'Outstanding balance: $52.50' }).waitFor();
    await expectAccessible(page);
  });

  it('never asks to pay again what was paid while the new balance cannot be read', async () => {
    await putCard(product, family.parent, 'pm_card_visa');
    await page.reload();
    await page.getByRole('button', { name: 'Pay $52.50 outstanding balance' }).waitFor();
    await page.route('**/api/me', (route) => route.abort());
    await pay('Pay $52.50 outstanding balance');
    await page.getByText('Payment processed successfully!').waitFor();
    await page.getByText('This was before your payment. The new balance shows here in a moment.').waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Pay $52.50 outstanding balance' }).count())
      .toBe(0);
    await page.unroute('**/api/me');
    await page.reload();
    await expect.poll(amounts).toEqual(['$52.50', '$52.50']);
    await page.getByText('Up to Date', { exact: true }).waitFor();
    await expect.poll(() => page.getByText(/Outstanding balance/).count()).toBe(0);
    await page
      .getByRole('heading', { name: `${monthOf(nextPeriod(nextPeriod(period)))} classes: $52.50` })
      .waitFor();
    await pay(`Pay $52.50 for ${monthOf(nextPeriod(nextPeriod(period)))}`);
    await expect.poll(amounts).toEqual(['$52.50', '$52.50', '$52.50']);
  });
});

describe('receipts', () => {
  it('are reached from each payment, name the club and what was paid for, and print without the site around', async () => {
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
    await expectAccessible(page);

    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => receipt.isVisible()).toBe(true);
    for (const hidden of ['Print or save as PDF', 'Back']) {
      expect(await page.getByRole('button', { name: hidden, exact: true }).isVisible(), hidden).toBe(false);
    }
    expect(await page.getByRole('navigation').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    expect((await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(
      1,
    );
  });

  it('show refunds, which are negative rows of the history with a receipt of their own', async () => {
    const stripe = await stripeOf(product);
    const { body } = await family.parent.get('payments');
    await stripe.refunds.create({ payment_intent: body.payments.at(-1).paymentId, amount: 2000 });
    await product.settle();
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
    await refund.getByText(/Takes back from the payment of \$52\.50 on/).waitFor();
    await expectAccessible(page);
  });

  it('of no payment or of another family are not found', async () => {
    await page.goto('/receipts/pi_never_was');
    await page.getByRole('heading', { name: 'Receipt not found' }).waitFor();
    noErrors('balance-not-paid');
  });
});

/** Begins on the 1st of a month, which the steps before have reached, with a class on Mondays. */
describe('automatic payment', () => {
  const email = 'autopay@example.com';
  let now: Period;
  let payer: GivenFamily;
  let portal: OpenedPage;
  const box = () =>
    portal.page.getByRole('checkbox', { name: 'Charge your card on the 1st for class bills' });
  const subjects = async () =>
    (await product.mails()).filter(({ to }) => to === email).map(({ subject }) => subject);

  beforeAll(async () => {
    now = clubPeriod((await product.status()).clock);
    payer = await givenFamily(product, { email });
    await mustPost(payer.parent, 'saveClasses', {
      selections: [{ athleteId: payer.athleteIds[0], programs: ['monday'] }],
    });
    portal = await openAs(product, payer);
  });

  it('is off, says what it would charge and when, and is turned on by the family', async () => {
    expect(await box().isChecked()).toBe(false);
    const preview = (verb: string) =>
      portal.page.getByText(
        `On ${monthOf(nextPeriod(now))} 1st your visa card ending in 4242 ${verb} charged $52.50 for classes of ${monthOf(now)}, unless that is paid before.`,
      );
    await preview('would be').waitFor();
    await expectAccessible(portal.page);
    await box().click();
    await preview('is').waitFor();
    await expect.poll(() => box().isChecked()).toBe(true);
    await portal.page.getByRole('link', { name: 'Family history' }).click();
    await portal.page.getByText(/^Turned on automatic payment of class bills/).waitFor();
  });

  it('is announced by mail three days before, and charged once on the 1st', async () => {
    const first = `${nextPeriod(now)}-01`;
    await product.advanceTo(`${daysAfter(first, -3)}T18:00:00Z`);
    const announcement = `We charge your card $52.50 on ${monthOf(nextPeriod(now))} 1st`;
    expect(await subjects()).toContain(announcement);
    expect((await payer.parent.post('getPaymentHistory', {})).body).toEqual([]);
    await product.advanceTo(`${first}T18:00:00Z`);
    expect((await payer.parent.post('getPaymentHistory', {})).body).toEqual(['52.50']);
    const mailed = await subjects();
    expect(mailed.filter((subject) => subject === announcement)).toHaveLength(1);
    expect(mailed.filter((subject) => subject.startsWith('Receipt: $52.50'))).toHaveLength(1);
    expect(mailed.filter((subject) => subject.startsWith('Overdue'))).toEqual([]);
  });

  it('charges nothing any more once it is turned off', async () => {
    await portal.page.goto('/portal');
    await box().click();
    await expect.poll(() => box().isChecked()).toBe(false);
    await expect.poll(async () => (await payer.parent.get('me')).body.autopay.isOn).toBe(false);
    await product.advanceTo(`${nextPeriod(nextPeriod(now))}-01T18:00:00Z`);
    expect((await payer.parent.post('getPaymentHistory', {})).body).toEqual(['52.50']);
    expect(await subjects()).toContain('Overdue: $52.50 for classes');
  });

  it('leaves the e-mail about the last class that goes, once', async () => {
    const unenrolled = async (): Promise<readonly string[]> =>
      (await product.mails())
        .filter(({ subject }) => subject.endsWith('not enrolled any more'))
        .map(({ to }) => to)
        .filter((to) => to === email || to === brand.email)
        .toSorted();
    const before = await unenrolled();
    expect(before).not.toContain(email);
    await mustPost(payer.parent, 'saveClasses', {
      selections: [{ athleteId: payer.athleteIds[0], programs: ['monday', 'tuesday'] }],
    });
    await portal.page.goto('/programs');
    await portal.page.locator('.day-picker').getByRole('button', { name: /^Tu/ }).click();
    await saveClasses(portal.page);
    await product.settle();
    expect(await unenrolled()).toEqual(before);
    await chooseMonday(portal.page);
    await saveClasses(portal.page);
    await product.settle();
    expect(await unenrolled()).toEqual([...before, brand.email, email].toSorted());
    portal.noErrors();
  });
});
