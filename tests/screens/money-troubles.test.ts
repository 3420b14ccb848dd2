import type { Page, Request } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { atBank } from '../e2e/at-bank.ts';
import { expectAccessible } from '../e2e/browser.ts';
import { type Family, givenPayingFamily, planOf } from '../system/family.ts';
import { journey } from '../system/journey.ts';
import { confirm, isFocused, press, waitForAlert } from '../system/locators.ts';
import { openPayingClub, type PayingClub } from '../system/paying-club.ts';
import { athleteInfo } from '../system/start-local.ts';
import { openScreen, type Screen } from './screen.ts';

journey('a family whose payments fail', () => {
  let club: PayingClub;
  let screen: Screen;
  let page: Page;
  let site: { readonly url: string };
  let family: Family;
  let jordan: string;
  let mia: string;
  let noa: string;

  const confirmingPlan =
    'The plan is still being confirmed with the payment provider. This page will show the result once we have it.';

  const note = (text: string | RegExp) => page.getByText(text).first().waitFor();

  const payments = () => club.call(family, 'getPaymentHistory', {});

  beforeAll(async () => {
    club = await openPayingClub();
    family = await givenPayingFamily(club, {
      athletes: [{ athleteName: 'Jordan Reyes' }, { athleteName: 'Mia Reyes' }, { athleteName: 'Noa Reyes' }],
    });
    [jordan = '', mia = '', noa = ''] = family.athleteIds;
    screen = await openScreen('/portal', { as: family, club });
    ({ page } = screen);
    site = { url: page.url() };
  });
  beforeEach(() => club.faults({}));

  describe('two tabs', () => {
    it('a second tab cannot start a second plan and shows the existing plan', {
      tags: ['8.plan-or-classes-exist'],
    }, async () => {
      await page.goto(`/athletes/${jordan}`);
      await press(page, 'Add Programs');
      screen.provokes('createSubscription-failed');
      await page.getByRole('radio', { name: /Full Week/ }).check();
      await club.call(family, 'createSubscription', { subscriptionType: 'half_week', athleteId: jordan });
      await confirm(page, 'Confirm Selection');
      await waitForAlert(page, 'This athlete already has a plan. Use Switch Plan to change it.');
      const dialog = page.getByRole('dialog', { name: 'Jordan Reyes already has a plan' });
      await dialog.getByText(/^Half Week, \$52 a month\. It renews on /).waitFor();
      expect(await dialog.getByRole('radio').count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Confirm Selection' }).count()).toBe(0);
      await expectAccessible(page);
      await confirm(page, 'Show the plan');
      await page.getByRole('button', { name: 'Switch Plan' }).waitFor();
    });

    it('a plan change made in another tab is shown, and an outdated action fails with its reason', {
      tags: ['4.plans.changed-elsewhere'],
    }, async () => {
      screen.provokes('cancelSwitch-failed');
      await press(page, 'Switch Plan');
      const { stripeSubscriptionId } = await planOf(club, family, jordan);
      await club.call(family, 'switchPlan', {
        athleteId: jordan,
        currentSubscriptionId: stripeSubscriptionId,
        newPlanId: 'full_week',
      });
      await confirm(page, 'Switch Plan');
      await note(/^Switching to Full Week on/);
      await club.call(family, 'cancelSwitch', { athleteId: jordan });
      await press(page, 'Cancel Switch');
      await waitForAlert(page, /^We could not cancel the switch\. There is no pending switch to cancel\./);
      await page.getByRole('button', { name: 'Switch Plan' }).waitFor();
    });
  });

  describe('payment provider outages', () => {
    it('a plan being confirmed cannot be requested again and appears once it is confirmed', {
      tags: ['4.plans.outcome-unknown'],
    }, async () => {
      await page.goto(`/athletes/${mia}`);
      club.faults({ api: { outage: true } });
      await press(page, 'Add Programs');
      await page.getByRole('radio', { name: /Full Week/ }).check();
      await confirm(page, 'Confirm Selection');
      await waitForAlert(page, 'An unexpected error occurred. Please try again later.');
      await page.getByRole('alert').getByText(confirmingPlan).waitFor();
      await expect
        .poll(() => page.getByRole('button', { name: 'Confirm Selection' }).isDisabled())
        .toBe(true);
      await expectAccessible(page);
      const { page: phone } = await openScreen(`/athletes/${mia}`, { as: family, club });
      await phone.getByText(confirmingPlan).first().waitFor();
      await expect.poll(() => phone.getByRole('button', { name: 'Add Programs' }).count()).toBe(0);
      club.faults({});
      await club.settle();
      await page.getByText(/^Mia Reyes is enrolled in Full Week\. It renews on /).waitFor();
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      await note(/^Renews/);
      await phone.getByText(/^Renews/).waitFor();
      expect(await payments()).toEqual(['104.00', '52.00']);
    });

    it('a deletion waits for the payment provider and shows its progress', {
      tags: ['4.plans.changed-elsewhere'],
    }, async () => {
      await page.goto(`/athletes/${mia}`);
      club.faults({ api: { outage: true } });
      await press(page, 'Delete Athlete');
      await confirm(page, 'Delete');
      await note(/This athlete is being deleted\. We are waiting for the payment provider to end the plan\./);
      await page.getByText('Being deleted', { exact: true }).waitFor();
      await expectAccessible(page);
      club.faults({});
      await club.settle();
      await page.waitForURL('**/portal');
      await page.getByText('Mia Reyes is deleted.').waitFor();
      await expect.poll(() => page.locator('.athlete-card').count()).toBe(2);
    });
  });

  describe('failed renewals', () => {
    const renew = async (): Promise<void> => {
      const end = Date.parse((await planOf(club, family, jordan)).currentPeriodEnd);
      await club.advanceTo(new Date(end + 2 * 3_600_000).toISOString());
    };

    it('a failed renewal shows the card failure and the next retry instead of a balance of $0', {
      tags: ['4.plans.outcome-unknown', '4.payment-status.plan-past-due'],
    }, async () => {
      await club.putCard(family, 'pm_card_authenticationRequired');
      await renew();
      await page.goto('/portal');
      await page.getByRole('heading', { name: 'Your bank needs a payment confirmed' }).waitFor();
      await note(/^\$52\.00 for Jordan Reyes could not be charged on .* We will try again on /);
      await page.getByText('Card failed', { exact: true }).waitFor();
      await page.getByText('Pending', { exact: true }).waitFor();
      await expect.poll(() => page.getByText(/Outstanding balance/).count()).toBe(0);
      await expectAccessible(page);
    });

    it('a failed renewal is settled once the parent confirms it with the bank', {
      tags: ['4.plans.bank-authentication', '4.payment-status.plan-past-due'],
    }, async () => {
      await page.goto('/portal');
      await note('If you save another card, we charge it $52.00 right away.');
      await press(page, 'Confirm with your bank');
      await atBank(page, site, 'Fail authentication');
      await page.waitForURL((url) => url.pathname === '/portal' && url.search === '');
      await waitForAlert(page, 'Failed to process payment. It was not confirmed with your bank.');
      await press(page, 'Confirm with your bank');
      const askedFrom: Promise<string | null>[] = [];
      const listen = (request: Request): void => {
        if (new URL(request.url()).pathname.startsWith('/api/'))
          askedFrom.push(request.headerValue('referer'));
      };
      page.on('request', listen);
      await atBank(page, site, 'Complete authentication');
      await note('Your bank has confirmed the payment.');
      await expect.poll(() => isFocused(page.locator('.portal-notices'))).toBe(true);
      // The referrer must not leak the parameters that Stripe adds for its own scripts.
      page.off('request', listen);
      const back = (await Promise.all(askedFrom)).filter((from) => from?.includes('/portal?bank='));
      expect(back.length).toBeGreaterThan(0);
      expect(back.filter((from) => from?.includes('payment_intent'))).toEqual([]);
      await club.settle();
      await page.getByText('Up to Date', { exact: true }).waitFor();
      await expect.poll(() => page.getByText('Card failed').count()).toBe(0);
      await expect.poll(() => page.locator('.payments .amount').count()).toBe(3);
    });

    it('a failed renewal is charged by its pay button, or right away when a new card is saved', {
      tags: ['4.payment-status.plan-past-due'],
    }, async () => {
      await club.putCard(family, 'pm_card_chargeCustomerFail');
      await renew();
      await page.reload();
      await page.getByRole('heading', { name: 'Your card failed' }).waitFor();
      screen.provokes('payPlan-failed', 'createSubscription-failed');
      await press(page, 'Pay $52.00 for Jordan Reyes');
      await waitForAlert(page, 'Failed to process payment.');
      await page.goto(`/athletes/${noa}`);
      await press(page, 'Add Programs');
      await page.getByRole('radio', { name: /Full Week/ }).check();
      await confirm(page, 'Confirm Selection');
      await waitForAlert(
        page,
        'Unable to create subscription. Please ensure you have a default payment method.',
      );
      await note('If you save another card, we charge it $52.00 right away.');
      await confirm(page, 'Update Payment Method');
      await expect
        .poll(() => screen.asked('getStripeCustomerPortalLink').at(-1))
        .toMatchObject({ choosing: { athleteId: noa }, newCardCents: 5_200 });
      await page.waitForURL((url) => url.port !== new URL(site.url).port);
      await page.goto('/portal');
      await press(page, 'Use another card');
      await expect
        .poll(() => screen.asked('getStripeCustomerPortalLink').at(-1))
        .toEqual({ newCardCents: 5_200 });
      await page.waitForURL((url) => url.port !== new URL(site.url).port);
      await page.getByLabel('Card number').fill('5555555555554444');
      await page.getByLabel(/Expiry/).fill('12 / 34');
      await page.getByLabel('CVC').fill('123');
      await page.getByLabel('Name on card').fill('Dana Reyes');
      await page.getByRole('button', { name: 'Save card' }).click();
      await page.waitForURL('**/portal?card=saved');
      await club.settle();
      await page.getByText('Up to Date', { exact: true }).waitFor();
      await expect.poll(() => page.locator('.payments .amount').count()).toBe(4);
    });
  });

  describe('a payment with bank confirmation', () => {
    const waiting =
      'Your bank is waiting for you to confirm this payment. Nothing is charged until then; after 30 minutes it is canceled.';

    it('a plan starts once the parent confirms the payment with the bank, even on a second visit', {
      tags: ['4.plans.bank-authentication'],
    }, async () => {
      await club.putCard(family, 'pm_card_authenticationRequired');
      await page.goto(`/athletes/${noa}`);
      await press(page, 'Add Programs');
      await page.getByRole('radio', { name: /Full Week/ }).check();
      await confirm(page, 'Confirm Selection');
      await waitForAlert(
        page,
        'Unable to create subscription. Please ensure you have a default payment method.',
      );
      await confirm(page, 'Confirm with your bank');
      await page.waitForURL((url) => url.port !== new URL(site.url).port);
      await page.goto(`/athletes/${noa}`);
      await note(waiting);
      await expectAccessible(page);
      const refused = await club.ask(family, 'deleteAthlete', { athleteId: noa });
      expect(refused.body).toMatchObject({
        message: 'Your bank is waiting for you to confirm a payment. Please confirm it or cancel it first.',
      });
      await press(page, 'Confirm with your bank');
      await atBank(page, site, 'Complete authentication');
      await note('Your bank has confirmed the payment.');
      await expect
        .poll(() => isFocused(page.locator('.focus-place').filter({ hasText: 'Your bank has' })))
        .toBe(true);
      await note(/^Renews/);
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      await club.settle();
      expect((await payments())[0]).toBe('104.00');
    });

    it('a class bill is charged once after the bank’s confirmation, and never if the parent declines', {
      tags: ['4.plans.bank-authentication'],
    }, async () => {
      screen.provokes('payOutstandingBalance-failed');
      await club.putCard(family, 'pm_card_authenticationRequired');
      const { athleteId: kim } = await club.call(family, 'addAthlete', {
        ...athleteInfo,
        athleteName: 'Kim Reyes',
      });
      await club.call(family, 'saveClasses', { selections: [{ athleteId: kim, programs: ['monday'] }] });
      await page.goto('/portal');
      await page.getByRole('button', { name: /^Pay \$[\d.]+ for / }).click();
      await waitForAlert(page, 'Failed to process payment.');
      await note(/^Your bank wants to confirm this payment, so nothing was charged yet\./);
      await expectAccessible(page);
      await press(page, 'Confirm with your bank');
      await page.waitForURL((url) => url.port !== new URL(site.url).port);
      await page.goto('/portal');
      await note(waiting);
      await press(page, 'Cancel this payment');
      await note(/^The payment was not confirmed with your bank, so nothing was charged\./);
      await press(page, 'Confirm with your bank');
      await atBank(page, site, 'Complete authentication');
      await note('Your bank has confirmed the payment.');
      await expect.poll(() => page.getByText(/Due this month/).count()).toBe(0);
      await club.settle();
      await page.reload();
      await page.getByText('Up to Date', { exact: true }).waitFor();
    });
  });
});
