import { defaultOfferings } from '@hoops/domain/grade/state';
import { athleteId, familyId } from '@hoops/domain/ids';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { desk, expectAccessible, phone } from '../e2e/browser.ts';
import { type Club, openClub } from '../system/club.ts';
import { type Family, givenCoach, givenFamily } from '../system/family.ts';
import { journey } from '../system/journey.ts';
import type { SignedIn } from '../system/session-tokens.ts';
import { athleteInfo } from '../system/start-local.ts';
import { openScreen } from './screen.ts';
import { lostAnswer } from './serve-api.ts';

const athlete = { ...athleteInfo, grade: '2' } as const;

journey('grade offerings', () => {
  let club: Club;
  let page: Page;
  let coach: SignedIn;
  let family: Family;
  let athleteId: string;

  beforeAll(async () => {
    club = openClub();
    coach = await givenCoach(club);
    family = await givenFamily(club, { athletes: [athlete] });
    [athleteId = ''] = family.athleteIds;
    await club.call(family, 'saveClasses', { selections: [{ athleteId, programs: ['monday', 'reps'] }] });
    const screen = await openScreen('/grades', { as: coach, club });
    ({ page } = screen);
    screen.provokes('grade-offerings-not-saved');
  });

  const row = () => page.getByRole('row', { name: /2nd Grade/ });
  const dialog = () => page.getByRole('dialog', { name: '2nd Grade' });
  const offeredNow = async () => (await club.call(coach, 'gradeOfferings', { grade: '2' })).offerings;

  it('grade offerings are a table on a desktop and cards on a phone', async () => {
    await row().waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(10);
    await expect.poll(() => row().getByText('Offered', { exact: true }).count()).toBe(9);
    await page.setViewportSize(phone);
    await page.getByRole('region', { name: '2nd Grade' }).waitFor();
    await expect.poll(() => page.getByRole('table').count()).toBe(0);
    await page.setViewportSize(desk);
    await expectAccessible(page);
  });

  it('before saving, the form shows how many athletes a withdrawn class affects', async () => {
    await page.getByRole('button', { name: 'Edit 2nd Grade' }).focus();
    await page.keyboard.press('Enter');
    await dialog().getByRole('checkbox', { name: 'Monday' }).uncheck();
    await dialog().getByRole('checkbox', { name: 'Friday' }).uncheck();
    await dialog()
      .getByText(/^Monday: 1 athlete in this grade takes it and keeps it/)
      .waitFor();
    await dialog()
      .getByText(/^Friday: nobody/)
      .waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog().count()).toBe(0);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe('Edit 2nd Grade');
    expect(await offeredNow()).toEqual(defaultOfferings);
  });

  it('athletes keep a withdrawn class, and nobody else can choose it', {
    tags: ['9.offering-withdrawn'],
  }, async () => {
    await page.getByRole('button', { name: 'Edit 2nd Grade' }).click();
    await dialog().getByRole('checkbox', { name: 'Monday' }).uncheck();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByText('2nd Grade is saved.').waitFor();
    await expect.poll(() => row().getByText('Not offered').count()).toBe(1);
    expect(await offeredNow()).toEqual({ ...defaultOfferings, monday: false });
    const { athlete: casey } = await club.call(family, 'getAthlete', { athleteId });
    expect(casey.enrolledPrograms.monday).toBe(true);
    const another = await club.call(family, 'addAthlete', { ...athlete, athleteName: 'Sam Parker' });
    const refused = await club.ask(family, 'saveClasses', {
      selections: [{ athleteId: another.athleteId, programs: ['monday'] }],
    });
    expect(refused.body).toMatchObject({ code: 'failed-precondition' });
  });

  it('concurrent changes to a grade show a conflict and lose nothing', async () => {
    await page.getByRole('button', { name: 'Edit 2nd Grade' }).click();
    await dialog().getByRole('checkbox', { name: 'Saturday' }).uncheck();
    const before = await offeredNow();
    const theirs = { ...before, tuesday: false };
    await club.call(coach, 'setGradeOfferings', { grade: '2', before, offerings: theirs });

    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog()
      .getByRole('alert')
      .getByText(/Another administrator changed this grade in the meantime/)
      .waitFor();
    expect(await offeredNow()).toEqual(theirs);
    await expect.poll(() => dialog().getByRole('checkbox', { name: 'Tuesday' }).isChecked()).toBe(false);
    await expect.poll(() => dialog().getByRole('checkbox', { name: 'Saturday' }).isChecked()).toBe(false);
    await expectAccessible(page);
    await dialog().getByRole('button', { name: 'Save' }).click();
    await dialog().waitFor({ state: 'hidden' });
    expect(await offeredNow()).toEqual({ ...theirs, saturday: false });
  });
});

