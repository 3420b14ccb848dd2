import { athleteId } from '@hoops/domain/ids';
import { startedPlan } from '@hoops/domain/testing/family-story';
import { lists } from '@hoops/projections/lists';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, phone } from '../e2e/browser.ts';
import { openClub } from '../system/club.ts';
import { givenCoach, givenFamily, givenOtherHome } from '../system/family.ts';
import type { SignedIn } from '../system/session-tokens.ts';
import { openScreen } from './screen.ts';

const [lastMonth, lastTuesday, lastWeek, today, thursday] = [
  '2026-10-29',
  '2026-11-03',
  '2026-11-05',
  '2026-11-10',
  '2026-11-12',
];

const givenClub = async () => {
  const club = openClub();
  const coach = await givenCoach(club);
  club.moveTo('2026-10-28T18:00:00.000Z');
  const family = await givenFamily(club);
  const [casey = ''] = family.athleteIds;
  club.moveTo('2026-11-10T18:00:00.000Z');
  await club.call(family, 'saveClasses', {
    selections: [{ athleteId: casey, programs: ['tuesday', 'thursday'] }],
  });
  const mark = (date: string, as: 'present' | 'absent', whose = family) =>
    club.call(coach, 'markAttendance', {
      date,
      familyId: whose.sub,
      athleteId: whose.athleteIds[0] ?? '',
      mark: as,
      tappedAt: club.now(),
    });
  const damage = async (date: string) => {
    const { live } = await club.deps.rows.generations();
    const list = lists.attendanceOf(casey);
    const { ids, sorts } = await club.deps.rows.page(live, list, { prefix: date, limit: 1 });
    const [id = '', sort = ''] = [...ids, ...sorts];
    await club.deps.rows.putHistory(live, [{ kind: 'entry', list, sort, id, data: {} }]);
  };
  const attendance = (who: SignedIn, month?: string) =>
    club.ask(who, 'athleteAttendance', { athleteId: casey, ...(month !== undefined && { month }) });
  const report = (who: SignedIn, date: string, reason = '') =>
    club.ask(who, 'reportAbsence', { athleteId: casey, date, reason });
  return { club, coach, family, casey, mark, damage, attendance, report };
};

const card = (page: Page) => page.getByRole('region', { name: 'Attendance' });

it('a parent sees an athlete’s attendance by month', {
  tags: ['attendance.by-month'],
}, async () => {
  const { club, family, casey, mark, damage } = await givenClub();
  await mark(lastMonth, 'present');
  await mark(lastWeek, 'absent');
  await mark(today, 'present');
  const other = await givenFamily(club, { email: 'other@example.com' });
  await mark(lastWeek, 'present', other);
  await mark(lastTuesday, 'present');
  await damage(lastTuesday);
  const { page } = await openScreen(`/athletes/${casey}`, { as: family, club, viewport: phone });
  await card(page).getByRole('heading', { name: 'November 2026' }).waitFor();
  await card(page).getByText('1 present, 1 absent, 1 cannot be shown').waitFor();
  await expect
    .poll(() => card(page).locator('.attendance-days li').allTextContents())
    .toEqual([
      'Tuesday, November 3Cannot be shown',
      'Thursday, November 5Absent',
      'Tuesday, November 10Present',
    ]);
  await expectAccessible(page);
  const after = card(page).getByRole('button', { name: 'Next month' });
  await expect.poll(() => after.getAttribute('aria-disabled')).toBe('true');
  await card(page).getByRole('button', { name: 'Previous month' }).click();
  await card(page).getByRole('heading', { name: 'October 2026' }).waitFor();
  await card(page).getByText('1 present, 0 absent', { exact: true }).waitFor();
  const before = card(page).getByRole('button', { name: 'Previous month' });
  await expect.poll(() => before.getAttribute('aria-disabled')).toBe('true');
});

it('a parent reports an absence, which the roster shows, and undoes it', {
  tags: ['attendance.absence'],
}, async () => {
  const { club, coach, family, casey } = await givenClub();
  const { page } = await openScreen(`/athletes/${casey}`, { as: family, club });
  await card(page).getByText('The coach has not marked attendance for this month.').waitFor();
  await card(page).getByRole('button', { name: 'Report Absence' }).click();
  await card(page).getByText('Please choose a date.').waitFor();
  await expectAccessible(page);
  await card(page).getByLabel('Will miss').selectOption('Thursday, November 12, 2026');
  await card(page).getByLabel('Reason for the coach').fill('Visit to the dentist');
  // Holds the history's response, because the card often renders first.
  let answerHistory = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    answerHistory = resolve;
  });
  await page.route('**/timeline*', async (route) => {
    await isAnswered;
    await route.fallback();
  });
  await card(page).getByRole('button', { name: 'Report Absence' }).click();
  await card(page).getByText('Will miss Thursday, November 12, 2026').waitFor();
  answerHistory();
  await expect.poll(() => card(page).getByLabel('Reason for the coach').inputValue()).toBe('');
  await expect.poll(() => card(page).evaluate((it) => it.contains(document.activeElement))).toBe(true);
  await page.getByText('Reported that Casey Parker will miss November 12, 2026').waitFor();
  await expectAccessible(page);

  const roster = await openScreen(`/roster?date=${thursday}`, { as: coach, club, viewport: phone });
  const row = roster.page.getByRole('listitem').filter({ hasText: 'Casey Parker' });
  await row.getByText('Absence reported: Visit to the dentist').waitFor();
  await expectAccessible(roster.page);

  const takeBack = card(page).getByRole('button', { name: 'Undo the absence on Thursday' });
  await takeBack.click();
  await expect.poll(() => takeBack.count()).toBe(0);
  // The button has disappeared, so the focus must be near its place.
  await expect.poll(() => card(page).evaluate((it) => it.contains(document.activeElement))).toBe(true);
  await roster.page.reload();
  await row.waitFor();
  await expect.poll(() => row.getByText('Absence reported').count()).toBe(0);
});

