import { athleteId } from '@hoops/domain/ids';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type Family, givenPayingFamily, planOf } from '../system/family.ts';
import { journey } from '../system/journey.ts';
import { confirm, press, waitForAlert } from '../system/locators.ts';
import { openPayingClub, type PayingClub } from '../system/paying-club.ts';
import { openScreen, type Screen } from './screen.ts';
import { lostAnswer } from './serve-api.ts';

journey('the result of a request to Stripe', () => {
  let club: PayingClub;
  let family: Family;
  let screen: Screen;
  let page: Page;
  let path: string;

  beforeAll(async () => {
    club = await openPayingClub();
    family = await givenPayingFamily(club);
    path = `/athletes/${family.athleteIds[0]}`;
    screen = await openScreen(path, { as: family, club });
    ({ page } = screen);
  });

  it('a declined plan start shows the same reason after a reload and in a second tab', async () => {
    await club.putCard(family, 'pm_card_chargeCustomerFail');
    screen.provokes('createSubscription-failed');
    await press(page, 'Add Programs');
    await page.getByRole('radio', { name: /Half Week/ }).check();
    await confirm(page, 'Confirm Selection');
    await waitForAlert(
      page,
      'Unable to create subscription. Please ensure you have a default payment method.',
    );
    const reason =
      'Unable to create subscription. Please ensure you have a default payment method. The card was declined.';
    const { page: second } = await openScreen(path, { as: family, club });
    await waitForAlert(second, reason);
    await page.reload();
    await waitForAlert(page, reason);
  });

  it('a switch whose response was lost closes its dialog without an error', async () => {
    await club.putCard(family, 'pm_card_visa');
    const id = family.athleteIds[0] ?? '';
    await club.call(family, 'createSubscription', { subscriptionType: 'half_week', athleteId: id });
    await page.reload();
    screen.provokes('switchPlan-failed');
    screen.answer({
      switchPlan: async (_input, fromClub): Promise<typeof lostAnswer> => {
        await fromClub();
        return lostAnswer;
      },
    });
    await press(page, 'Switch Plan');
    await confirm(page, 'Switch Plan');
    await page.getByText(/^Switching to Full Week on/).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);
    expect((await planOf(club, family, id)).pendingSwitch?.to).toBe('full_week');
  });

  it('a payment of class bills shows its success after a reload and in a second tab', async () => {
    const bills = await openPayingClub();
    const other = await givenPayingFamily(bills);
    await bills.call(other, 'saveClasses', {
      selections: [{ athleteId: athleteId(other.athleteIds[0] ?? ''), programs: ['monday'] }],
    });
    const { page: first } = await openScreen('/portal', { as: other, club: bills });
    await first.getByRole('button', { name: /^Pay \$/ }).click();
    await first.getByText('Payment processed successfully!').waitFor();
    await first.reload();
    await first.getByText('Payment processed successfully!').waitFor();
    const { page: second } = await openScreen('/portal', { as: other, club: bills });
    await second.getByText('Payment processed successfully!').waitFor();
  });
});
