import { problem } from '@hoops/api/http/problem';
import type { AnswerOf } from '@hoops/api/http/route';
import type { Routes } from '@hoops/api/routes';
import { weekdays } from '@hoops/domain/club/days';
import { athleteId } from '@hoops/domain/ids';
import { startedPlan } from '@hoops/domain/testing/family-story';
import { dateWords } from '@hoops/domain/time/calendar-date';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, phone, tabTo } from '../e2e/browser.ts';
import { openClub } from '../system/club.ts';
import { givenCoach, givenFamily } from '../system/family.ts';
import { alertSays } from '../system/locators.ts';
import { keptPages } from './kept-pages.ts';
import { openScreen } from './screen.ts';
import { type Fixture, lost } from './serve-api.ts';

/** A Tuesday, on which the club stands, and the days around it. */
const day = '2026-11-10';
const dayBefore = '2026-11-09';
const tomorrow = '2026-11-11';

/** The club's roster with so many athletes on a plan, in pages of 60 of them. */
const largeRoster = (large: number): Fixture<'roster'> => {
  let first: AnswerOf<Routes['roster']> | undefined;
  return async ({ cursor }, fromClub) => {
    const answer = first ?? (await fromClub());
    if (typeof answer === 'symbol' || answer instanceof Error) return answer;
    first = answer;
    const [plan] = answer.plans;
    if (!plan) throw new Error('The roster has a plan.');
    const plans = Array.from({ length: large }, (_, n) => ({
      ...plan,
      athleteId: `athlete-${n}`,
      athleteName: `Kid ${String(n).padStart(3, '0')}`,
    }));
    const [from, to] = [Number(cursor ?? 0), Number(cursor ?? 0) + 60];
    return { ...answer, plans: plans.slice(from, to), nextCursor: to < large ? String(to) : null };
  };
};

/** A coach at the roster, on a phone: one athlete in all classes, one in the scrimmage league, one with a plan. */
const openRoster = async (
  options: { readonly date?: string; readonly large?: number; readonly keepsPages?: boolean } = {},
) => {
  const club = openClub();
  const coach = await givenCoach(club);
  const family = await givenFamily(club, {
    athletes: [
      { athleteName: 'Casey Parker', medicalConditions: 'Asthma inhaler' },
      { athleteName: 'Sam Parker' },
      { athleteName: 'Jordan Parker' },
    ],
  });
  const [casey = '', sam = '', jordan = ''] = family.athleteIds;
  await club.call(family, 'saveClasses', {
    selections: [
      { athleteId: casey, programs: [...weekdays] },
      { athleteId: sam, programs: ['reps'] },
    ],
  });
  await club.toFamily(family, startedPlan(athleteId(jordan)));
  await club.call(family, 'reportAbsence', { athleteId: sam, date: day, reason: 'Sprained ankle' });
  const screen = await openScreen(`/roster?date=${options.date ?? day}`, {
    ...(options.keepsPages && { keepsPages: true }),
    as: coach,
    club,
    viewport: phone,
    api: {
      ...(options.large !== undefined && {
        roster: largeRoster(options.large),
      }),
    },
  });
  const marks = async (): Promise<Record<string, string>> => {
    const counted = await club.call(coach, 'attendance', { date: day });
    return Object.fromEntries(counted.marks.map(({ athleteId: id, mark }) => [id, mark]));
  };
  const mark = (id: string, as: 'present' | 'absent', tappedAt = club.now(), by = coach) =>
    club.call(by, 'markAttendance', { date: day, familyId: family.sub, athleteId: id, mark: as, tappedAt });
  const { page } = screen;
  if (options.large === undefined) await row(page, 'Jordan Parker').waitFor();
  return { ...screen, coach, family, casey, sam, jordan, marks, mark };
};

const row = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const button = (page: Page, name: string, mark: 'Present' | 'Absent') =>
  row(page, name).getByRole('button', { name: mark });
const isPressed = (page: Page, name: string, mark: 'Present' | 'Absent') =>
  expect.poll(() => button(page, name, mark).getAttribute('aria-pressed')).toBe('true');
const says = (page: Page, name: string, state: 'Saved' | 'Waiting') =>
  row(page, name).getByText(state, { exact: true }).waitFor();