it('a parent cannot read grade offerings, and an unknown grade is rejected', async () => {
  const club = openClub();
  const coach = await givenCoach(club);
  const family = await givenFamily(club);
  expect((await club.ask(family, 'gradeOfferings', { grade: '2' })).status).toBe(403);
  expect((await club.ask(coach, 'gradeOfferings', { grade: '9' as '2' })).status).toBe(400);
});

it('an administrator moves athletes up a grade with one button for a new school year', {
  tags: ['grades.new-year'],
}, async () => {
  const club = openClub();
  const coach = await givenCoach(club);
  const family = await givenFamily(club, {
    athletes: [
      { athleteName: 'Ada Lane', grade: '2' },
      { athleteName: 'Bo Lane', grade: '3' },
      { athleteName: 'Cy Lane', grade: '4' },
      { athleteName: 'Di Lane', grade: '8' },
    ],
  });
  const { page, answer, provokes } = await openScreen('/grades', { as: coach, club });
  await page.getByRole('button', { name: 'New School Year' }).click();
  const dialog = page.getByRole('dialog', { name: 'New school year' });
  await dialog.getByText('3 athletes will move up one grade.').waitFor();
  await dialog.getByText('1 athlete in 8th Grade, the highest grade.').waitFor();
  await dialog.getByRole('checkbox', { name: '4th Grade to 5th Grade: Cy Lane' }).uncheck();
  await expectAccessible(page);
  const gradesNow = async () =>
    (await club.call(coach, 'athletes', {})).items.map(({ athleteName, grade }) => `${athleteName} ${grade}`);
  // The command succeeds, but its first response is lost.
  provokes('grades-not-advanced');
  answer({
    advanceGrades: async (_input, fromClub): Promise<typeof lostAnswer> => {
      await fromClub();
      return lostAnswer;
    },
  });
  await dialog.getByRole('button', { name: 'Move Up' }).click();
  await dialog.getByRole('alert').waitFor();
  answer({ advanceGrades: undefined });
  await dialog.getByRole('button', { name: 'Move Up' }).click();
  await page.getByText('2 athletes moved up a grade.').waitFor();
  expect(await gradesNow()).toEqual(['Ada Lane 3', 'Bo Lane 4', 'Cy Lane 4', 'Di Lane 8']);
  expect((await club.ask(family, 'advanceGrades', { athletes: [] })).status).toBe(403);
});

it('a family is asked once in August to confirm each new grade', {
  tags: ['grades.asked'],
}, async () => {
  const club = openClub('2026-05-12T18:00:00.000Z');
  const family = await givenFamily(club, {
    athletes: [
      { athleteName: 'Ada Lane', grade: '2' },
      { athleteName: 'Bo Lane', grade: '3' },
      { athleteName: 'Cy Lane', grade: '4' },
      { athleteName: 'Di Lane', grade: '8' },
    ],
  });
  const { page, provokes, answer } = await openScreen('/portal', { as: family, club });
  await page.getByRole('heading', { name: 'Athletes' }).waitFor();
  expect(await page.getByText('A new school year').count()).toBe(0);
  club.moveTo('2026-08-03T18:00:00.000Z');
  const [, , cy = ''] = family.athleteIds;
  await club.call(await givenCoach(club), 'advanceGrades', {
    athletes: [{ parentId: familyId(family.sub), athleteId: athleteId(cy), from: '4' }],
  });
  await page.reload();
  await page.getByText('A new school year: is Ada Lane in 3rd Grade now?').waitFor();
  await expect.poll(() => page.getByText('A new school year').count()).toBe(2);
  await expectAccessible(page);
  provokes('grade-not-confirmed');
  answer({ changeAthlete: lostAnswer });
  await page.getByRole('button', { name: 'Yes, 3rd Grade now' }).click();
  await page.getByRole('alert').waitFor();
  answer({ changeAthlete: undefined });
  await page.getByRole('button', { name: 'Yes, 3rd Grade now' }).click();
  await expect.poll(() => page.getByText('A new school year').count()).toBe(1);
  await page.getByRole('button', { name: 'Still 3rd Grade' }).click();
  await expect.poll(() => page.getByText('A new school year').count()).toBe(0);
  await page.reload();
  await page.getByRole('heading', { name: 'Athletes' }).waitFor();
  expect(await page.getByText('A new school year').count()).toBe(0);
  const { family: now } = await club.call(family, 'me', {});
  expect(now?.athletes.map(({ grade }) => grade)).toEqual(['3', '3', '5', '8']);
});
