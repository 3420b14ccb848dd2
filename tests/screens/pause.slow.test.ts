import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { desk, expectAccessible, phone } from '../e2e/browser.ts';
import { type Family, givenCoach, givenPayingFamily } from '../system/family.ts';
import { journey } from '../system/journey.ts';
import { confirm, dialog, press, waitForText } from '../system/locators.ts';
import { openPayingClub, type PayingClub } from '../system/paying-club.ts';
import { openScreen, type Screen } from './screen.ts';
import { lostAnswer } from './serve-api.ts';

journey('a pause', () => {
  let club: PayingClub;
  let screen: Screen;
  let page: Page;
  let family: Family;

  const openAthlete = async (): Promise<void> => {
    await page.goto(`/athletes/${family.athleteIds[0]}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  const agreedLast = async (): Promise<string | undefined> =>
    (await club.call(family, 'familyTimeline', {})).items.find(({ type }) => type === 'ConsentGiven')
      ?.sentence;
  const charged = async (): Promise<readonly string[]> => {
    await club.settle();
    return club.call(family, 'getPaymentHistory', {});
  };

  beforeAll(async () => {
    club = await openPayingClub();
    family = await givenPayingFamily(club, { card: 'pm_card_visa' });
    const athleteId = family.athleteIds[0] ?? '';
    await club.call(family, 'createSubscription', { subscriptionType: 'half_week', athleteId });
    screen = await openScreen(`/athletes/${athleteId}`, { as: family, club });
    ({ page } = screen);
    screen.provokes('pausePlan-failed', 'endPause-failed');
  });

  it('the pause dialog shows the next charge for each return day and pauses the plan with consent', {
    tags: ['pause.preview', 'pause.consent'],
  }, async () => {
    await press(page, 'Pause Plan');
    await dialog(page).getByText('The next charge is $52.00 on January 10th.').waitFor();
    await dialog(page).getByLabel('Resumes on').selectOption({ label: 'February 10th, after 2 months' });
    await dialog(page).getByText('Nothing is charged now.').waitFor();
    await dialog(page).getByText('The next charge is $52.00 on February 10th.').waitFor();
    await dialog(page).getByText('To avoid the next charge, cancel before February 10th.').waitFor();
    await dialog(page).getByText('By pressing Pause Plan, you agree to this:').waitFor();
    await expectAccessible(page);

    screen.answer({ pausePlan: lostAnswer });
    await confirm(page, 'Pause Plan');
    await page
      .getByRole('alert')
      .getByText(
        'We could not pause the plan. Your browser could not reach us. Please check your connection and try again.',
      )
      .waitFor();
    screen.answer({ pausePlan: undefined });
    await confirm(page, 'Pause Plan');
    await waitForText(
      page,
      'Paused from December 10th until February 10th: no training, and nothing is charged. Then the plan resumes automatically.',
    );
    await page.getByText('The next charge is $52.00 on February 10th.').filter({ visible: true }).waitFor();
    await expectAccessible(page);
    expect(await page.getByRole('button', { name: 'Switch Plan' }).count()).toBe(0);
    expect(await agreedLast()).toMatch('Agreed to $52.00 on February 10th, then every month');
  });

  it('a pause can be ended before it begins, after agreeing to the displayed next charge', {
    tags: ['pause.preview', 'pause.taken-back', 'consent.continues'],
  }, async () => {
    await waitForText(
      page,
      'If you end the pause: Nothing is charged now. The next charge is $52.00 on December 10th.',
    );
    screen.answer({ endPause: lostAnswer });
    await press(page, 'End Pause');
    await page
      .getByRole('alert')
      .getByText(
        'We could not end the pause. Your browser could not reach us. Please check your connection and try again.',
      )
      .waitFor();
    screen.answer({ endPause: undefined });
    await press(page, 'End Pause');
    await page.getByText(/^Renews December 10th/).waitFor();
    await page.getByRole('button', { name: 'Pause Plan' }).waitFor();
    expect(await agreedLast()).toMatch('Agreed to $52.00 on December 10th, then every month');
  });

  it('a paused plan shows its return day on cards, pages, rosters and lists', {
    tags: ['pause.shown', 'pause.roster'],
  }, async () => {
    await press(page, 'Pause Plan');
    await dialog(page).getByLabel('Resumes on').selectOption({ label: 'March 10th, after 3 months' });
    await confirm(page, 'Pause Plan');
    await page.getByText(/^Paused from December 10th until March 10th/).waitFor();
    await club.advanceTo('2026-12-20T18:00:00.000Z');
    await page.goto('/portal');
    await waitForText(page, 'Paused until March 10th');
    await waitForText(page, 'No training until March 10th.');
    expect(await page.getByText('The coach arranges the days with you.').count()).toBe(0);
    await openAthlete();
    await waitForText(page, 'Paused until March 10th');
    await expectAccessible(page);
    expect(await charged()).toEqual(['52.00']);
    const coach = await openScreen('/roster', { as: await givenCoach(club), club });
    await coach.page.getByText('Plan paused until March 10th').waitFor();
    await expectAccessible(coach.page);
    for (const list of ['/athlete-list', `/parent/${family.sub}`]) {
      await coach.page.goto(list);
      await coach.page.getByText('Paused until March 10th').filter({ visible: true }).first().waitFor();
    }
  });

  it('a pause can end early with the current month', {
    tags: ['pause.ends-early', 'pause.preview'],
  }, async () => {
    await waitForText(
      page,
      'If you end the pause: Nothing is charged now. The next charge is $52.00 on January 10th.',
    );
    await press(page, 'End Pause');
    await page.getByText(/^Paused from December 10th until January 10th/).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'End Pause' }).count()).toBe(0);
  });

  it('a paused plan can be canceled without a delay', { tags: ['pause.cancelled'] }, async () => {
    await press(page, 'Cancel Training');
    await dialog(page)
      .getByText(/It stays paused until then\.$/)
      .waitFor();
    await dialog(page).getByText('There is no further charge for this plan.').waitFor();
    await confirm(page, 'Cancel Training');
    await waitForText(page, /ends on January 10th\. It stays paused until then\.$/);
    await page.goto('/portal');
    await waitForText(page, 'No more training before the plan ends.');
    await club.advanceTo('2027-02-20T18:00:00.000Z');
    expect(await charged()).toEqual(['52.00']);
  });

  it('a class pause shows each month’s bill, keeps the roster place and can end early', {
    tags: ['pause.class-preview', 'pause.class-rosters', 'pause.class-back'],
  }, async () => {
    const [athleteId = ''] = family.athleteIds;
    await club.call(family, 'saveClasses', { selections: [{ athleteId, programs: ['monday'] }] });
    await openAthlete();
    await press(page, 'Pause Classes');
    await dialog(page).getByText('March 2027: no class bill.').waitFor();
    await dialog(page).getByText('April 2027: a class bill of $52.50.').waitFor();
    await dialog(page).getByLabel('Come back on').selectOption({ label: 'May 1st, after 2 months' });
    await dialog(page).getByText('Take them off before May 1st to avoid the next bill.').waitFor();
    await expectAccessible(page);
    await confirm(page, 'Pause Classes');
    await page.getByText(/are paused from March 1st until May 1st: they cost nothing/).waitFor();
    await waitForText(
      page,
      'If you end the pause now, it will not start. March 2027: a class bill of $52.50.',
    );
    await page.goto('/portal');
    await waitForText(page, 'Classes paused from March 1st until May 1st.');
    const coach = await givenCoach(club);
    const { page: record } = await openScreen(`/parent/${family.sub}`, { as: coach, club });
    await record.getByText('Monday · Classes paused from March 1st until May 1st').waitFor();
    await record.goto('/athlete-list');
    for (const size of [phone, desk]) {
      await record.setViewportSize(size);
      await record.getByText(/Classes paused from March 1st until May 1st$/).waitFor();
      await expectAccessible(record);
    }
    await club.advanceTo('2027-03-08T18:00:00.000Z');
    await openAthlete();
    await press(page, 'End Class Pause');
    await page.getByText(/are paused from March 1st until April 1st/).waitFor();
    await expectAccessible(page);
    await page.goto('/portal');
    await waitForText(page, 'No training until April 1st.');
    const { page: roster } = await openScreen('/roster', { as: coach, club });
    await roster.getByText('Classes paused until April 1st').waitFor();
    await club.advanceTo('2027-04-10T18:00:00.000Z');
    const { items } = await club.call(family, 'familyTimeline', {});
    const billed = items
      .filter(({ type }) => type === 'MonthlyChargeAssessed')
      .map(({ sentence }) => sentence);
    expect(billed).toEqual(['Classes in April 2027 cost $52.50', 'Classes in February 2027 cost $52.50']);
  });
});
