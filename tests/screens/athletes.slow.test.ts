import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { ApiInput } from '../../web/src/api/api-types.ts';
import {
  desk,
  expectAccessible,
  expectAccessibleInEveryVariant,
  expectNothingCovered,
  phone,
} from '../e2e/browser.ts';
import { moveTo } from '../e2e/people.ts';
import { openClub } from '../system/club.ts';
import { givenCoach, givenFamily, givenPayingFamily } from '../system/family.ts';
import { button, isFocused, press } from '../system/locators.ts';
import { openPayingClub } from '../system/paying-club.ts';
import { deferred } from './deferred.ts';
import { edit, longName, openAthlete, openFive, save } from './open-athletes.ts';
import { openScreen } from './screen.ts';
import { lostAnswer } from './serve-api.ts';

const isWithin = (page: Page, inner: string, outer: string): Promise<boolean> =>
  page.evaluate(
    (selectors) => {
      const [inside, around] = selectors.map((one) => document.querySelector(one)?.getBoundingClientRect());
      if (!inside || !around) return false;
      return (
        inside.top >= around.top - 1 &&
        inside.bottom <= around.bottom + 1 &&
        inside.left >= around.left - 1 &&
        inside.right <= around.right + 1
      );
    },
    [inner, outer],
  );

it('a toast appears on the admin rail next to the page on a desktop', async () => {
  const club = openClub();
  const { page } = await openScreen('/schedule', { as: await givenCoach(club), club });
  await press(page, 'Add');
  await page.getByLabel('Title').fill('Monday Skills, with a long name for its toast');
  await page.getByLabel('Times').fill('5:30 PM');
  await page.getByLabel('Location').fill('Court 1');
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  await page.locator('.toast').waitFor();
  expect(await isWithin(page, '.toast', '.admin-rail')).toBe(true);
});

it('the portal shows the contact below the payments on a phone and beside them on a desktop', async () => {
  const club = openClub();
  const { page } = await openScreen('/portal', { as: await givenFamily(club), club });
  const topOf = async (name: string) => (await page.getByRole('region', { name }).boundingBox())?.y ?? 0;
  await page.getByRole('region', { name: 'Contact' }).waitFor();
  await page.setViewportSize(phone);
  await expect.poll(async () => (await topOf('Contact')) > (await topOf('Payment History'))).toBe(true);
  await page.setViewportSize(desk);
  const left = (await page.getByRole('region', { name: 'Payment History' }).boundingBox())?.x ?? 0;
  await expect
    .poll(async () => (await page.getByRole('region', { name: 'Contact' }).boundingBox())?.x ?? 0)
    .toBeGreaterThan(left + 200);
});

it('the portal highlights the plan and the card, and names a plan chosen before signing in', async () => {
  const club = openClub();
  const family = await givenFamily(club, { name: `Dr. ${longName}`, card: false });
  const { page } = await openScreen('/portal', { as: family, club });
  await expect
    .poll(() => page.locator('main .btn-main, main .athlete-card-invite').allTextContents())
    .toEqual(['Choose a plan or classes ', 'Update Payment Method']);
  const visitor = await openScreen('/pricing', { as: family, club, signedInLater: true });
  await visitor.page.getByRole('link', { name: 'Start with Full Week' }).click();
  await visitor.page.getByText('You chose Full Week, $104 a month per athlete.').waitFor();
  await expectAccessible(visitor.page);
  await visitor.signInElsewhere();
  await visitor.page.waitForURL('**/portal');
  await visitor.page.getByText('Start Full Week').click();
  const inMind = visitor.page.getByRole('dialog').getByRole('radio', { name: /Full Week/ });
  await expect.poll(() => inMind.isChecked()).toBe(true);
});

it('the athlete card shows when a plan is paused, switched or ended', async () => {
  const club = await openPayingClub();
  const family = await givenPayingFamily(club, { card: 'pm_card_visa' });
  const athleteId = family.athleteIds[0] ?? '';
  await club.call(family, 'createSubscription', { subscriptionType: 'half_week', athleteId });
  const { athlete, stripeCustomerId } = await club.call(family, 'getAthlete', { athleteId });
  const { page } = await openScreen('/portal', { as: family, club });
  const says = async (words: string): Promise<void> => {
    await club.settle();
    await page.reload();
    await page.locator('.athlete-card').getByText(words, { exact: true }).waitFor();
  };
  await says('The coach arranges the days with you.');
  await club.call(family, 'pausePlan', { athleteId, until: '2027-02-10' });
  await says('Paused from December 10th until February 10th.');
  await club.call(family, 'endPause', { athleteId });
  await club.call(family, 'switchPlan', {
    athleteId,
    currentSubscriptionId: athlete.stripeSubscriptionId ?? '',
    newPlanId: 'full_week',
  });
  await says('Switching to Full Week on December 10th.');
  const { athleteName } = athlete;
  await club.call(family, 'cancelAthleteSubscriptions', { athleteId, stripeCustomerId, athleteName });
  await says('Training ends on December 10th.');
});

