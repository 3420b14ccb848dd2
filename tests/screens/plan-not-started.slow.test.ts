import { clubDate } from '@hoops/domain/time/club-time';
import type { Page, Route } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { clubDay } from '../../web/src/lib/club-day.ts';
import { expectAccessible } from '../e2e/browser.ts';
import { type Family, givenCoach, givenPayingFamily } from '../system/family.ts';
import { journey } from '../system/journey.ts';
import { confirm, dialog, leaveDialog, press, waitForAlert } from '../system/locators.ts';
import { openPayingClub, type PayingClub } from '../system/paying-club.ts';
import { openScreen, type Screen } from './screen.ts';

journey('a plan that cannot begin', () => {
  let club: PayingClub;
  let screen: Screen;
  let page: Page;
  let site: { readonly url: string };
  let family: Family;

  const amounts = async (): Promise<readonly string[]> => {
    await club.settle();
    return club.call(family, 'getPaymentHistory', {});
  };

  /** Tells if the dialog shows a failure while its command is pending. */
  const answerMeLast = async (act: () => Promise<void>): Promise<boolean> => {
    const athleteRead = page.waitForResponse('**/api/athletes/*');
    const held: Route[] = [];
    await page.route('**/api/me', (route) => void held.push(route));
    await act();
    await (await athleteRead).finished();
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
    const isShown = await dialog(page).getByRole('alert').isVisible();
    await dialog(page).locator('.btn[aria-busy]').waitFor();
    await Promise.all(held.splice(0).map((route) => route.continue()));
    await page.unroute('**/api/me');
    return isShown;
  };

  beforeAll(async () => {
    club = await openPayingClub();
    family = await givenPayingFamily(club, { card: null });
    screen = await openScreen('/portal', { as: family, club });
    ({ page } = screen);
    site = { url: page.url() };
    screen.provokes('createSubscription-failed');
  });

  it('a plan without a card on file cannot start, and the dialog shows the reason', async () => {
    await page.goto(`/athletes/${family.athleteIds[0]}`);
    await press(page, 'Add Programs');
    await dialog(page).getByText('No card on file. A plan needs one.').waitFor();
    await page.getByRole('radio', { name: /Half Week/ }).check();
    await dialog(page)
      .getByText('The first $52.00 is charged when the plan begins, once there is a card on file.')
      .waitFor();
    expect(await page.getByText(/to your card/).count()).toBe(0);
    await confirm(page, 'Confirm Selection');
    await waitForAlert(
      page,
      'Unable to create subscription. Please ensure you have a default payment method.',
    );
    await leaveDialog(page);
  });

  it('a plan with a declined card cannot start, and the dialog shows the reason', async () => {
    await club.putCard(family, 'pm_card_chargeCustomerFail');
    await page.reload();
    await press(page, 'Add Programs');
    await page.getByRole('radio', { name: /Half Week/ }).check();
    const isRefusedWhileBusy = await answerMeLast(() => confirm(page, 'Confirm Selection'));
    expect(isRefusedWhileBusy).toBe(false);
    await waitForAlert(
      page,
      'Unable to create subscription. Please ensure you have a default payment method.',
    );
    await dialog(page).getByText('We could not charge the card on file. Another card may work.').waitFor();
    await dialog(page).getByRole('button', { name: 'Update Payment Method' }).waitFor();
    await leaveDialog(page);
    expect(await amounts()).toEqual([]);
  });

  it('the plan dialog keeps the chosen plan after a visit to the payment provider', async () => {
    await page.getByRole('button', { name: 'Add Programs' }).click();
    await page.getByRole('radio', { name: /Full Week/ }).check();
    await confirm(page, 'Confirm Selection');
    const toProvider = async () => {
      await confirm(page, 'Update Payment Method');
      await page.waitForURL((url) => url.port !== new URL(site.url).port);
    };
    await toProvider();
    await page.goBack();
    await dialog(page).waitFor();
    await expect.poll(() => page.getByRole('radio', { name: /Full Week/ }).isChecked()).toBe(true);
    await confirm(page, 'Confirm Selection');
    await toProvider();
    await page.getByLabel('Card number').fill('5555555555554444');
    await page.getByLabel(/Expiry/).fill('12 / 34');
    await page.getByLabel('CVC').fill('123');
    await page.getByLabel('Name on card').fill('Robin Parker');
    await page.getByRole('button', { name: 'Save card' }).click();
    await page.waitForURL(`**/athletes/${family.athleteIds[0]}?*`);
    await dialog(page).getByText('Your card is saved.').waitFor();
    await expect.poll(() => page.getByRole('radio', { name: /Full Week/ }).isChecked()).toBe(true);
    await dialog(page).getByText('$104.00 is charged to your card now.').waitFor();
    await leaveDialog(page);
  });
});

it('a coach can view an athlete’s first day, and the family sees only the history', async () => {
  const own = await openPayingClub();
  const parent = await givenPayingFamily(own);
  const [athleteId = ''] = parent.athleteIds;
  await own.call(parent, 'createSubscription', { subscriptionType: 'half_week', athleteId });
  const firstDay = clubDate(own.now());
  await own.advanceTo('2026-12-13T18:00:00.000Z');
  const { page } = await openScreen(`/athletes/${athleteId}`, { as: await givenCoach(own), club: own });
  await page.getByText(/^Renews /).waitFor();
  expect(await page.getByRole('slider').count()).toBe(0);
  await press(page, 'Look back');
  const asOfDay = page.getByLabel('Or as of the end of a day');
  const lastDay = await asOfDay.inputValue();
  expect(await page.getByText(/^Viewing .+, read only$/).count()).toBe(0);

  await asOfDay.fill(firstDay);
  await page.getByText(`Viewing ${clubDay(`${firstDay}T18:00:00Z`)}, read only`).waitFor();
  const planThen = page.getByRole('status').filter({ hasText: /^Half Week$/ });
  await planThen.waitFor();
  // The page of a past moment hides current facts and later events.
  const ofToday = page.getByText(/^Renews /);
  expect(await ofToday.isVisible()).toBe(false);
  expect(await page.getByText(/renewed/i).count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('slider', { name: /^View as of/ }).press('Home');
  await page
    .getByRole('status')
    .filter({ hasText: /^No plan$/ })
    .waitFor();
  await expect.poll(() => asOfDay.inputValue()).toBe(firstDay);

  await asOfDay.fill(lastDay);
  await expect.poll(() => page.getByText(/^Viewing .+, read only$/).count()).toBe(0);
  await planThen.waitFor();
  await press(page, 'Back to today');
  await ofToday.waitFor();

  const family = await openScreen(`/athletes/${athleteId}`, { as: parent, club: own });
  const history = family.page.getByRole('region', { name: 'History' });
  await history.getByRole('listitem').first().waitFor();
  expect(await history.getByRole('button', { name: 'Look back' }).count()).toBe(0);
  await press(history, 'Show more');
  await expect.poll(() => history.getByRole('listitem').count()).toBeGreaterThan(3);
});
