import { PlanStarted, TrainingCancellationScheduled } from '@hoops/domain/family/plans/events';
import { athleteId } from '@hoops/domain/ids';
import { usd } from '@hoops/domain/money';
import { currentPolicy } from '@hoops/domain/policies/policy-versions';
import { earliestChange } from '@hoops/domain/prices/announcement';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { clubDate, dateWords, monthOfDate, nextPeriod, startOfClubDay } from '@hoops/domain/time/club-time';
import { afterAll, expect, it } from 'vitest';
import { expectAccessibleInEveryVariant, phone } from '../e2e/browser.ts';
import { openClub } from '../system/club.ts';
import { givenCoach, givenFamily, givenPayingFamily } from '../system/family.ts';
import { closePayingClubs, openPayingClub } from '../system/paying-club.ts';
import { openScreen } from './screen.ts';

afterAll(closePayingClubs);

it('new prices can be scheduled, are shown to visitors and can be withdrawn before notice', {
  tags: ['prices.schedule', 'prices.classes'],
}, async () => {
  const club = openClub();
  const coach = await givenCoach(club);
  const { page } = await openScreen('/money/prices', { as: coach, club });
  const earliest = earliestChange(clubDate(club.now()));
  const month = nextPeriod(monthOfDate(earliest));
  const since = `${month}-01`;
  await page.getByRole('button', { name: 'Schedule new prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule new prices' });
  await dialog.getByText(`${dateWords(earliest)} at the earliest`).waitFor();
  await dialog.getByLabel('Half Week, dollars a month').fill('57.5 dollars');
  await dialog.getByLabel('Full Week, dollars a month').fill('0.50');
  await dialog.getByRole('button', { name: 'Schedule prices' }).click();
  await dialog.getByText('Please choose a date.').waitFor();
  await dialog.getByText('Please enter an amount.').waitFor();
  await dialog.getByText('At least $1 a month.').waitFor();
  await expectAccessibleInEveryVariant(page);

  await dialog.getByLabel('First day').fill(`${month}-02`);
  await dialog.getByLabel('Half Week, dollars a month').fill('57.5');
  await dialog.getByLabel('Full Week, dollars a month').fill('$114');
  await dialog.getByLabel('Weekday class, dollars a month').fill('60');
  await dialog.getByRole('button', { name: 'Schedule prices' }).click();
  await dialog.getByText('new class prices start on the 1st of a month').waitFor();
  await dialog.getByLabel('First day').fill(since);
  await dialog.getByRole('button', { name: 'Schedule prices' }).click();
  const coming = page.getByRole('region', { name: `From ${dateWords(since)}` });
  await coming.getByText('$57.50').waitFor();
  await coming.getByText(/^You can cancel these prices until /).waitFor();
  expect(await page.getByRole('button', { name: 'Schedule new prices' }).count()).toBe(0);
  expect(await club.call(coach, 'prices', {})).toMatchObject({
    later: [
      {
        since,
        plans: { half_week: { cents: 5750 }, full_week: { cents: 11400 } },
        classes: { weekday: { cents: 6000 }, siblingWeekday: { cents: 3750 } },
      },
    ],
  });
  await expectAccessibleInEveryVariant(page);

  const { page: visitors } = await openScreen('/pricing', { club });
  await visitors
    .getByText(`From ${dateWords(since)} on, Half Week is $57.50 and Full Week $114 a month per athlete.`)
    .waitFor();
  await visitors.getByText('a weekday class is $60 a month, or $37.50 for an additional athlete').waitFor();
  await visitors.getByText('Half Week is $52/month per athlete.').waitFor();
  await visitors.getByRole('row', { name: 'A weekday class, per month $50' }).waitFor();

  await coming.getByRole('button', { name: 'Cancel Change' }).click();
  await page.getByText(`The new prices for ${dateWords(since)} are canceled.`).waitFor();
  await page.getByRole('button', { name: 'Schedule new prices' }).waitFor();
  expect(await coming.count()).toBe(0);
});

it('the earliest date for new prices depends on the club’s date, not the computer’s clock', {
  tags: ['prices.schedule'],
}, async () => {
  const club = openClub();
  const { page } = await openScreen('/money/prices', { as: await givenCoach(club), club });
  await page.getByRole('button', { name: 'Schedule new prices' }).waitFor();
  club.moveTo('2027-03-10T18:00:00.000Z');
  await page.reload();
  await page.getByRole('button', { name: 'Schedule new prices' }).click();
  await page.getByText(`${dateWords(earliestChange('2027-03-10'))} at the earliest`).waitFor();
});

