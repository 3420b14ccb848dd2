import { PlanSwitched } from '@hoops/domain/family/plans/events';
import { athleteId } from '@hoops/domain/ids';
import { startedPlan } from '@hoops/domain/testing/family-story';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { expectAccessible, phone } from '../e2e/browser.ts';
import { type Club, openClub } from '../system/club.ts';
import { type Family, givenCoach, givenFamily, givenParent } from '../system/family.ts';
import { journey } from '../system/journey.ts';
import { openScreen } from './screen.ts';

const reason = 'Robin asked what it said last week';

/** Family that switched plans before the coach moved a session and withdrew the grade's Monday class. */
const openPastClub = async () => {
  const club = openClub();
  const coach = await givenCoach(club);
  const robin = await givenFamily(club, {
    name: 'Robin Parker',
    athletes: [{ athleteName: 'Mia Parker' }, { athleteName: 'Lou Parker' }],
  });
  const mia = athleteId(robin.athleteIds[0] ?? '');
  await club.call(coach, 'addScheduleItem', {
    title: 'Skills',
    times: '5:00 PM',
    location: 'Old Gym',
    recurrence: null,
  });
  await club.toFamily(robin, startedPlan(mia));
  club.moveTo('2026-11-12T18:00:00.000Z');
  await club.toFamily(robin, exampleOf(PlanSwitched, { athleteId: mia }));
  const [item] = (await club.call(undefined, 'schedule', {})).items;
  await club.call(coach, 'changeScheduleItem', {
    itemId: item?.itemId as never,
    title: 'Skills',
    times: '6:00 PM',
    location: 'New Gym',
  });
  await club.call(robin, 'changeParentInfo', { name: 'Robin Parker-Lee' });
  club.moveTo('2026-11-20T18:00:00.000Z');
  return { club, coach, robin };
};

journey('what the family saw on a day', () => {
  let club: Club;
  let robin: Family;
  let page: Page;
  beforeAll(async () => {
    const past = await openPastClub();
    ({ club, robin } = past);
    ({ page } = await openScreen(`/parent/${robin.sub}`, { as: past.coach, club }));
  });
  const banner = () => page.getByRole('region', { name: 'Looking back' });

  it('viewing an earlier moment needs a past day and a reason', async () => {
    await page.getByRole('button', { name: 'What they saw on a given day' }).click();
    const dialog = page.getByRole('dialog', { name: 'What they saw on a given day' });
    await dialog.getByRole('button', { name: 'Look back' }).click();
    await dialog.getByText('Please choose a day.').waitFor();
    await dialog.getByText('Please give a reason. The family can see it.').waitFor();
    await dialog.getByLabel('Day').fill('2026-11-20');
    await dialog.getByText('Please choose an earlier day.').waitFor();
    await dialog.getByLabel('Day').fill('2026-11-09');
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: 'Look back' }).click();
    await dialog.getByText('The family had not registered yet.').first().waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Day').fill('2026-11-10');
    await dialog.getByRole('button', { name: 'Look back' }).click();
    await page.waitForURL('**/portal');
  });

  it('the portal of an earlier moment shows a banner and the plan of that day', async () => {
    await banner()
      .getByText(/^As Robin Parker saw it on Nov 10, 2026, 11:59\sPM, read only$/)
      .waitFor();
    await page.getByRole('heading', { name: 'Robin Parker', exact: true }).waitFor();
    await page.getByText('Half Week').first().waitFor();
    expect(await page.getByText('Full Week').count()).toBe(0);
    await expectAccessible(page);
  });

  it('the athlete page of an earlier moment rejects commands', async () => {
    await page
      .getByRole('link', { name: /Mia Parker/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Mia Parker' }).waitFor();
    await banner().waitFor();
    await page.getByText('Half Week').first().waitFor();
    const before = club.happened.length;
    await page.getByRole('button', { name: 'Cancel Training' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('button', { name: /Cancel Training|Yes/ })
      .last()
      .click();
    await dialog
      .getByText('This is what the family saw back then. You cannot change anything here.')
      .waitFor();
    expect(club.happened).toHaveLength(before);
    await expectAccessible(page);
  });

  it('the second-factor page viewed as of an earlier time does not call the sign-in service', async () => {
    const asked: string[] = [];
    const note = (request: { url(): string }) => void asked.push(request.url());
    page.on('request', note);
    await page.goto('/second-factor');
    await page.getByText('This is what the family saw back then. You cannot change anything here.').waitFor();
    page.off('request', note);
    expect(asked.filter((url) => /cognito|amplify-second-factor/.test(url))).toEqual([]);
    expect(await page.getByRole('button', { name: 'Set Up' }).count()).toBe(0);
  });

  it('an earlier moment shows the schedule, prices and history of that day', async () => {
    await page.goto('/portal');
    await banner().getByRole('link', { name: 'Schedule' }).click();
    await page.getByText('Old Gym').waitFor();
    expect(await page.getByText('New Gym').count()).toBe(0);
    expect(await page.getByRole('button', { name: /Add/ }).count()).toBe(0);
    await banner().getByRole('link', { name: 'Pricing' }).click();
    await page.getByText('Half Week is $52/month per athlete.').waitFor();
    await banner().waitFor();
    await page.setViewportSize(phone);
    await banner().getByRole('link', { name: 'History' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('Mia Parker is enrolled in Half Week').first().waitFor();
    expect(await page.getByText('is now in Full Week').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  });

  it('an earlier moment shows the texts of that day with their dates', {
    tags: ['consent.texts-of-then'],
  }, async () => {
    await banner().getByRole('link', { name: 'Terms' }).click();
    await page.getByRole('heading', { name: 'Terms', level: 1 }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Refunds and Cancellation' }).click();
    await page.getByText('This version applied from November 1, 2026 to November 22, 2026.').waitFor();
    expect(await page.getByText('you can withdraw').count()).toBe(0);
    await banner().waitFor();
    await expectAccessible(page);
  });

  it('leaving an earlier moment returns to the family page, and the family sees the viewer and the reason', async () => {
    await banner().getByRole('button', { name: 'Back to today' }).click();
    await page.waitForURL(`**/parent/${robin.sub}`);
    await page.getByRole('heading', { name: 'Robin Parker-Lee' }).first().waitFor();
    expect(await banner().count()).toBe(0);
    const family = await openScreen('/who-looked', { as: robin, club });
    const look = family.page.locator('[data-row]', {
      hasText: 'Viewed what this family saw on November 10, 2026',
    });
    await look.getByText(reason).waitFor();
  });
});

it('an event’s step links to the family’s screen at that moment', async () => {
  const club = openClub();
  const coach = await givenCoach(club);
  const parent = await givenParent(club, { name: 'Robin Parker' });
  club.moveTo('2026-11-20T18:00:00.000Z');
  await club.call(parent, 'continueOnboarding', { action: 'app-link-done' });
  const steps = await openScreen(`/audit/steps?stream=family%23${parent.sub}&version=1`, { as: coach, club });
  await steps.page.getByRole('button', { name: 'What the family saw then' }).click();
  await steps.page.getByLabel('Reason').fill(reason);
  await steps.page.getByRole('button', { name: 'Look back' }).click();
  await steps.page.getByText(/^As Robin Parker saw it on Nov 10, 2026, /).waitFor();
  await steps.page.waitForURL('**/app-link');
  await steps.page.getByRole('button', { name: 'Back to today' }).click();
  await steps.page.waitForURL('**/audit/steps?stream=family%23*&version=1');
});
