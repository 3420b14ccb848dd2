import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { journey } from '../system/journey.ts';
import { putCard } from '../system/put-card.ts';
import { type LocalProduct, password, signIn } from '../system/start-local.ts';
import { atBank } from './at-bank.ts';
import { expectAccessible, expectAccessibleInEveryVariant, type OpenedPage, openPage } from './browser.ts';
import { freshProduct } from './product.ts';

const email = 'robin@example.com';

journey('one family, from the home page to its plan', () => {
  let product: LocalProduct;
  let page: Page;
  let noErrors: OpenedPage['noErrors'];

  beforeAll(async () => {
    product = await freshProduct();
    ({ page, noErrors } = await openPage(product));
  });

  describe('a family', () => {
    it('a parent registers from the home page', { tags: ['1.parents'] }, async () => {
      await page.goto('/');
      await page.getByRole('link', { name: 'Start Training' }).first().click();
      await page.waitForURL('**/register');
      await page.getByLabel('Full name').fill('Robin Parker');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel('Phone number').fill('(312) 555-0150');
      await page.getByLabel('Street').fill('1 Court Street');
      await page.getByLabel('City').fill('Chicago');
      await page.getByLabel('State').fill('IL');
      await page.getByLabel('Zip code').fill('60601');
      await page.getByLabel('How did you hear about us?').selectOption('Internet');
      await page.getByRole('button', { name: 'Sign Up' }).click();
      await page.waitForURL('**/app-link');
    });

    it('onboarding takes a parent from the team app page to the first athlete and then to payment', {
      tags: ['1.parents'],
    }, async () => {
      await page.getByRole('heading', { name: 'Get the TeamReach App' }).waitFor();
      await expectAccessibleInEveryVariant(page);
      await page.getByRole('button', { name: 'Done' }).click();
      await page.waitForURL('**/add-athlete?onboarding=true');
      await page.getByLabel('Name', { exact: true }).fill('Casey Parker');
      await page.getByLabel('Date of birth').fill('2014-04-04');
      await page.getByLabel('Grade').selectOption({ label: '6th Grade' });
      await page.getByLabel('First name').fill('Jo');
      await page.getByLabel('Last name').fill('Parker');
      await page.getByLabel('Phone number').fill('(312) 555-0151');
      await page.getByRole('button', { name: /Save|Add Athlete/ }).click();
      await page.getByText('Would you like to add another athlete?').waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'No', exact: true }).click();
      await page.waitForURL('**/payment-method');
    });

    it('a parent adds a card on Stripe’s page', {
      tags: [
        '1.parents',
        '2.onboarding.add-payment-method',
        '2.onboarding.back-from-provider',
        '4.onboarding.add-payment-method',
      ],
    }, async () => {
      await page.getByRole('heading', { name: 'Add your payment method' }).waitFor();
      await page.getByRole('button', { name: 'Add Payment Method' }).click();
      await page.waitForURL((url) => url.port !== new URL(product.url).port);
      await page.getByLabel('Card number').fill('4242424242424242');
      await page.getByLabel(/Expiry/).fill('12 / 34');
      await page.getByLabel('CVC').fill('123');
      await page.getByLabel('Name on card').fill('Robin Parker');
      await page.getByRole('button', { name: 'Save card' }).click();
      await page.waitForURL('**/program-request');
    });

    it('a parent submits a program request and lands on the portal', {
      tags: ['4.onboarding.program-request'],
    }, async () => {
      await page.getByLabel(/Skill development/i).check();
      await page.getByRole('button', { name: /Submit|Send/ }).click();
      await page.waitForURL('**/portal');
      await page.getByText('robin@example.com').first().waitFor();
      await page.getByText('1 Court Street').first().waitFor();
      await expectAccessibleInEveryVariant(page);
    });

    it('a parent starts Half Week after the bank has confirmed the payment', {
      tags: ['1.parents', '4.plans.enrol', '5.add-programs'],
    }, async () => {
      const parent = await signIn(product, email, password);
      await putCard(product, parent, 'pm_card_authenticationRequired');
      await page
        .getByRole('link', { name: /Casey Parker/ })
        .first()
        .click();
      await page.waitForURL('**/athletes/*');
      await page.getByRole('button', { name: 'Add Programs' }).click();
      const confirm = page.getByRole('button', { name: 'Confirm Selection' });
      await expect.poll(() => confirm.isDisabled()).toBe(true);
      await page.getByRole('radio', { name: /Half Week/ }).check();
      await confirm.click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Confirm with your bank', exact: true }).click();
      await atBank(page, product, 'Complete authentication');
      await page.getByText('Your bank has confirmed the payment.').waitFor();
      await page.getByText(/Renews [A-Z][a-z]+ \d{1,2}(st|nd|rd|th)/).waitFor();
      await expectAccessible(page);
      await putCard(product, parent, 'pm_card_visa');
    });

    it('a parent switches to Full Week at the end of the cycle and cancels the switch', {
      tags: ['4.plans.pending-switch', '9.switch-dialog'],
    }, async () => {
      await page.getByRole('button', { name: 'Switch Plan' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(/\$52/).first().waitFor();
      await dialog.getByText(/\$104/).first().waitFor();
      await dialog.getByRole('button', { name: /Switch|Confirm/ }).click();
      await page
        .getByText(/Switching to Full Week on [A-Z][a-z]+ \d{1,2}(st|nd|rd|th)\./)
        .first()
        .waitFor();
      await expect.poll(() => page.getByRole('button', { name: 'Switch Plan' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Cancel Switch' }).click();
      await page.getByRole('button', { name: 'Switch Plan' }).waitFor();
    });

    it('the parent got one welcome email, and the coach got the request', async () => {
      const mails = await product.mails();
      const toParent = mails.filter((mail) => mail.to === email).map((mail) => mail.subject);
      expect(toParent.filter((subject) => subject.startsWith('Welcome'))).toHaveLength(1);
      expect(mails.some((mail) => mail.to !== email && mail.replyTo === email)).toBe(true);
      noErrors('createSubscription-failed');
    });
  });
});