it('visitors see the prices of the club’s date, not of their computer’s clock', {
  tags: ['prices.schedule'],
}, async () => {
  const club = openClub();
  const since = earliestChange(clubDate(club.now()));
  const prices = { since, halfWeekCents: 5750, fullWeekCents: 11500 };
  await club.call(await givenCoach(club), 'schedulePriceChange', prices);
  const { page } = await openScreen('/pricing', { club });
  await page.getByText(`From ${dateWords(since)} on, Half Week is $57.50`).waitFor();
  club.moveTo(startOfClubDay(since).toISOString());
  await page.reload();
  await page.getByText('Half Week is $57.50/month per athlete.').waitFor();
  expect(await page.getByText(/^From /).count()).toBe(0);
});

it('a consent to a charge after a price change must name the new price', {
  tags: ['prices.schedule'],
}, async () => {
  const club = await openPayingClub('2026-12-05T18:00:00.000Z');
  const coach = await givenCoach(club);
  const family = await givenPayingFamily(club);
  const [athleteId = ''] = family.athleteIds;
  const prices = { since: '2027-01-05', halfWeekCents: 5750, fullWeekCents: 11500 };
  expect(await club.call(coach, 'schedulePriceChange', prices)).toMatchObject({ version: 1 });
  const agreed = (nowCents: number, cents: number, on = '2027-01-05') => ({
    words: currentPolicy('plan-consent').version,
    refunds: currentPolicy('refunds').version,
    nowCents,
    next: { cents, on },
    locale: 'en-US',
  });
  const previews = async () => (await club.call(family, 'getAthlete', { athleteId })).chargePreviews;
  const outdated = { message: 'The charge has changed. Please check it again.' };

  const start = { athleteId, subscriptionType: 'half_week' } as const;
  expect((await previews()).startPlan?.half_week).toMatchObject({
    now: { cents: 5200 },
    next: { amount: { cents: 5750 } },
  });
  const told = await club.ask(family, 'createSubscription', { ...start, consent: agreed(5200, 5200) });
  expect(told.body).toMatchObject(outdated);
  await club.call(family, 'createSubscription', { ...start, consent: agreed(5200, 5750) });

  const { athlete } = await club.call(family, 'getAthlete', { athleteId });
  const currentSubscriptionId = athlete.stripeSubscriptionId ?? '';
  const toFull = { athleteId, currentSubscriptionId, newPlanId: 'full_week' } as const;
  expect((await previews()).switchPlan?.next).toMatchObject({ amount: { cents: 11500 } });
  const switched = await club.ask(family, 'switchPlan', { ...toFull, consent: agreed(0, 10400) });
  expect(switched.body).toMatchObject(outdated);
  await club.call(family, 'switchPlan', { ...toFull, consent: agreed(0, 11500) });

  const goesOn = async (id: 'cancelSwitch' | 'undoCancellation' | 'endPause') => {
    expect((await previews())[id]?.next).toMatchObject({ amount: { cents: 5750 } });
    const refused = await club.ask(family, id, { athleteId, consent: agreed(0, 5200) });
    expect(refused.body).toMatchObject(outdated);
    await club.call(family, id, { athleteId, consent: agreed(0, 5750) });
  };
  await goesOn('cancelSwitch');
  await club.call(family, 'cancelAthleteSubscriptions', { athleteId });
  await goesOn('undoCancellation');
  const until = '2027-03-05';
  const pause = { athleteId, until };
  const paused = await club.ask(family, 'pausePlan', { ...pause, consent: agreed(0, 5200, until) });
  expect(paused.body).toMatchObject(outdated);
  await club.call(family, 'pausePlan', { ...pause, consent: agreed(0, 5750, until) });
  await goesOn('endPause');
});

it('a long price wraps to its own line and aligns with the card’s edge', async () => {
  const club = openClub();
  const family = await givenFamily(club, { athletes: [{ athleteName: 'Mia Reyes' }] });
  const id = athleteId(family.athleteIds[0] ?? '');
  await club.toFamily(
    family,
    { type: 'PlanStarted', data: { ...PlanStarted.example, athleteId: id, price: usd(5_750) } },
    exampleOf(TrainingCancellationScheduled, { athleteId: id }),
  );
  const { page } = await openScreen(`/athletes/${id}`, { as: family, club, viewport: phone });
  await page.locator('.plan-price').waitFor();
  const { plan, price, body } = await page.evaluate(() => {
    const boxOf = (part: string) => document.querySelector(part)?.getBoundingClientRect();
    return { plan: boxOf('.plan-id'), price: boxOf('.plan-price'), body: boxOf('.plan-actions') };
  });
  expect(price?.top).toBeGreaterThan(plan?.bottom ?? Number.NaN);
  expect(price?.right).toBe(body?.right);
});
