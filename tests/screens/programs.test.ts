import type { Grade } from '@hoops/domain/club/grades';
import { PlanRequested } from '@hoops/domain/family/plans/events';
import { athleteId } from '@hoops/domain/ids';
import { startedPlan } from '@hoops/domain/testing/family-story';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { ApiInput } from '../../web/src/api/api-types.ts';
import { desk, expectAccessible, expectNothingCovered, phone } from '../e2e/browser.ts';
import { type Club, openClub } from '../system/club.ts';
import { type Family, givenCoach, givenFamily } from '../system/family.ts';
import type { SignedIn } from '../system/session-tokens.ts';
import { openScreen } from './screen.ts';
import { lost } from './serve-api.ts';

type Offerings = ApiInput<'setGradeOfferings'>['offerings'];
const nothing: Offerings = {
  monday: false,
  tuesday: false,
  wednesday: false,
  thursday: false,
  friday: false,
  saturday: false,
  reps: false,
  privateTraining: false,
  shootingMachine: false,
};

/** A club in November 2026 that offers grade 5 nearly everything and grade 3 three days, and a family with one of each. */
const openPrograms = async ({
  meanwhile = async () => undefined,
}: {
  readonly meanwhile?: (club: Club, coach: SignedIn) => Promise<void>;
} = {}) => {
  const club = openClub();
  const coach = await givenCoach(club);
  await meanwhile(club, coach);
  const offer = (grade: Grade, ...offered: readonly (keyof Offerings)[]) =>
    club.call(coach, 'setGradeOfferings', {
      grade,
      offerings: { ...nothing, ...Object.fromEntries(offered.map((name) => [name, true])) },
    });
  const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'saturday'] as const;
  await offer('5', ...weekdays, 'reps', 'privateTraining', 'shootingMachine');
  await offer('3', 'monday', 'wednesday', 'saturday');
  const family = await givenFamily(club, {
    athletes: [
      { athleteName: 'Jordan Reyes', grade: '5' },
      { athleteName: 'Mia Reyes', grade: '3' },
    ],
  });
  const [jordan = '', mia = ''] = family.athleteIds;
  return { club, coach, offer, family, jordan, mia };
};

const choose = (club: Club, family: Family, selections: ApiInput<'saveClasses'>['selections']) =>
  club.call(family, 'saveClasses', { selections });

const card = (page: Page, name: string) => page.getByRole('region', { name });
const day = (page: Page, athlete: string, name: string) =>
  card(page, athlete).getByRole('button', { name, exact: true });
const days = (page: Page, athlete: string) =>
  card(page, athlete).locator('.day-picker button').allTextContents();
const total = (page: Page) => page.getByRole('region', { name: 'Monthly total' });
/** The itemised price as `label: amount`, in the order of the screen. */
const priceLines = (page: Page): Promise<readonly string[]> =>
  total(page)
    .locator('dl > div')
    .evaluateAll((rows) =>
      rows.map((row) => {
        const label = row.querySelector('dt')?.firstChild?.textContent ?? '';
        return `${label}: ${row.querySelector('dd')?.textContent ?? ''}`;
      }),
    );
const expectTotal = (page: Page, amount: string) =>
  total(page).getByRole('status').getByText(amount, { exact: true }).waitFor();
const save = (page: Page) => page.getByRole('button', { name: 'Save Programs' }).click();
const saved = async (page: Page) => {
  await save(page);
  await page.getByText('Programs saved.').first().waitFor();
};
const refusal = (page: Page, sentence: RegExp | string) =>
  page.getByRole('alert').getByText(sentence).waitFor();