describe('the roster of a day', () => {
  it('shows who comes, whom to call, and that there are notes but not what they say', {
    tags: ['9.roster'],
  }, async () => {
    const { page, club, coach } = await openRoster();
    await page.getByRole('heading', { name: /class \(1\)/ }).waitFor();
    await row(page, 'Casey Parker').getByText('Has notes').waitFor();
    await expect
      .poll(() => row(page, 'Casey Parker').textContent())
      .toContain('Emergency: Jo Parker, (312) 555-0151');
    await page.getByRole('heading', { name: 'Plan, days by arrangement (1)' }).waitFor();
    await row(page, 'Jordan Parker').getByText('Half Week').waitFor();
    await expect.poll(() => page.getByText('Absence reported: Sprained ankle').count()).toBe(1);
    const csv = await club.call(coach, 'exportList', { list: 'roster', date: day });
    expect(JSON.stringify(csv)).toMatch(/Sam Parker[^\\]*unmarked,yes,Sprained ankle/);
    await page.getByRole('heading', { name: 'Scrimmage league (1)' }).waitFor();
    expect(await page.content()).not.toContain('inhaler');
    const { classes } = await club.call(coach, 'roster', { date: day });
    expect(classes[0]).not.toHaveProperty('medicalConditions');
    await expectAccessible(page);
    const { items } = await club.call(coach, 'auditEvents', { type: 'RosterViewed' });
    expect(items.map((item) => ('sentence' in item ? item.sentence : ''))).toContain(
      `Looked at the roster of ${dateWords(day)}`,
    );
  });

  it('goes to other days; those to come cannot be marked', async () => {
    const { page, club, coach, family, casey } = await openRoster({ date: tomorrow });
    await page.getByText('Attendance can be marked from that day on.').waitFor();
    await page.getByRole('status').getByText('3 athletes', { exact: true }).waitFor();
    await expect
      .poll(() => button(page, 'Jordan Parker', 'Present').getAttribute('aria-disabled'))
      .toBe('true');
    await page.getByRole('button', { name: 'Day before' }).click();
    await expect.poll(() => page.getByText('Attendance can be marked').count()).toBe(0);
    const tap = { familyId: family.sub, athleteId: casey, mark: 'present', tappedAt: club.now() } as const;
    const refused = await club.ask(coach, 'markAttendance', { ...tap, date: tomorrow });
    expect(refused.body).toMatchObject({ code: 'failed-precondition' });
    // Nobody was enrolled yet on the day before the first of them was.
    await page.getByRole('button', { name: 'Day before' }).click();
    await page.getByText('0 present, 0 absent, 0 not marked').waitFor();
    await page.getByText('As enrolled at the end of').waitFor();
    expect(page.url()).toContain(dayBefore);
  });
});