it('athletes with long names stay accessible at every width and color scheme', async () => {
  const { page } = await openFive();
  await expectAccessibleInEveryVariant(page);
  await moveTo(page, '/programs');
  await page.getByRole('region', { name: longName }).waitFor();
  await expectNothingCovered(page);
});

it('the athlete page shows nothing below the attendance section until the attendance has loaded', async () => {
  const club = openClub();
  const family = await givenFamily(club);
  const [athleteId = ''] = family.athleteIds;
  const { released, release } = deferred();
  const athleteAttendance = async (input: ApiInput<'athleteAttendance'>) => {
    await released;
    return club.call(family, 'athleteAttendance', input);
  };
  const { page } = await openScreen(`/athletes/${athleteId}`, {
    as: family,
    club,
    api: { athleteAttendance },
  });
  await page.getByRole('heading', { name: 'Attendance' }).waitFor();
  expect(await button(page, 'Delete Athlete').count()).toBe(0);
  release();
  await button(page, 'Delete Athlete').waitFor();
  expect(await page.getByText('The coach has not marked attendance for this month.').count()).toBe(1);
});

it('the athlete page focuses the athlete’s name when it opens', async () => {
  const club = openClub();
  const { page } = await openScreen('/portal', { as: await givenFamily(club), club });
  await page.getByRole('link', { name: /^Casey Parker/ }).click();
  const name = page.getByRole('heading', { level: 1, name: 'Casey Parker' });
  await name.waitFor();
  await expect.poll(() => isFocused(name)).toBe(true);
});

it('after a reload, the athlete page asks to retype medical conditions only if some were typed', async () => {
  const { page } = await openAthlete();
  const again = page.getByText(
    'For privacy, we did not keep the medical conditions you typed. Please type them again.',
  );
  const conditions = page.getByRole('textbox', { name: 'Medical conditions' });
  await edit(page, 'Years of experience');
  await page.getByRole('textbox', { name: 'Years of experience' }).fill('3');
  await page.reload();
  await page
    .getByText('3 not saved yet')
    .or(page.getByRole('textbox', { name: 'Years' }))
    .waitFor();
  expect(await again.count()).toBe(0);
  await edit(page, 'Medical conditions');
  await conditions.fill('Peanut allergy');
  await page.reload();
  await again.waitFor();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Peanut');
  await edit(page, 'Medical conditions');
  await conditions.fill('Peanut allergy');
  await save(page);
  await page.getByText('Changes saved.').waitFor();
  await expect.poll(() => again.count()).toBe(0);
});

it.each([phone, desk])(
  'the toast for a save without changes appears within the bottom bar, at %j',
  async (viewport) => {
    const { page } = await openAthlete();
    await page.setViewportSize(viewport);
    await save(page);
    await page.locator('.toast').waitFor();
    for (const top of [0, 10_000]) {
      await page.evaluate((to) => scrollTo(0, to), top);
      expect(await isWithin(page, '.toast', '.bottom-bar')).toBe(true);
    }
  },
);

it('medical conditions are saved with the checkmark button and never stored on the device', async () => {
  const { page, answer, stored, provokes } = await openAthlete();
  provokes('medical-conditions-not-saved');
  const tick = async () => {
    await edit(page, 'Medical conditions');
    await page.getByRole('textbox', { name: 'Medical conditions' }).fill('Peanut allergy');
    await press(page, 'Done editing medical conditions');
  };
  answer({ changeAthlete: lostAnswer });
  await tick();
  await page.getByRole('alert').waitFor();
  await page.getByText('not saved yet').waitFor();
  answer({ changeAthlete: undefined });
  await tick();
  await page.getByText('Medical conditions saved.').waitFor();
  expect((await stored()).medicalConditions).toBe('Peanut allergy');
  await page.reload();
  await page.getByText('Peanut allergy').waitFor();
  expect(await page.getByText('Please type them again.').count()).toBe(0);
});

it('a failed save restores the athlete’s name and shows an error', async () => {
  const { page, answer, stored } = await openAthlete();
  answer({ changeAthlete: lostAnswer });
  await edit(page, 'Name');
  await page.getByLabel('Name', { exact: true }).fill('Never Saved');
  await save(page);
  await page.getByRole('alert').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Casey Parker' }).waitFor();
  answer({ changeAthlete: undefined });
  await save(page);
  await page.getByRole('heading', { level: 1, name: 'Never Saved' }).waitFor();
  await expect.poll(async () => (await stored()).athleteName).toBe('Never Saved');
  await expectAccessible(page);
});
