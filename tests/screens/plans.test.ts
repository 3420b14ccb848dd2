import { type Problem, ProblemError } from '@hoops/api/http/problem';
import type { RouteId } from '@hoops/api/routes';
import { currentPolicy } from '@hoops/domain/policies/policy-versions';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { ApiInput } from '../../web/src/api/api-types.ts';
import { atBank } from '../e2e/at-bank.ts';
import { expectAccessible } from '../e2e/browser.ts';
import { type Family, givenPayingFamily } from '../system/family.ts';
import { journey } from '../system/journey.ts';
import { confirm, dialog, isFocused, leaveDialog, press, waitForAlert } from '../system/locators.ts';
import { openPayingClub, type PayingClub } from '../system/paying-club.ts';
import { openScreen, type Screen } from './screen.ts';
import { lostAnswer } from './serve-api.ts';

const date = /[A-Z][a-z]+ \d{1,2}(?:st|nd|rd|th)/;
const halfWeekConsent = {
  words: '2026-11',
  refunds: currentPolicy('refunds').version,
  nowCents: 5200,
  next: { cents: 5200, on: '2026-12-10' },
  locale: 'en-US',
};

journey('a plan', () => {
  let club: PayingClub;
  let screen: Screen;
  let page: Page;
  let site: { readonly url: string };
  let family: Family;

  const openAthlete = async (index = 0): Promise<void> => {
    await page.goto(`/athletes/${family.athleteIds[index]}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  const athlete = async () =>
    (await club.call(family, 'getAthlete', { athleteId: family.athleteIds[0] ?? '' })).athlete;
  const planOfAthlete = async () => {
    const { plan } = await athlete();
    if (!plan) throw new Error('The athlete has no plan.');
    return plan;
  };
  const amounts = async (): Promise<readonly string[]> => {
    await club.settle();
    return club.call(family, 'getPaymentHistory', {});
  };

  const agreed = async (): Promise<readonly string[]> =>
    (await club.call(family, 'familyTimeline', {})).items
      .filter(({ type }) => type === 'ConsentGiven')
      .map(({ sentence }) => sentence);

  /**
   * Cuts the connection for the next calls of a command.
   * @returns a function that restores the connection
   */
  const cutOff = (
    command:
      | 'createSubscription'
      | 'switchPlan'
      | 'cancelSwitch'
      | 'cancelAthleteSubscriptions'
      | 'undoCancellation'
      | 'deleteAthlete',
  ) => {
    screen.answer({ [command]: lostAnswer });
    return () => screen.answer({ [command]: undefined });
  };

  /**
   * Changes the input of a command's next calls.
   * @returns a function that ends the changes
   */
  const tamper = <Id extends RouteId>(command: Id, changes: object) => {
    const answer = async (input: object) => {
      const { status, body } = await club.ask(family, command, { ...input, ...changes } as ApiInput<Id>);
      return status === 200 ? body : new ProblemError(body as Problem);
    };
    screen.answer({ [command]: answer });
    return () => screen.answer({ [command]: undefined });
  };

  beforeAll(async () => {
    club = await openPayingClub();
    family = await givenPayingFamily(club, { card: null });
    screen = await openScreen('/portal', { as: family, club });
    ({ page } = screen);
    site = { url: page.url() };
    screen.provokes(
      'createSubscription-failed',
      'switchPlan-failed',
      'cancelSwitch-failed',
      'cancelAthleteSubscriptions-failed',
      'undoCancellation-failed',
      'deleteAthlete-failed',
    );
  });

  it('a plan whose bank confirmation fails does not start and charges nothing', {
    tags: ['4.plans.bank-authentication'],
  }, async () => {
    await club.putCard(family, 'pm_card_authenticationRequired');
    await openAthlete();
    await press(page, 'Add Programs');
    await page.getByRole('radio', { name: /Half Week/ }).check();
    await confirm(page, 'Confirm Selection');
    await waitForAlert(
      page,
      'Unable to create subscription. Please ensure you have a default payment method.',
    );
    await dialog(page)
      .getByText(
        'Your bank wants to confirm this payment, so nothing was charged yet. It can be confirmed now, or another card may work.',
      )
      .waitFor();
    await dialog(page)
      .getByText('By pressing Confirm Selection or Confirm with your bank, you agree to this:')
      .waitFor();
    await confirm(page, 'Confirm with your bank');
    await atBank(page, site, 'Fail authentication');
    await page.waitForURL(`**/athletes/${family.athleteIds[0]}?add=half_week`);
    await waitForAlert(
      page,
      'Unable to create subscription. Please ensure you have a default payment method.',
    );
    await dialog(page)
      .getByText(/^The payment was not confirmed with your bank, so nothing was charged\./)
      .waitFor();
    await expect.poll(() => page.getByRole('radio', { name: /Half Week/ }).isChecked()).toBe(true);
    await expectAccessible(page);
    await leaveDialog(page);
    expect(await amounts()).toEqual([]);
  });

  it('the plan dialog requires a choice, shows the charges and works by keyboard', {
    tags: ['consent.shown'],
  }, async () => {
    await club.putCard(family, 'pm_card_visa');
    await page.reload();
    const opener = page.getByRole('button', { name: 'Add Programs' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await expect
      .poll(() => dialog(page).evaluate((element) => element.contains(document.activeElement)))
      .toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => isFocused(opener)).toBe(true);

    await opener.click();
    const confirmation = page.getByRole('button', { name: 'Confirm Selection' });
    await expect.poll(() => confirmation.isDisabled()).toBe(true);
    await page.getByRole('radio', { name: /Full Week/ }).check();
    await dialog(page).getByText('$104.00 is charged to your card now.').waitFor();
    await page.getByRole('radio', { name: /Half Week/ }).check();
    await dialog(page).getByText('$52.00 is charged to your card now.').waitFor();
    await dialog(page)
      .getByText('The plan continues, and your card is charged, every month until you cancel.')
      .waitFor();
    await dialog(page)
      .getByText(/^To avoid the next charge, cancel before [A-Z][a-z]+ \d+[a-z]{2}\.$/)
      .waitFor();
    await dialog(page)
      .getByText(/^You cancel by yourself, on this page, with Cancel Training\./)
      .waitFor();
    const policy = dialog(page).getByRole('link', { name: /^Refunds and cancellation/ });
    expect(await policy.getAttribute('href')).toBe('/refunds');
    await expect.poll(() => confirmation.isDisabled()).toBe(false);
    await expectAccessible(page);
  });

  it.each([
    [
      'createSubscription',
      { subscriptionType: 'gold' },
      'Invalid subscription details provided. Please try again.',
    ],
    [
      'createSubscription',
      { customerId: 'cus_of_somebody_else' },
      'Customer or athlete information not found. Please check your account details.',
    ],
    [
      'createSubscription',
      { consent: { ...halfWeekConsent, words: '2023-01' } },
      'The terms have changed. Please reload the page and read them again.',
    ],
    [
      'createSubscription',
      { consent: { ...halfWeekConsent, nowCents: 100 } },
      'The charge has changed. Please check it again.',
    ],
  ] as const)('%s called with %o shows its error message', async (command, changes, sentence) => {
    const asBefore = tamper(command, changes);
    await confirm(page, 'Confirm Selection');
    await waitForAlert(page, sentence);
    asBefore();
  });

  it('a plan that cannot be sent charges nothing and keeps the dialog open', async () => {
    const connected = cutOff('createSubscription');
    await confirm(page, 'Confirm Selection');
    await waitForAlert(page, 'Failed to create subscription. Please try again or contact support.');
    connected();
    expect(await amounts()).toEqual([]);
  });

  it('a plan starts right away, is charged as shown and records the agreement', {
    tags: ['2.athlete.details', 'consent.seen'],
  }, async () => {
    const before = await agreed();
    const said = await dialog(page)
      .getByText(/The next charge is/)
      .textContent();
    await confirm(page, 'Confirm Selection');
    await page.getByText(/^Renews/).waitFor();
    expect(said).toBe(
      `The next charge is $52.00 on ${(await planOfAthlete()).renewalDate}, then every month.`,
    );
    expect(await amounts()).toEqual(['52.00']);
    const sentence = `Agreed to $52.00 now, $52.00 on ${(await planOfAthlete()).renewalDate}, then every month (refund and cancellation terms ${currentPolicy('refunds').version})`;
    expect((await agreed()).slice(0, -before.length || undefined)).toEqual([sentence]);
    await expect.poll(() => page.getByRole('button', { name: 'Add Programs' }).count()).toBe(0);
  });

  it('the switch dialog shows old price, new price and effective date before switching', {
    tags: ['3.pending-change', '4.plans.pending-switch', '8.switch-plan'],
  }, async () => {
    const renewal = (await planOfAthlete()).renewalDate;
    await press(page, 'Switch Plan');
    await dialog(page).getByText('$52', { exact: true }).waitFor();
    await dialog(page).getByText('$104', { exact: true }).waitFor();
    await dialog(page).getByText(`From ${renewal}`).waitFor();
    await dialog(page).getByText('Nothing is charged now.').waitFor();
    await dialog(page).getByText(`The next charge is $104.00 on ${renewal}.`).waitFor();
    await dialog(page).getByText(`To avoid the next charge, cancel before ${renewal}.`).waitFor();
    await expectAccessible(page);

    const asBefore = tamper('switchPlan', { currentSubscriptionId: 'sub_unknown' });
    await confirm(page, 'Switch Plan');
    await waitForAlert(page, 'Failed to load plan details');
    asBefore();
    const connected = cutOff('switchPlan');
    await confirm(page, 'Switch Plan');
    await waitForAlert(
      page,
      'We could not switch the plan. Your browser could not reach us. Please check your connection and try again.',
    );
    connected();

    await confirm(page, 'Switch Plan');
    await page.getByText(`Switching to Full Week on ${renewal}.`, { exact: true }).waitFor();
    expect(renewal).toMatch(date);
    expect((await agreed())[0]).toMatch(`Agreed to $104.00 on ${renewal}, then every month`);
    await expect.poll(() => page.getByRole('button', { name: 'Switch Plan' }).count()).toBe(0);
    await page
      .getByText(`If you cancel the switch: Nothing is charged now. The next charge is $52.00 on ${renewal}.`)
      .waitFor();
    await page.getByText('By pressing Cancel Switch, you agree to this:').waitFor();
    // Counts visible matches, because collapsed terms show only the first sentence.
    const shown = (words: RegExp) => page.getByText(words).filter({ visible: true }).count();
    await expect.poll(() => shown(/^The plan continues, and your card is charged/)).toBe(1);
    expect(await shown(/^You cancel by yourself/)).toBe(0);
    await page.getByText('All terms').click();
    await expect.poll(() => shown(/^You cancel by yourself/)).toBe(1);
    await expectAccessible(page);
  });

  it('a failed Cancel Switch keeps the switch, and the next attempt cancels it', {
    tags: ['2.athlete.plan-actions', '4.plans.pending-switch', '8.logged-errors', 'consent.continues'],
  }, async () => {
    const connected = cutOff('cancelSwitch');
    await press(page, 'Cancel Switch');
    await waitForAlert(page, /^We could not cancel the switch\./);
    connected();
    await press(page, 'Cancel Switch');
    await page.getByRole('button', { name: 'Switch Plan' }).waitFor();
    await expect.poll(() => page.getByText(/Switching to/).count()).toBe(0);
    expect((await agreed())[0]).toMatch(
      `Agreed to $52.00 on ${(await planOfAthlete()).renewalDate}, then every month`,
    );
  });

  it('canceling training drops a pending switch, and the dialog announces this before confirmation', {
    tags: ['4.plans.cancel-training', '4.plans.cancel-training-during-switch', '8.cancel-training'],
  }, async () => {
    await press(page, 'Switch Plan');
    await confirm(page, 'Switch Plan');
    await page.getByText(/Switching to Full Week on/).waitFor();
    await press(page, 'Cancel Training');
    await dialog(page).getByText('The pending switch to Full Week will be canceled too.').waitFor();
    await dialog(page).getByText('There is no further charge for this plan.').waitFor();
    await expectAccessible(page);
    const connected = cutOff('cancelAthleteSubscriptions');
    await confirm(page, 'Cancel Training');
    await waitForAlert(page, /^Failed to cancel training\./);
    connected();
    await confirm(page, 'Cancel Training');
    await page.getByText('Cancellation Scheduled', { exact: true }).first().waitFor();
    for (const gone of ['Cancel Training', 'Switch Plan', 'Cancel Switch', 'Add Programs']) {
      await expect
        .poll(() => page.getByRole('button', { name: gone, exact: true }).count(), { message: gone })
        .toBe(0);
    }
    await expectAccessible(page);
  });

  it('undoing a cancellation resumes the plan after the parent agrees to the displayed next charge', {
    tags: ['4.plans.cancel-training', 'consent.continues'],
  }, async () => {
    const before = await agreed();
    const words = `If you keep training: Nothing is charged now. The next charge is $52.00 on ${(await planOfAthlete()).renewalDate}.`;
    await page.getByText(words).waitFor();
    const connected = cutOff('undoCancellation');
    await press(page, 'Keep Training');
    await waitForAlert(page, /^We could not undo the cancellation\./);
    connected();
    await press(page, 'Keep Training');
    await page.getByText(/^Renews/).waitFor();
    await page.getByRole('button', { name: 'Cancel Training' }).waitFor();
    expect(await agreed()).toHaveLength(before.length + 1);
  });

  it('a canceled plan ends with its paid period and can then be added again', {
    tags: ['4.plans.after-the-end'],
  }, async () => {
    await press(page, 'Cancel Training');
    await confirm(page, 'Cancel Training');
    await page.getByText('Cancellation Scheduled', { exact: true }).first().waitFor();
    const { currentPeriodEnd } = await planOfAthlete();
    await club.advanceTo(new Date(Date.parse(currentPeriodEnd) + 3_600_000).toISOString());
    await page.reload();
    await page.getByRole('button', { name: 'Add Programs' }).waitFor();
    expect(await amounts()).toEqual(['52.00']);
  });

  it('deleting an athlete ends the plan, and the dialog shows the consequences before confirmation', {
    tags: ['2.athlete.plan-actions', '4.plans.athlete-deleted', '8.delete-athlete'],
  }, async () => {
    const [athleteId = ''] = family.athleteIds;
    await club.call(family, 'createSubscription', { subscriptionType: 'full_week', athleteId });
    await page.reload();
    const opener = page.getByRole('button', { name: 'Delete Athlete' });
    await opener.click();
    await dialog(page)
      .getByText(/^The Full Week plan ends right away, not on/)
      .waitFor();
    await dialog(page)
      .getByText(/All information about Casey Parker is removed/)
      .waitFor();
    await dialog(page).getByText('Nothing is charged now, and nothing is refunded.').waitFor();
    await dialog(page).getByText('There is no further charge for this plan.').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => isFocused(opener)).toBe(true);

    await opener.click();
    const connected = cutOff('deleteAthlete');
    await confirm(page, 'Delete');
    await waitForAlert(page, 'Failed to delete athlete. Please try again.');
    connected();
    await confirm(page, 'Delete');
    await page.waitForURL('**/portal');
    await page.getByText('No athletes yet').waitFor();
    expect(await amounts()).toEqual(['104.00', '52.00']);
  });

  it('the page of a deleted or unknown athlete shows that it was not found', {
    tags: ['2.athlete.not-found'],
  }, async () => {
    await openAthlete();
    await page.getByRole('heading', { name: 'Athlete not found' }).waitFor();
    await page.goto('/athletes/never-was');
    await page.getByRole('heading', { name: 'Athlete not found' }).waitFor();
    await expectAccessible(page);
  });
});
