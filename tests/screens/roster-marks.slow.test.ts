import { problem } from '@hoops/api/http/problem';
import { athleteId } from '@hoops/domain/ids';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, tabTo } from '../e2e/browser.ts';
import { givenCoach } from '../system/family.ts';
import { press, waitForAlert } from '../system/locators.ts';
import { keptPages } from './kept-pages.ts';
import { day, openRoster, row } from './open-roster.ts';
import { lostAnswer } from './serve-api.ts';

const dayBefore = '2026-11-09';
const tomorrow = '2026-11-11';

const button = (page: Page, name: string, mark: 'Present' | 'Absent') =>
  row(page, name).getByRole('button', { name: mark });
const isPressed = (page: Page, name: string, mark: 'Present' | 'Absent') =>
  expect.poll(() => button(page, name, mark).getAttribute('aria-pressed')).toBe('true');
const says = (page: Page, name: string, state: 'Saved' | 'Waiting') =>
  row(page, name).getByText(state, { exact: true }).waitFor();

it('a future day cannot be marked on the roster, and earlier days can be opened', async () => {
  const { page, club, coach, family, casey } = await openRoster({ date: tomorrow });
  await page.getByText('You can mark attendance starting that day.').waitFor();
  await page.getByRole('status').getByText('3 athletes', { exact: true }).waitFor();
  await expect
    .poll(() => button(page, 'Jordan Parker', 'Present').getAttribute('aria-disabled'))
    .toBe('true');
  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect.poll(() => page.getByText('You can mark attendance').count()).toBe(0);
  const tap = { familyId: family.sub, athleteId: casey, mark: 'present', tappedAt: club.now() } as const;
  const refused = await club.ask(coach, 'markAttendance', { ...tap, date: tomorrow });
  expect(refused.body).toMatchObject({ code: 'failed-precondition' });
  // Shows the day before the athlete's first enrollment.
  await page.getByRole('button', { name: 'Previous day' }).click();
  await page.getByText('0 present, 0 absent, 0 not marked').waitFor();
  await page.getByText('Enrollment as of the end of').waitFor();
  expect(page.url()).toContain(dayBefore);
});

it('a large roster is shown in parts, can be searched and prints completely', async () => {
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
  // Waits for the pause in typing; before the pause, the browser history would restore the old search.
  await expect.poll(() => page.evaluate(() => history.state?.usr?.search)).toBe('');
});

it('attendance can be marked and unmarked by tap or keyboard', async () => {
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

it('concurrent marks by two coaches are all kept, and the newest tap wins', async () => {
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

it('a mark from a device whose clock is ten minutes slow still corrects an earlier mark', {
  tags: ['attendance.slow-device'],
}, async () => {
  const { page, club, marks, mark, casey } = await openRoster({ deviceBehindMinutes: 10 });
  await mark(casey, 'present', club.now(), await givenCoach(club, 'second'));
  await isPressed(page, 'Casey Parker', 'Present');
  await button(page, 'Casey Parker', 'Absent').click();
  await says(page, 'Casey Parker', 'Saved');
  await expect.poll(async () => (await marks())[casey]).toBe('absent');
  await isPressed(page, 'Casey Parker', 'Absent');
});

it('a mark made offline on a slow device gets the server’s time', {
  tags: ['attendance.slow-device'],
}, async () => {
  const { page, context, provokes, club, marks, mark, casey } = await openRoster({ keepsPages: true });
  provokes('parent-record-not-read');
  await expect.poll(() => keptPages(page)).toContain('/roster');
  await context.setOffline(true);
  await page.reload();
  await page.getByText('You are offline.').waitFor();
  await row(page, 'Casey Parker').waitFor();
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() - 600_000;
  });
  await button(page, 'Casey Parker', 'Absent').click();
  await says(page, 'Casey Parker', 'Waiting');
  await mark(casey, 'present', new Date(Date.parse(club.now()) - 60_000).toISOString());
  await context.setOffline(false);
  await says(page, 'Casey Parker', 'Saved');
  await expect.poll(async () => (await marks())[casey]).toBe('absent');
});

it('offline marks are stored on the device by id and sent once online', async () => {
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

it('logging out with unsent marks needs a second click', async () => {
  const { page, answer } = await openRoster();
  answer({ markAttendance: lostAnswer });
  await button(page, 'Casey Parker', 'Present').click();
  await says(page, 'Casey Parker', 'Waiting');
  await page.getByRole('link', { name: /my info$/ }).click();
  await press(page, 'Logout');
  await page.getByText('1 attendance mark is not sent yet').waitFor();
  expect(new URL(page.url()).pathname).toBe('/my-info');
  await press(page, 'Log Out Anyway');
  await page.waitForURL(({ pathname }) => pathname === '/');
});

it('offline marks survive a reload and can be sent from another screen', async () => {
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
  answer({ markAttendance: lostAnswer });
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

it('an unsent mark survives a reload', async () => {
  const { page, answer, marks, mark, jordan } = await openRoster();
  await mark(jordan, 'present');
  await isPressed(page, 'Jordan Parker', 'Present');
  answer({ markAttendance: lostAnswer });
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

it('an unsent mark is sent after the session ended and the coach signs in again', async () => {
  const { page, answer, signInElsewhere, marks, sam } = await openRoster();
  answer({ markAttendance: problem('unauthenticated', 'Please sign in again.') });
  await button(page, 'Sam Parker', 'Present').click();
  await page.waitForURL('**/login');
  // Logging out removes all names from the phone's storage.
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toMatch(
    /Casey|Jordan/,
  );
  answer({ markAttendance: undefined });
  await signInElsewhere();
  await page.waitForURL('**/roster?date=*');
  await says(page, 'Sam Parker', 'Saved');
  await expect.poll(async () => (await marks())[sam]).toBe('present');
});

it('a mark for a deleted athlete is rejected with a message', async () => {
  const { page, club, family, sam, mark } = await openRoster();
  await mark(sam, 'present');
  await isPressed(page, 'Sam Parker', 'Present');
  await club.toFamily(family, { type: 'AthleteRemoved', data: { athleteId: athleteId(sam) } });
  await button(page, 'Sam Parker', 'Absent').click();
  await waitForAlert(page, /^Sam Parker could not be marked absent on .+: This athlete was not found\.$/);
  await page.goto('/money');
  await waitForAlert(page, /could not be marked absent/);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.goto(`/roster?date=${day}`);
  await page.getByRole('heading', { name: 'Also marked on this day (1)' }).waitFor();
  await row(page, 'Deleted athlete').waitFor();
});

it('a parent cannot read or mark attendance', async () => {
  const { club, coach, family, casey } = await openRoster();
  const tap = { familyId: family.sub, athleteId: casey, mark: 'present', tappedAt: club.now() } as const;
  expect((await club.ask(family, 'roster', { date: day })).status).toBe(403);
  expect((await club.ask(family, 'attendance', { date: day })).status).toBe(403);
  expect((await club.ask(family, 'markAttendance', { ...tap, date: day })).status).toBe(403);
  expect((await club.ask(coach, 'roster', { date: '2026-02-30' })).status).toBe(400);
});