describe('the programs screen', () => {
  it('adds no class while classes are paused, says until when, and lets them be taken off', {
    tags: ['pause.class-refusals'],
  }, async () => {
    const { club, family, jordan } = await openPrograms();
    await choose(club, family, [{ athleteId: jordan, programs: ['monday'] }]);
    await club.call(family, 'pauseClasses', { athleteId: jordan, until: '2027-01-01' });
    club.moveTo('2026-12-02T18:00:00.000Z');
    const { page } = await openScreen('/programs', { as: family, club });
    await card(page, 'Jordan Reyes')
      .getByText(
        'The classes of Jordan Reyes are paused until January 1st and cost nothing until then. They can be taken off; others can be added from that day on.',
      )
      .waitFor();
    // By force: that these are said to be off would keep the press from being made.
    await day(page, 'Jordan Reyes', 'Tuesday').click({ force: true });
    await card(page, 'Jordan Reyes')
      .getByRole('button', { name: 'Add scrimmage league' })
      .click({ force: true });
    await expectTotal(page, '$52.50');
    await expectAccessible(page);
    await day(page, 'Jordan Reyes', 'Monday').click();
    await expectTotal(page, '$0.00');
    await day(page, 'Jordan Reyes', 'Monday').click();
    await expectTotal(page, '$52.50');
    await day(page, 'Mia Reyes', 'Monday').click();
    await saved(page);
  });

  it('offers the weekdays of the grade, in full up to three, abbreviated from four on', {
    tags: ['2.programs.selection', '2.programs.scrimmage-not-available'],
  }, async () => {
    const { club, coach, family } = await openPrograms();
    await club.call(coach, 'addScheduleItem', {
      title: 'Wednesday Skills',
      times: '5:30 PM to 7:00 PM',
      location: 'Court 1',
      recurrence: {
        days: ['wednesday'],
        startTime: '17:30',
        endTime: '19:00',
        firstDate: '2026-01-07',
        lastDate: null,
      },
    });
    const { page } = await openScreen('/programs', { as: family, club });
    await expect.poll(() => days(page, 'Mia Reyes')).toEqual(['Monday', 'Wednesday', 'Saturday']);
    await expect.poll(() => days(page, 'Jordan Reyes')).toEqual(['M', 'Tu', 'W', 'Th', 'Sa']);
    // When and where stands beside each day, as far as the schedule knows.
    await expect
      .poll(() => card(page, 'Mia Reyes').locator('.day-times').allTextContents())
      .toEqual([
        'Not on the schedule yet',
        'Wednesday Skills: 5:30 PM to 7:00 PM, Court 1',
        'Not on the schedule yet',
      ]);
    await expect
      .poll(() => card(page, 'Mia Reyes').getByRole('button', { name: 'Not Available' }).isDisabled())
      .toBe(true);
    await expectAccessible(page);
  });

  it('says what the next month costs when the prices of classes change, and saves what it says', {
    tags: ['prices.classes'],
  }, async () => {
    const { club, family } = await openPrograms({
      meanwhile: async (before, coach) => {
        await before.call(coach, 'schedulePriceChange', { since: '2027-01-01', weekdayCents: 6000 });
        before.moveTo('2026-12-02T18:00:00.000Z');
      },
    });
    const { page, asked } = await openScreen('/programs', { as: family, club });
    await day(page, 'Jordan Reyes', 'Monday').click();
    await expectTotal(page, '$52.50');
    await total(page).getByText('From January 1st on this costs $63.00 a month.').waitFor();
    await expectAccessible(page);
    await saved(page);
    expect(asked('saveClasses')).toMatchObject([
      { consent: { thisMonthCents: 5250, next: { cents: 6300, on: '2027-01-01' } } },
    ]);
    club.moveTo('2027-01-01T18:00:00.000Z');
    const { page: later } = await openScreen('/programs', { as: family, club });
    await later.getByText('Classes, $60 each').waitFor();
    await expectTotal(later, '$63.00');
  });

  it('has the mail links of what only some grades are offered', {
    tags: ['2.programs.mailto-links'],
  }, async () => {
    const { club, family } = await openPrograms();
    const { page } = await openScreen('/programs', { as: family, club });
    for (const subject of ['Small Group Private Training Request', 'Shooting Machine Request']) {
      const link = card(page, 'Jordan Reyes').getByRole('link', { name: subject, exact: true });
      await expect.poll(() => link.getAttribute('href')).toMatch(/^mailto:/);
      await expect.poll(() => link.getAttribute('href')).toContain(`?subject=${encodeURIComponent(subject)}`);
    }
    expect(await card(page, 'Mia Reyes').getByRole('link').count()).toBe(0);
  });

  it('prices line by line as one chooses, with siblings, scrimmage and the surcharge in the total', {
    tags: ['consent.shown'],
  }, async () => {
    const { club, family } = await openPrograms();
    const { page } = await openScreen('/programs', { as: family, club });
    await day(page, 'Jordan Reyes', 'Monday').click();
    await expect.poll(() => priceLines(page)).toEqual(['Jordan Reyes: $50.00', 'Surcharge: $2.50']);
    await expectTotal(page, '$52.50');
    await day(page, 'Jordan Reyes', 'Wednesday').click();
    await card(page, 'Jordan Reyes').getByRole('button', { name: 'Add scrimmage league' }).click();
    await day(page, 'Mia Reyes', 'Wednesday').click();
    await expect
      .poll(() => priceLines(page))
      .toEqual(['Jordan Reyes: $125.00', 'Mia Reyes: $37.50', 'Surcharge: $8.13']);
    await expectTotal(page, '$170.63');
    await card(page, 'Mia Reyes').getByText('Classes, $37.50 each').waitFor();
    await total(page)
      .getByText('November costs $170.63, the whole month; pay it on your dashboard.')
      .waitFor();
    await total(page).getByText('Take them off before December 1st to avoid the next bill.').waitFor();
    await expectAccessible(page);
    await expectNothingCovered(page);
    await page.setViewportSize(phone);
    await total(page).getByRole('button', { name: 'Details' }).click();
    await expectNothingCovered(page);
    await page.setViewportSize(desk);
  });

  it('keeps the choice over a failed save and a reload, and then saves it', {
    tags: ['2.programs.draft', '8.save-programs'],
  }, async () => {
    const { club, family, jordan, mia } = await openPrograms();
    const screen = await openScreen('/programs', { as: family, club, api: { saveClasses: lost } });
    const { page } = screen;
    screen.provokes('classes-not-saved');
    await day(page, 'Jordan Reyes', 'Monday').click();
    await day(page, 'Mia Reyes', 'Wednesday').click();
    await save(page);
    await refusal(page, /^Failed to update athlete programs\./);
    screen.answer({ saveClasses: undefined });
    await page.reload();
    await expectTotal(page, '$91.88');
    await saved(page);
    expect(screen.asked('saveClasses').at(-1)).toMatchObject({
      selections: [
        { athleteId: jordan, programs: ['monday'] },
        { athleteId: mia, programs: ['wednesday'] },
      ],
      consent: { nowCents: 0, thisMonthCents: 9188, next: { cents: 9188, on: '2026-12-01' } },
    });
    const me = await club.call(family, 'me', {});
    expect(me.currentMonth?.amount.cents).toBe(9188);
    expect(me.family?.athletes[1]?.enrolledPrograms.wednesday).toBe(true);
  });

  it('says what a smaller choice means, and the reduction while only an additional athlete is enrolled', async () => {
    const { club, family, jordan, mia } = await openPrograms();
    await choose(club, family, [
      { athleteId: jordan, programs: ['monday', 'wednesday', 'reps'] },
      { athleteId: mia, programs: ['wednesday'] },
    ]);
    const { page, asked } = await openScreen('/programs', { as: family, club });
    await day(page, 'Jordan Reyes', 'Monday').click();
    await day(page, 'Jordan Reyes', 'Wednesday').click();
    await card(page, 'Jordan Reyes').getByRole('button', { name: 'Remove scrimmage league' }).click();
    await expect
      .poll(() => priceLines(page))
      .toEqual(['Mia Reyes: $50.00', 'Reduction: -$12.50', 'Surcharge: $1.88']);
    await expectTotal(page, '$39.38');
    await total(page)
      .getByText(
        'November’s bill goes back from $170.63 to $39.38, because what was added today is taken back.',
      )
      .waitFor();
    await total(page).getByText('The next bill is $39.38 on December 1st.').waitFor();
    await saved(page);
    expect(asked('saveClasses').at(-1)).toMatchObject({
      consent: { thisMonthCents: 3938, next: { cents: 3938, on: '2026-12-01' }, locale: 'en-US' },
    });
    const { currentMonth } = await club.call(family, 'me', {});
    expect(currentMonth).toMatchObject({ monthOfYear: 'November', amount: { cents: 3938 } });
    club.moveTo('2026-12-01T18:00:00.000Z');
    const next = await club.call(family, 'me', {});
    expect(next.currentMonth).toMatchObject({ monthOfYear: 'December', amount: { cents: 3938 } });
  });

  it('says that there is no bill any more when the last class goes', async () => {
    const { club, family, mia } = await openPrograms();
    await choose(club, family, [{ athleteId: mia, programs: ['wednesday'] }]);
    club.moveTo('2026-11-12T18:00:00.000Z');
    const { page } = await openScreen('/programs', { as: family, club });
    await day(page, 'Mia Reyes', 'Wednesday').click();
    await total(page).getByText('There is no class bill from December 1st on.').waitFor();
    await saved(page);
  });
});