it('the absence form keeps the day but not the reason after a reload', async () => {
  const { club, family, casey } = await givenClub();
  const { page } = await openScreen(`/athletes/${casey}`, { as: family, club });
  const again = card(page).getByText('For privacy, what you typed here before was not kept.');
  const day = card(page).getByLabel('Will miss');
  await day.selectOption('Thursday, November 12, 2026');
  await page.reload();
  await expect.poll(() => day.inputValue()).toBe(thursday);
  expect(await again.count()).toBe(0);
  await card(page).getByLabel('Reason for the coach').fill('Flu');
  await page.reload();
  await again.waitFor();
  expect(await day.inputValue()).toBe(thursday);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Flu');
  await card(page).getByRole('button', { name: 'Report Absence' }).click();
  await card(page).getByText('Will miss Thursday, November 12, 2026').waitFor();
  await expect.poll(() => again.count()).toBe(0);
  await expect.poll(() => day.inputValue()).toBe('');
});

it('another home reports an absence on the page of the shared athlete, and undoes it', {
  tags: ['other-home.absence'],
}, async () => {
  const { club, family, casey, attendance } = await givenClub();
  const home = await givenOtherHome(club, family, [casey]);
  const { page } = await openScreen(`/shared-athletes/${casey}`, { as: home, club, viewport: phone });
  await card(page).getByLabel('Will miss').selectOption('Thursday, November 12, 2026');
  await card(page).getByLabel('Reason for the coach').fill('Flu');
  await card(page).getByRole('button', { name: 'Report Absence' }).click();
  await card(page).getByText('Will miss Thursday, November 12, 2026').waitFor();
  await expectAccessible(page);
  expect(await attendance(family)).toMatchObject({ body: { toCome: [{ date: thursday, reason: 'Flu' }] } });
  await card(page).getByRole('button', { name: 'Undo' }).click();
  await card(page).getByText('Will miss Thursday, November 12, 2026').waitFor({ state: 'detached' });
  await expectAccessible(page);
  expect(await attendance(family)).toMatchObject({ body: { toCome: [] } });
});

it('a reported absence shows “There is no training that day anymore” if the class was dropped', {
  tags: ['attendance.absence'],
}, async () => {
  const { club, family, casey, report } = await givenClub();
  await report(family, thursday);
  const take = (...programs: readonly ('tuesday' | 'thursday')[]) =>
    club.call(family, 'saveClasses', { selections: [{ athleteId: casey, programs: [...programs] }] });
  await take('tuesday');
  const { page } = await openScreen(`/athletes/${casey}`, { as: family, club });
  const line = card(page).getByRole('listitem').filter({ hasText: 'Will miss Thursday' });
  await line.getByText('There is no training that day anymore').waitFor();
  await expectAccessible(page);
  await take('tuesday', 'thursday');
  await page.reload();
  await line.waitFor();
  await expect.poll(() => line.getByText('No training').count()).toBe(0);
});

it('a reported absence appears beside the mark of that day', async () => {
  const { club, family, casey, report, mark } = await givenClub();
  await report(family, today, 'Flu');
  await report(family, thursday);
  await mark(today, 'absent');
  club.moveTo('2026-11-13T18:00:00.000Z');
  const { page } = await openScreen(`/athletes/${casey}`, { as: family, club });
  await expect
    .poll(() => card(page).locator('.attendance-days li').allTextContents())
    .toEqual([
      'Tuesday, November 10Absence reported: FluAbsent',
      'Thursday, November 12Absence reportedNot marked',
    ]);
});

it('an absence that cannot be reported shows the reason', {
  tags: ['attendance.refusals'],
}, async () => {
  const { club, coach, family, report } = await givenClub();
  const refusals = {
    '2026-11-11': 'This athlete has no training on that day.',
    '2027-03-02': 'An absence can be reported up to 60 days ahead.',
    [lastWeek]: 'Training has already started that day. Please call or email the coach.',
  };
  for (const [date, message] of Object.entries(refusals))
    expect(await report(family, date), date).toMatchObject({ status: 409, body: { message } });
  await club.call(coach, 'addScheduleItem', {
    title: 'Tuesday skills',
    times: '5:00 PM to 6:00 PM',
    location: 'North gym',
    recurrence: {
      days: ['tuesday'],
      startTime: '17:00',
      endTime: '18:00',
      firstDate: '2026-09-01',
      lastDate: null,
    },
  });
  expect(await report(family, today)).toMatchObject({ status: 200 });
  club.moveTo('2026-11-10T23:00:00.000Z');
  expect(await report(family, today, 'Late')).toMatchObject({
    status: 409,
    body: { message: refusals[lastWeek] },
  });
});

