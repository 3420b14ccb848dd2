import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditCommand } from '../system/audit-command.ts';
import { journey } from '../system/journey.ts';
import { registerCoach, registerFamily } from '../system/local-family.ts';
import type { LocalProduct } from '../system/start-local.ts';
import { expectAccessibleInEveryVariant, type OpenedPage, openPage } from './browser.ts';
import { openSession } from './people.ts';
import { freshProduct } from './product.ts';

/* Uses a browser that translates pages; the other journeys use an ordinary browser. */
journey('one family, from its plan to the event log of an administrator', () => {
  let product: LocalProduct;
  let noErrors: OpenedPage['noErrors'];

  beforeAll(async () => {
    product = await freshProduct();
  });

  describe('a family', () => {
    let page: Page;

    beforeAll(async () => {
      const family = await registerFamily(product, 'robin@example.com');
      const [athleteId] = family.athleteIds;
      const began = await family.post('createSubscription', { subscriptionType: 'half_week', athleteId });
      expect(began.status).toBe(200);
      await product.settle();
      const { body } = await family.get(`athletes/${athleteId}`);
      const currentSubscriptionId = body.athlete.stripeSubscriptionId;
      const switched = await family.post('switchPlan', {
        athleteId,
        currentSubscriptionId,
        newPlanId: 'full_week',
      });
      expect(switched.status).toBe(200);
      expect((await family.post('cancelSwitch', { athleteId })).status).toBe(200);
      await product.settle();
      ({ page, noErrors } = await openPage(product, { translates: true }));
      await openSession(page, family.email);
    });

    it('a family is charged again after a month and sees both payments', async () => {
      const { clock } = await product.status();
      const later = new Date(clock);
      later.setUTCDate(later.getUTCDate() + 33);
      await product.advanceTo(later.toISOString());
      await page.goto('/portal');
      await expect.poll(() => page.getByText('52.00').count()).toBeGreaterThanOrEqual(2);
      noErrors();
    });
  });

  describe('an administrator', () => {
    let admin: Page;

    beforeAll(async () => {
      ({ page: admin, noErrors } = await openPage(product, { translates: true }));
      const coach = await registerCoach(product, 'coach@example.com');
      await openSession(admin, coach.email);
    });

    /** Types a search text and waits for the search, which starts after a pause in typing. */
    const searchFor = async (placeholder: string, text: string): Promise<void> => {
      const answered = admin.waitForResponse((response) => response.url().includes(`search=${text}`));
      await admin.getByPlaceholder(placeholder).fill(text);
      await answered;
    };

    it('an administrator finds a parent and an athlete by search', async () => {
      await admin.goto('/parents');
      await admin.getByText('Robin Parker - 1 athlete(s)').waitFor();
      await searchFor('Search parents or athletes...', 'casey');
      await admin.getByText('Robin Parker - 1 athlete(s)').waitFor();
      await admin.getByRole('link', { name: 'Robin Parker - 1 athlete(s)' }).click();
      const [customer] = await Promise.all([
        admin.waitForEvent('popup'),
        admin.getByRole('link', { name: 'Customer at Stripe' }).click(),
      ]);
      await customer.locator('[id^="cus_"]').getByText('Robin Parker').first().waitFor();
      await customer.close();
      await admin.goto('/athlete-list');
      await searchFor('Search athletes...', 'Casey');
      await admin.getByText('Casey Parker').first().waitFor();
    });

    it('the event log shows an administrator a family’s actions in order', async () => {
      await admin.goto('/audit');
      await admin.getByRole('button', { name: 'All families' }).click();
      await admin
        .getByRole('dialog')
        .getByRole('button', { name: /Robin Parker/ })
        .click();
      await admin.waitForURL(/family=/);
      const oldest = admin.getByText('Added Casey Parker');
      const older = admin.getByRole('button', { name: 'Load more' });
      await oldest.or(older).first().waitFor();
      if (await older.isVisible()) await older.click();
      await oldest.waitFor();
      const text = await admin.getByRole('main').textContent();
      const inOrder = [
        'Casey Parker switches to Full Week',
        'Casey Parker is enrolled in Half Week',
        'Added Casey Parker',
      ].map((sentence) => text?.indexOf(sentence) ?? -1);
      expect(inOrder.every((at) => at >= 0)).toBe(true);
      expect([...inOrder].sort((a, b) => a - b)).toEqual(inOrder);
      expect(text).toContain('Parent');
      await expectAccessibleInEveryVariant(admin);
    });

    it('an administrator can reconcile with Stripe from the screen and the command line', async () => {
      await admin.goto('/reconciliation');
      await admin.getByRole('button', { name: 'Reconcile now' }).click();
      await admin.getByLabel('Reason').fill('the month ends');
      await admin.getByRole('button', { name: 'Start', exact: true }).click();
      await admin.getByRole('status').getByText('Comparison finished: Everything agrees.').waitFor();
      const said = await auditCommand(product, 'reconcile', '--operator', 'maria');
      expect(said).toContain('received in');
      expect(said).toContain('Everything agrees.');
      await product.settle();
      await admin.reload();
      // The entry may not be the newest, because the nightly run may come later.
      await expect.poll(() => admin.getByRole('main').textContent()).toContain('An operator');
      noErrors();
    });
  });
});