describe('what changed since it was chosen', () => {
  it('may have been saved in another tab: nothing is taken away unseen', async () => {
    const { club, family, mia } = await openPrograms();
    const { page, provokes } = await openScreen('/programs', { as: family, club });
    provokes('classes-not-saved');
    await day(page, 'Mia Reyes', 'Wednesday').click();
    await choose(club, family, [{ athleteId: mia, programs: ['monday'] }]);
    await save(page);
    await refusal(
      page,
      /The classes were changed elsewhere meanwhile\. Please look at them and save again\.$/,
    );
    await expect
      .poll(() => priceLines(page))
      .toEqual(['Mia Reyes: $100.00', 'Reduction: -$12.50', 'Surcharge: $4.38']);
    await saved(page);
    const me = await club.call(family, 'me', {});
    expect(me.family?.athletes[1]?.enrolledPrograms).toMatchObject({ monday: true, wednesday: true });
  });

  it('stays removable when it is saved, and is taken out of the choice when it is not', {
    tags: ['2.programs.no-longer-offered', '9.offering-withdrawn'],
  }, async () => {
    const { club, offer, family, jordan } = await openPrograms();
    await choose(club, family, [{ athleteId: jordan, programs: ['tuesday', 'reps'] }]);
    const { page } = await openScreen('/programs', { as: family, club });
    await day(page, 'Jordan Reyes', 'Thursday').click();
    await offer('5', 'monday');
    await page.reload();
    await card(page, 'Jordan Reyes')
      .getByText(/^Not offered for this grade any more: Tuesday\./)
      .waitFor();
    await card(page, 'Jordan Reyes')
      .getByText(/^Taken out of your choice, .*: Thursday\.$/)
      .waitFor();
    await expect.poll(() => days(page, 'Jordan Reyes')).toEqual(['Monday', 'Tuesday']);
    await expectAccessible(page);
    await card(page, 'Jordan Reyes').getByRole('button', { name: 'Remove scrimmage league' }).click();
    await day(page, 'Jordan Reyes', 'Tuesday').click();
    await saved(page);
    await card(page, 'Jordan Reyes').getByRole('button', { name: 'Not Available' }).waitFor();
  });

  it('is refused by the server too, with the rule that refused', { tags: ['8.save-programs'] }, async () => {
    const { club, offer, family } = await openPrograms();
    const { page, provokes } = await openScreen('/programs', { as: family, club });
    provokes('classes-not-saved');
    await day(page, 'Mia Reyes', 'Saturday').click();
    await offer('3', 'monday');
    await save(page);
    await refusal(
      page,
      'Failed to update athlete programs. This class is not offered for the athlete’s grade any more.',
    );
    await card(page, 'Mia Reyes')
      .getByText(/^Taken out of your choice, .*: Saturday\.$/)
      .waitFor();
  });

  it('can be that the grade offers nothing, or that there is no grade', {
    tags: ['2.programs.without-grade', '9.offering-withdrawn'],
  }, async () => {
    const { club, offer, family, jordan } = await openPrograms();
    await offer('3');
    await club.call(family, 'changeAthlete', { athleteId: jordan, changes: { grade: null } });
    const { page } = await openScreen('/programs', { as: family, club });
    await card(page, 'Mia Reyes')
      .getByText(/There are no weekday classes for 3rd Grade at the moment\./)
      .waitFor();
    await card(page, 'Jordan Reyes').getByRole('link', { name: 'Add the grade' }).waitFor();
    await expectAccessible(page);
  });

  it('can be a plan: no weekday classes beside it, but the scrimmage league', {
    tags: ['4.plans.plan-or-classes'],
  }, async () => {
    const { club, family, jordan } = await openPrograms();
    await club.toFamily(family, startedPlan(athleteId(jordan)));
    const { page } = await openScreen('/programs', { as: family, club });
    await card(page, 'Jordan Reyes')
      .getByText(/is on the Half Week plan\. A plan and weekday classes exclude each other/)
      .waitFor();
    expect(await card(page, 'Jordan Reyes').locator('.day-picker').count()).toBe(0);
    await card(page, 'Jordan Reyes').getByRole('button', { name: 'Add scrimmage league' }).click();
    await expectTotal(page, '$52.50');
    await saved(page);
  });
});

