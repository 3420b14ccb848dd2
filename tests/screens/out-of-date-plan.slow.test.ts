import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type Family, givenPayingFamily } from '../system/family.ts';
import { confirm, dialog, press, waitForAlert } from '../system/locators.ts';
import { openPayingClub, type PayingClub } from '../system/paying-club.ts';
import { openScreen } from './screen.ts';
import { lostAnswer } from './serve-api.ts';

const commands = [
  'switchPlan',
  'cancelSwitch',
  'pausePlan',
  'endPause',
  'cancelAthleteSubscriptions',
  'undoCancellation',
] as const;

const openPlan = async () => {
  const club = await openPayingClub();
  const family = await givenPayingFamily(club, { card: 'pm_card_visa' });
  const athleteId = family.athleteIds[0] ?? '';
  await club.call(family, 'createSubscription', { subscriptionType: 'half_week', athleteId });
  const screen = await openScreen(`/athletes/${athleteId}`, { as: family, club });
  await screen.page.getByRole('button', { name: 'Switch Plan' }).waitFor();
  return { ...screen, club, family, athleteId, elsewhere: elsewhereOf(club, family, athleteId) };
};

const elsewhereOf = (club: PayingClub, family: Family, athleteId: string) => ({
  pause: async (until: string) => void (await club.call(family, 'pausePlan', { athleteId, until })),
  cancel: async () => void (await club.call(family, 'cancelAthleteSubscriptions', { athleteId })),
});

const noDialog = (page: Page) => dialog(page).waitFor({ state: 'hidden' });

it('switching a plan that was paused in another tab shows that it was not switched', async () => {
  const { page, elsewhere, provokes } = await openPlan();
  provokes('switchPlan-failed');
  await press(page, 'Switch Plan');
  await elsewhere.pause('2027-01-10');
  await confirm(page, 'Switch Plan');
  await noDialog(page);
  await page.getByText(/^Paused from December 10th until January 10th/).waitFor();
  await waitForAlert(page, /^We could not switch the plan\. ./);
});

it('pausing a plan that another tab paused shows an error until the next action', async () => {
  const { page, elsewhere, provokes } = await openPlan();
  provokes('pausePlan-failed');
  await press(page, 'Pause Plan');
  await dialog(page).getByLabel('Resumes on').selectOption({ label: 'March 10th, after 3 months' });
  await elsewhere.pause('2027-01-10');
  await confirm(page, 'Pause Plan');
  await noDialog(page);
  await page.getByText(/^Paused from December 10th until January 10th/).waitFor();
  await waitForAlert(page, /^We could not pause the plan\. ./);
  await press(page, 'Cancel Training');
  await confirm(page, 'Cancel Training');
  await noDialog(page);
  await page.getByRole('button', { name: 'Keep Training' }).waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
});

it('pausing a plan that was canceled in another tab shows that it was not paused', async () => {
  const { page, elsewhere, provokes } = await openPlan();
  provokes('pausePlan-failed');
  await press(page, 'Pause Plan');
  await elsewhere.cancel();
  await confirm(page, 'Pause Plan');
  await noDialog(page);
  await page.getByText('Cancellation Scheduled').last().waitFor();
  await waitForAlert(page, /^We could not pause the plan\. ./);
});

it('a command whose response was lost shows its result and no error', async () => {
  const { page, answer, provokes } = await openPlan();
  provokes(...commands.map((command) => `${command}-failed`));
  const carriedOut = async (_: unknown, fromClub: () => Promise<unknown>) => {
    await fromClub();
    return lostAnswer;
  };
  answer(Object.fromEntries(commands.map((command) => [command, carriedOut])));
  for (const [begin, end] of [
    ['Switch Plan', 'Cancel Switch'],
    ['Pause Plan', 'End Pause'],
    ['Cancel Training', 'Keep Training'],
  ] as const) {
    await press(page, begin);
    await confirm(page, begin);
    await noDialog(page);
    await press(page, end);
    await page.getByRole('button', { name: 'Switch Plan' }).waitFor();
    // The button is gone; a failure would be visible by now.
    await expect.poll(() => page.getByRole('button', { name: end }).count()).toBe(0);
    expect(await page.getByRole('alert').allTextContents()).toEqual([]);
  }
});

it('pausing classes that another tab paused shows that they were not paused', async () => {
  const club = await openPayingClub();
  const family = await givenPayingFamily(club, { card: 'pm_card_visa' });
  const athleteId = family.athleteIds[0] ?? '';
  await club.call(family, 'saveClasses', { selections: [{ athleteId, programs: ['monday'] }] });
  const { page, provokes } = await openScreen(`/athletes/${athleteId}`, { as: family, club });
  provokes('pauseClasses-failed');
  await press(page, 'Pause Classes');
  await dialog(page).getByLabel('Come back on').selectOption({ label: 'March 1st, after 3 months' });
  await club.call(family, 'pauseClasses', { athleteId, until: '2027-01-01' });
  await confirm(page, 'Pause Classes');
  await waitForAlert(page, /^We could not pause the classes\. ./);
  await noDialog(page);
  // Ending the pause does not reopen the dialog of the rejected request.
  await press(page, 'End Class Pause');
  await page.getByRole('button', { name: 'Pause Classes', exact: true }).waitFor();
  expect(await dialog(page).count()).toBe(0);
});