describe('the roster of a large club', () => {
  it('is shown in parts, found by name, and printed whole', async () => {
    const { page } = await openRoster({ large: 150 });
    const kids = () => page.getByRole('link', { name: /^Kid / });
    await expect.poll(() => kids().count()).toBe(100);
    const onPaper = await page.evaluate(() => {
      dispatchEvent(new Event('beforeprint'));
      const links = [...document.querySelectorAll('.roster-who > a')];
      dispatchEvent(new Event('afterprint'));
      return links.filter(({ textContent }) => textContent.startsWith('Kid ')).length;
    });
    expect(onPaper).toBe(150);
    await expect.poll(() => kids().count()).toBe(100);
    await page.getByRole('button', { name: 'Show more of Plan' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Kid 100');
    await expect.poll(() => kids().count()).toBe(150);
    const search = page.getByRole('searchbox', { name: 'Search athletes...' });
    await search.fill('kid 14');
    await expect.poll(() => kids().count()).toBe(10);
    await search.fill('nobody');
    await page.getByText('No athletes found').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear search' }).click();
    // The entry of the history keeps the search until the typing has paused; opened anew before, it is restored.
    await expect.poll(() => page.evaluate(() => history.state?.usr?.search)).toBe('');
  });
});

describe('attendance', () => {
  it('is marked by a tap or by keyboard alone, saved, and taken back by another', async () => {
    const { page, marks, casey, sam } = await openRoster();
    await button(page, 'Casey Parker', 'Present').click();
    await says(page, 'Casey Parker', 'Saved');
    await tabTo(page, button(page, 'Sam Parker', 'Absent'));
    await page.keyboard.press('Space');
    await says(page, 'Sam Parker', 'Saved');
    await page.getByText('1 present, 1 absent, 1 not marked').waitFor();
    await button(page, 'Sam Parker', 'Absent').click();
    await page.getByText('1 present, 0 absent, 2 not marked').waitFor();
    await expect.poll(marks).toEqual({ [casey]: 'present', [sam]: 'unmarked' });
  });

  it('by two coaches at once: the last tap counts, both are kept', async () => {
    const { page, club, coach, family, casey, mark } = await openRoster();
    const other = await givenCoach(club, 'second');
    await mark(casey, 'present');
    const early = await mark(casey, 'absent', '2020-01-01T10:00:00.000Z', other);
    expect(early.mark).toBe('present');
    await Promise.all([
      mark(casey, 'absent', club.now(), other),
      mark(casey, 'present', '2020-01-01T11:00:00.000Z'),
    ]);
    await isPressed(page, 'Casey Parker', 'Absent');
    const { items } = await club.call(coach, 'auditEvents', { type: 'AttendanceMarked', family: family.sub });
    expect(items).toHaveLength(4);
    expect(items[0]).toMatchObject({ sentence: expect.stringContaining('Casey Parker') });
  });

  it('without a connection is kept on the device, ids alone, and sent when it is back', async () => {
    const { page, context, marks, casey, jordan } = await openRoster();
    await context.setOffline(true);
    await button(page, 'Casey Parker', 'Present').click();
    await button(page, 'Jordan Parker', 'Present').click();
    await says(page, 'Casey Parker', 'Waiting');
    await says(page, 'Jordan Parker', 'Waiting');
    await page.getByText('2 marks are waiting to be sent.').waitFor();
    await isPressed(page, 'Casey Parker', 'Present');
    const kept = await page.evaluate(() =>
      Object.entries(localStorage).filter(([key]) => key.startsWith('hoops.attendance.')),
    );
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toMatch(/Casey|Jordan|Parker/);
    expect(kept[0]?.[1]).toContain(casey);
    await expectAccessible(page);
    await context.setOffline(false);
    await says(page, 'Casey Parker', 'Saved');
    await says(page, 'Jordan Parker', 'Saved');
    await expect.poll(async () => (await marks())[jordan]).toBe('present');
    await expect.poll(() => page.getByText('waiting to be sent').count()).toBe(0);
  });

  it('continues after a reload without a connection, and is sent from any other screen', async () => {
    const { page, context, answer, provokes, marks, mark, casey } = await openRoster({ keepsPages: true });
    provokes('parent-record-not-read');
    await mark(casey, 'present');
    await isPressed(page, 'Casey Parker', 'Present');
    await expect.poll(() => keptPages(page)).toContain('/roster');
    await context.setOffline(true);
    await page.reload();
    await page.getByText('You are offline.').waitFor();
    await row(page, 'Casey Parker').getByText('(312) 555-0151').waitFor();
    await row(page, 'Sam Parker').getByText('Absence reported: Sprained ankle').waitFor();
    await button(page, 'Casey Parker', 'Absent').click();
    await says(page, 'Casey Parker', 'Waiting');
    answer({ markAttendance: lost });
    await context.setOffline(false);
    await page.goto('/money');
    await page.getByText('1 mark is waiting to be sent.').waitFor();
    await expectAccessible(page);
    expect((await marks())[casey]).toBe('present');
    answer({ markAttendance: undefined });
    await page.getByRole('button', { name: 'Send Now' }).click();
    await expect.poll(async () => (await marks())[casey]).toBe('absent');
    await expect.poll(() => page.getByText('waiting to be sent').count()).toBe(0);
  });

  it('survives a reload while it waits', async () => {
    const { page, answer, marks, mark, jordan } = await openRoster();
    await mark(jordan, 'present');
    await isPressed(page, 'Jordan Parker', 'Present');
    answer({ markAttendance: lost });
    await button(page, 'Jordan Parker', 'Absent').click();
    await says(page, 'Jordan Parker', 'Waiting');
    await page.reload();
    await says(page, 'Jordan Parker', 'Waiting');
    await isPressed(page, 'Jordan Parker', 'Absent');
    await page.getByRole('button', { name: 'Send Now' }).waitFor();
    expect((await marks())[jordan]).toBe('present');
    answer({ markAttendance: undefined });
    await page.getByRole('button', { name: 'Send Now' }).click();
    await says(page, 'Jordan Parker', 'Saved');
    await expect.poll(async () => (await marks())[jordan]).toBe('absent');
  });

  it('is not lost when the session ends while it waits', async () => {
    const { page, answer, signInElsewhere, marks, sam } = await openRoster();
    answer({ markAttendance: problem('unauthenticated', 'Please sign in again.') });
    await button(page, 'Sam Parker', 'Present').click();
    await page.waitForURL('**/login');
    // Whoever finds the phone now finds no names on it.
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toMatch(
      /Casey|Jordan/,
    );
    answer({ markAttendance: undefined });
    await signInElsewhere();
    await page.waitForURL('**/roster?date=*');
    await says(page, 'Sam Parker', 'Saved');
    await expect.poll(async () => (await marks())[sam]).toBe('present');
  });

  it('of an athlete who was deleted meanwhile is refused, and that is said', async () => {
    const { page, club, family, sam, mark } = await openRoster();
    await mark(sam, 'present');
    await isPressed(page, 'Sam Parker', 'Present');
    await club.toFamily(family, { type: 'AthleteRemoved', data: { athleteId: athleteId(sam) } });
    await button(page, 'Sam Parker', 'Absent').click();
    await alertSays(page, /^Sam Parker could not be marked absent on .+: This athlete was not found\.$/);
    await page.goto('/money');
    await alertSays(page, /could not be marked absent/);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.goto(`/roster?date=${day}`);
    await page.getByRole('heading', { name: 'Also marked on this day (1)' }).waitFor();
    await row(page, 'Deleted athlete').waitFor();
  });

  it('is for administrators', async () => {
    const { club, coach, family, casey } = await openRoster();
    const tap = { familyId: family.sub, athleteId: casey, mark: 'present', tappedAt: club.now() } as const;
    expect((await club.ask(family, 'roster', { date: day })).status).toBe(403);
    expect((await club.ask(family, 'attendance', { date: day })).status).toBe(403);
    expect((await club.ask(family, 'markAttendance', { ...tap, date: day })).status).toBe(403);
    expect((await club.ask(coach, 'roster', { date: '2026-02-30' })).status).toBe(400);
  });
});