it('a plan that is not certain yet is said to begin with its payment, in the portal and beside the classes', async () => {
  const club = openClub();
  const family = await givenFamily(club, { athletes: [{ athleteName: 'Jordan Reyes', grade: '5' }] });
  const [jordan = ''] = family.athleteIds;
  await club.toFamily(family, exampleOf(PlanRequested, { athleteId: athleteId(jordan) }));
  const { page } = await openScreen('/portal', { as: family, club });
  const athlete = page.getByRole('link', { name: /^Jordan Reyes/ });
  await athlete.getByText('The plan begins once its payment is confirmed.').waitFor();
  expect(await athlete.getByText('Choose a plan or classes').count()).toBe(0);
  await page.goto('/programs');
  await card(page, 'Jordan Reyes')
    .getByText(
      'Jordan Reyes’s plan begins once its payment is confirmed. A plan and weekday classes exclude each other; the scrimmage league can be added.',
    )
    .waitFor();
});

describe('the portal of a family with classes', () => {
  it('says when and where the next class is', async () => {
    const { club, coach, family, mia } = await openPrograms();
    await club.call(coach, 'addScheduleItem', {
      title: 'Wednesday Skills',
      times: '5:30 PM to 7:00 PM',
      location: 'Court 1',
      recurrence: {
        days: ['wednesday'],
        startTime: '17:30',
        endTime: '19:00',
        firstDate: '2026-01-07',
        lastDate: null,
      },
    });
    await choose(club, family, [{ athleteId: mia, programs: ['wednesday'] }]);
    const { page } = await openScreen('/portal', { as: family, club });
    await page
      .getByRole('link', { name: /^Mia Reyes/ })
      .getByText('Next: Wed, Nov 11, 5:30 PM to 7:00 PM, Court 1', { exact: true })
      .waitFor();
  });
});
