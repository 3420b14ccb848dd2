import { brand } from '@hoops/domain/club/brand';
import { type Grade, grades } from '@hoops/domain/club/grades';
import { clubPeriod, nextPeriod, type Period, periodName } from '@hoops/domain/time/club-time';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type LocalProduct, type Person, password } from '../system/start-local.ts';
import { desk, expectAccessible, expectNothingCovered, type OpenedPage, phone } from './browser.ts';
import { cutOff, type GivenFamily, givenFamily, mustPost, openAs } from './families.ts';
import { becomeAdmin } from './people.ts';
import { freshProduct } from './product.ts';

let product: LocalProduct;
let coach: Person;
let page: Page;
let noErrors: OpenedPage['noErrors'];
let family: GivenFamily;
/** The club's month when the test begins, whichever that is, and those after it. */
let month: string;
let next: string;
let afterNext: string;
let nextPeriodBegins: string;

const nothing = {
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
const offer = (grade: Grade, ...offered: readonly (keyof typeof nothing)[]) =>
  mustPost(coach, 'setGradeOfferings', {
    grade,
    offerings: { ...nothing, ...Object.fromEntries(offered.map((name) => [name, true])) },
  });

beforeAll(async () => {
  product = await freshProduct();
  const period = clubPeriod((await product.status()).clock);
  const nameOf = (of: Period) => periodName(of).month;
  month = nameOf(period);
  next = nameOf(nextPeriod(period));
  afterNext = nameOf(nextPeriod(nextPeriod(period)));
  nextPeriodBegins = `${nextPeriod(period)}-01T18:00:00Z`;
  coach = await becomeAdmin(product, 'coach@example.com', password);
  for (const grade of grades) await offer(grade);
  await offer(
    '5',
    'monday',
    'tuesday',
    'wednesday',
    'thursday',
    'saturday',
    'reps',
    'privateTraining',
    'shootingMachine',
  );
  await offer('3', 'monday', 'wednesday', 'saturday');
  await mustPost(coach, 'addScheduleItem', {
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
  family = await givenFamily(product, {
    email: 'programs@example.com',
    athletes: [
      { athleteName: 'Jordan Reyes', grade: '5' },
      { athleteName: 'Mia Reyes', grade: '3' },
    ],
  });
  ({ page, noErrors } = await openAs(product, family));
});

/** The card of one athlete. */
const card = (name: string) => page.getByRole('region', { name });
const day = (athlete: string, name: string) => card(athlete).getByRole('button', { name, exact: true });
const total = () => page.getByRole('region', { name: 'Monthly total' });
/** The itemised price as `label: amount`, in the order of the screen. */
const priceLines = (): Promise<readonly string[]> =>
  total()
    .locator('dl > div')
    .evaluateAll((rows) =>
      rows.map((row) => {
        const label = row.querySelector('dt')?.firstChild?.textContent ?? '';
        return `${label}: ${row.querySelector('dd')?.textContent ?? ''}`;
      }),
    );
const expectTotal = (amount: string) =>
  total().getByRole('status').getByText(amount, { exact: true }).waitFor();
const save = () => page.getByRole('button', { name: 'Save Programs' }).click();
const saved = async () => {
  const answered = page.waitForResponse('**/api/saveClasses');
  await save();
  expect((await answered).status()).toBe(200);
  await page.getByText('Programs saved.').first().waitFor();
};

/** To whom, in alphabetical order. */
const unenrollmentMails = async (): Promise<readonly string[]> =>
  (await product.mails())
    .filter(({ subject }) => subject.endsWith('not enrolled any more'))
    .map(({ to }) => to)
    .toSorted();

describe('the programs screen', () => {
  it('has the mail links of what only some grades are offered', async () => {
    await page.goto('/programs');
    for (const subject of ['Small Group Private Training Request', 'Shooting Machine Request']) {
      const link = card('Jordan Reyes').getByRole('link', { name: subject, exact: true });
      expect(await link.getAttribute('href')).toContain(`?subject=${encodeURIComponent(subject)}`);
    }
    expect(await card('Mia Reyes').getByRole('link').count()).toBe(0);
  });

  it('offers the weekdays of the grade, in full up to three, abbreviated from four on', async () => {
    await page.goto('/programs');
    await card('Mia Reyes').waitFor();
    await expect
      .poll(() => card('Mia Reyes').locator('.day-picker button').allTextContents())
      .toEqual(['Monday', 'Wednesday', 'Saturday']);
    await expect
      .poll(() => card('Jordan Reyes').locator('.day-picker button').allTextContents())
      .toEqual(['M', 'Tu', 'W', 'Th', 'Sa']);
    // When and where stands beside each day, as far as the schedule knows.
    await expect
      .poll(() => card('Mia Reyes').locator('.day-times').allTextContents())
      .toEqual([
        'Not on the schedule yet',
        'Wednesday Skills: 5:30 PM to 7:00 PM, Court 1',
        'Not on the schedule yet',
      ]);
    const missing = card('Mia Reyes').getByRole('button', { name: 'Not Available' });
    await expect.poll(() => missing.isDisabled()).toBe(true);
    expect(
      await card('Jordan Reyes')
        .getByRole('link', { name: 'Small Group Private Training Request' })
        .getAttribute('href'),
    ).toMatch(/^mailto:/);
    await expectAccessible(page);
  });

  it('prices line by line as one chooses, with siblings, scrimmage and the surcharge in the total', async () => {
    await day('Jordan Reyes', 'Monday').click();
    await expect.poll(priceLines).toEqual(['Jordan Reyes: $50.00', 'Surcharge: $2.50']);
    await expectTotal('$52.50');
    await day('Jordan Reyes', 'Wednesday').click();
    await card('Jordan Reyes').getByRole('button', { name: 'Add scrimmage league' }).click();
    await day('Mia Reyes', 'Wednesday').click();
    await expect.poll(priceLines).toEqual(['Jordan Reyes: $125.00', 'Mia Reyes: $37.50', 'Surcharge: $8.13']);
    await expectTotal('$170.63');
    await card('Mia Reyes').getByText('Classes, $37.50 each').waitFor();
    await total().getByText(`${month} costs $170.63, the whole month; pay it on your dashboard.`).waitFor();
    await expectAccessible(page);
    await expectNothingCovered(page);
    await page.setViewportSize(phone);
    await total().getByRole('button', { name: 'Details' }).click();
    await expectNothingCovered(page);
    await page.setViewportSize(desk);
  });

  it('keeps the choice over a failed save and a reload, and then saves it', async () => {
    const connected = await cutOff(page, 'saveClasses');
    await save();
    await page
      .getByRole('alert')
      .getByText(/^Failed to update athlete programs\./)
      .waitFor();
    await connected();
    await page.reload();
    await expectTotal('$170.63');
    await saved();
    const { body } = await family.parent.get('me');
    expect(body.currentMonth.amount.cents).toBe(17063);
    expect(body.family.athletes[1].enrolledPrograms.wednesday).toBe(true);
    await page.goto('/portal');
    await page
      .getByRole('link', { name: /^Mia Reyes/ })
      .getByText(/^Next: (Today|Wed, [A-Z][a-z]{2} \d{1,2}), 5:30 PM to 7:00 PM, Court 1$/)
      .waitFor();
    await page.goto('/programs');
  });

  it('says what a smaller choice means, and the reduction while only an additional athlete is enrolled', async () => {
    await day('Jordan Reyes', 'Monday').click();
    await day('Jordan Reyes', 'Wednesday').click();
    await card('Jordan Reyes').getByRole('button', { name: 'Remove scrimmage league' }).click();
    await expect.poll(priceLines).toEqual(['Mia Reyes: $50.00', 'Reduction: -$12.50', 'Surcharge: $1.88']);
    await expectTotal('$39.38');
    await total()
      .getByText(
        `${month}’s bill goes back from $170.63 to $39.38, because what was added today is taken back.`,
      )
      .waitFor();
    await total().getByText(`The next bill is $39.38 on ${next} 1st.`).waitFor();
    await saved();
    await product.settle();
    expect(await unenrollmentMails()).toEqual([]);
    const { body } = await family.parent.get('me');
    expect(body.currentMonth).toMatchObject({ monthOfYear: month, amount: { cents: 3938 } });
  });

  it('bills what it said on the 1st of the next month', async () => {
    await product.advanceTo(nextPeriodBegins);
    const { body } = await family.parent.get('me');
    expect(body.currentMonth).toMatchObject({ monthOfYear: next, amount: { cents: 3938 } });
  });

  it('sends the unenrollment e-mail when the last class goes, once', async () => {
    await page.reload();
    await day('Mia Reyes', 'Wednesday').click();
    await total().getByText(`There is no class bill from ${afterNext} 1st on.`).waitFor();
    await saved();
    await product.settle();
    expect(await unenrollmentMails()).toEqual([brand.email, 'programs@example.com']);
  });
});

describe('what changed since it was chosen', () => {
  it('may have been saved in another tab: nothing is taken away unseen', async () => {
    const mia = family.athleteIds[1];
    await page.reload();
    await day('Mia Reyes', 'Wednesday').click();
    await mustPost(family.parent, 'saveClasses', { selections: [{ athleteId: mia, programs: ['monday'] }] });
    await save();
    await page
      .getByRole('alert')
      .getByText(/The classes were changed elsewhere meanwhile\. Please look at them and save again\.$/)
      .waitFor();
    await expect.poll(priceLines).toEqual(['Mia Reyes: $100.00', 'Reduction: -$12.50', 'Surcharge: $4.38']);
    await saved();
    const { body } = await family.parent.get('me');
    expect(body.family.athletes[1].enrolledPrograms).toMatchObject({ monday: true, wednesday: true });
    await mustPost(family.parent, 'saveClasses', { selections: [{ athleteId: mia, programs: [] }] });
  });

  it('stays removable when it is saved, and is taken out of the choice when it is not', async () => {
    await mustPost(family.parent, 'saveClasses', {
      selections: [{ athleteId: family.athleteIds[0], programs: ['tuesday', 'reps'] }],
    });
    await page.goto('/programs');
    await day('Jordan Reyes', 'Thursday').click();
    await offer('5', 'monday');
    await page.reload();
    await card('Jordan Reyes')
      .getByText(/^Not offered for this grade any more: Tuesday\./)
      .waitFor();
    await card('Jordan Reyes')
      .getByText(/^Taken out of your choice, .*: Thursday\.$/)
      .waitFor();
    await expect
      .poll(() => card('Jordan Reyes').locator('.day-picker button').allTextContents())
      .toEqual(['Monday', 'Tuesday']);
    await expectAccessible(page);
    await card('Jordan Reyes').getByRole('button', { name: 'Remove scrimmage league' }).click();
    await day('Jordan Reyes', 'Tuesday').click();
    await saved();
    await card('Jordan Reyes').getByRole('button', { name: 'Not Available' }).waitFor();
  });

  it('is refused by the server too, with the rule that refused', async () => {
    await day('Mia Reyes', 'Saturday').click();
    await offer('3', 'monday');
    await save();
    await page
      .getByRole('alert')
      .getByText(
        'Failed to update athlete programs. This class is not offered for the athlete’s grade any more.',
      )
      .waitFor();
    await card('Mia Reyes')
      .getByText(/^Taken out of your choice, .*: Saturday\.$/)
      .waitFor();
  });

  it('can be that the grade offers nothing, or that there is no grade', async () => {
    await offer('3');
    await mustPost(family.parent, 'changeAthlete', {
      athleteId: family.athleteIds[0],
      changes: { grade: null },
    });
    await page.reload();
    await card('Mia Reyes')
      .getByText(/There are no weekday classes for 3rd Grade at the moment\./)
      .waitFor();
    await card('Jordan Reyes').getByRole('link', { name: 'Add the grade' }).waitFor();
    await expectAccessible(page);
  });

  it('can be a plan: no weekday classes beside it, but the scrimmage league', async () => {
    await mustPost(family.parent, 'changeAthlete', {
      athleteId: family.athleteIds[0],
      changes: { grade: '5' },
    });
    await offer('5', 'monday', 'reps');
    await mustPost(family.parent, 'createSubscription', {
      subscriptionType: 'half_week',
      athleteId: family.athleteIds[0],
    });
    await page.reload();
    await card('Jordan Reyes')
      .getByText(/is on the Half Week plan\. A plan and weekday classes exclude each other/)
      .waitFor();
    await expect.poll(() => card('Jordan Reyes').locator('.day-picker').count()).toBe(0);
    await card('Jordan Reyes').getByRole('button', { name: 'Add scrimmage league' }).click();
    await expectTotal('$52.50');
    await saved();
    noErrors('classes-not-saved');
  });
});