it('another family cannot see or report attendance, and a coach can report only on a family’s behalf', {
  tags: ['attendance.whose'],
}, async () => {
  const { club, coach, family, casey, attendance, report, mark } = await givenClub();
  await mark(today, 'present');
  const other = await givenFamily(club, { email: 'other@example.com' });
  const missing = { status: 404, body: { message: 'This athlete was not found.' } };
  expect(await attendance(other)).toMatchObject(missing);
  expect(await report(other, thursday)).toMatchObject(missing);
  expect(await attendance(coach)).toMatchObject({ status: 200 });
  expect(await report(coach, thursday)).toMatchObject(missing);
  const acting = { familyId: family.sub, reason: 'The mother called' };
  await club.call(coach, 'reportAbsence', { athleteId: casey, date: thursday, reason: 'Flu' }, acting);
  const { items } = await club.call(family, 'familyTimeline', {});
  expect(items[1]).toMatchObject({
    sentence: 'Reported that Casey Parker will miss November 12, 2026',
    by: 'Administrator',
    reason: 'The mother called',
  });
  const { items: looks } = await club.call(family, 'whoLooked', {});
  expect(looks.map(({ sentence }) => sentence)).toContain('Viewed Casey Parker’s details');
});

it('viewing an event with an absence reason is recorded, and steps omit the reason', {
  tags: ['attendance.whose'],
}, async () => {
  const { club, coach, family, report } = await givenClub();
  await report(family, thursday, 'Epilepsy, in hospital');
  const [reported] = (await club.call(coach, 'auditEvents', { type: 'AbsenceReported' })).items;
  if (!reported) throw new Error('No absence was reported.');
  const { stream, version } = reported;
  const looks = async () =>
    (await club.call(coach, 'auditEvents', { type: 'PersonalDataViewed', family: family.sub })).items;
  const step = await club.call(coach, 'auditStep', { stream, version });
  expect(step.state).toMatchObject({ athletes: [{ absences: [{ date: thursday }] }] });
  expect(JSON.stringify(step)).not.toContain('Epilepsy');
  expect(await looks()).toEqual([]);
  const event = await club.call(coach, 'auditEvent', { stream, version });
  expect(event.envelope).toMatchObject({ data: { reason: 'Epilepsy, in hospital' } });
  expect(await looks()).toMatchObject([{ by: 'Coach Carter (administrator)' }]);
});

it('the roster of a past day shows the absence of an athlete who was deleted later', {
  tags: ['attendance.absence'],
}, async () => {
  const { club, coach, family, casey, report } = await givenClub();
  await report(family, thursday, 'Flu');
  club.moveTo('2026-11-14T18:00:00.000Z');
  await club.toFamily(family, { type: 'AthleteRemoved', data: { athleteId: athleteId(casey) } });
  const { classes, unreadableRows } = await club.call(coach, 'roster', { date: thursday });
  expect(classes).toMatchObject([{ athleteId: casey, absence: { reason: 'Flu' } }]);
  expect(unreadableRows).toEqual([]);
  const { csv } = await club.call(coach, 'exportList', { list: 'roster', date: thursday });
  expect(csv).toContain(',yes,Flu');
});

it('the attendance response contains only days and marks', {
  tags: ['attendance.by-month'],
}, async () => {
  const { family, attendance, mark } = await givenClub();
  await mark(today, 'present');
  const { body } = await attendance(family);
  expect(body).toMatchObject({ days: [{ date: today, mark: 'present' }] });
  expect(Object.keys((body as { days: object[] }).days[0] ?? {})).toEqual(['date', 'mark']);
  const seen = await attendance(family, '2026-13');
  expect(seen).toMatchObject({ status: 400, body: { message: expect.any(String) } });
});

it('an administrator sees attendance without the absence form', async () => {
  const { club, coach, family, casey, report } = await givenClub();
  await report(family, thursday, 'Flu');
  const { page } = await openScreen(`/athletes/${casey}`, { as: coach, club });
  await card(page).getByText('Will miss Thursday, November 12, 2026').waitFor();
  expect(
    await card(page)
      .getByRole('button', { name: /Report|Undo/ })
      .count(),
  ).toBe(0);
});

it('the absence form offers the next weeks, and later days on request', async () => {
  const club = openClub();
  const family = await givenFamily(club);
  const [id = ''] = family.athleteIds;
  await club.toFamily(family, startedPlan(athleteId(id)));
  const { page } = await openScreen(`/athletes/${id}`, { as: family, club });
  const options = card(page).getByLabel('Will miss').locator('option');
  await expect.poll(() => options.count()).toBe(11);
  await card(page).getByRole('button', { name: 'Show later days' }).click();
  await expect.poll(() => options.count()).toBeGreaterThan(40);
  await expectAccessible(page);
});
