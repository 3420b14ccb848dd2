import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '../e2e/browser.ts';
import { type Family, givenCoach, givenPayingFamily } from '../system/family.ts';
import { journey } from '../system/journey.ts';
import { press } from '../system/locators.ts';
import { openPayingClub, type PayingClub } from '../system/paying-club.ts';
import { openScreen } from './screen.ts';

journey('the books', () => {
  let club: PayingClub;
  let page: Page;
  let family: Family;

  const payments = async () => (await club.call(family, 'payments', {})).payments;
  const newestMonth = () => page.getByRole('row').last().getByRole('cell').allTextContents();
  const reconcile = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Reconcile now' }).click();
    await page.getByLabel('Reason').fill('the bank called');
    await press(page, 'Start');
    await page.getByRole('status').getByText('Comparing with Stripe...').waitFor();
    await page.getByText(/^Started by .*: the bank called$/).waitFor();
    await club.settle();
  };

  /** A family whose plan began while webhooks were lost. */
  beforeAll(async () => {
    club = await openPayingClub();
    const coach = await givenCoach(club);
    family = await givenPayingFamily(club);
    const [athleteId = ''] = family.athleteIds;
    club.faults({ webhooks: { drop: 1 } });
    await club.call(family, 'createSubscription', { subscriptionType: 'half_week', athleteId });
    await club.settle();
    club.faults({});
    ({ page } = await openScreen('/audit', { as: coach, club }));
  });

  it('a payment whose webhook was lost is missing before reconciliation', async () => {
    expect(await payments()).toEqual([]);
    await page.getByRole('link', { name: 'Reconciliation' }).click();
    await page.getByText('Not compared yet', { exact: true }).waitFor();
    await expectAccessible(page);
  });

  it('the coach starts a reconciliation, which records the missing payment', async () => {
    await reconcile();
    await page.getByRole('status').getByText('Comparison finished: 1 healed.').waitFor();
    await page.getByRole('heading', { name: 'Payment', exact: true }).waitFor();
    await page.getByText('Stripe: paid. Ours: none.').waitFor();
    await page.getByRole('link', { name: 'Robin Parker' }).waitFor();
    await page.getByText(/never arrived: .*invoice\.paid/).waitFor();
    await expect.poll(newestMonth).toEqual(['$52.00', '$52.00', 'None']);
    await expectAccessible(page);
    expect(await payments()).toHaveLength(1);
  });

  it('the next reconciliation finds no difference, even after a refund at Stripe', async () => {
    const { data } = await club.stripe.charges.list();
    await club.stripe.refunds.create({ charge: data[0]?.id ?? '', amount: 2000 });
    await club.settle();
    await reconcile();
    await page.getByRole('status').getByText('Comparison finished: Everything agrees.').waitFor();
    await expect.poll(newestMonth).toEqual(['$32.00', '$32.00', 'None']);
    const earlier = page.getByRole('listitem').filter({ hasText: '1 healed' });
    await earlier.getByText('An administrator').waitFor();
    expect(await payments()).toHaveLength(2);
  });

  it('a reconciliation shows an error when Stripe cannot be reached', async () => {
    club.faults({ api: { outage: true } });
    await reconcile();
    await page.getByText('Stripe could not be reached.').waitFor();
    club.faults({});
    await expectAccessible(page);
  });
});
