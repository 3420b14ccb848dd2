import { dateWords, shiftDate } from '@hoops/domain/time/calendar-date';
import { clubDate } from '@hoops/domain/time/club-time';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type LocalProduct, type Person, password } from '../system/start-local.ts';
import { expectAccessible, openPage, phone, tabTo } from './browser.ts';
import { becomeAdmin, openSession } from './people.ts';
import { openRosterClub } from './roster-club.ts';

let product: LocalProduct;
let page: Page;
let context: BrowserContext;
let coach: Person;
let family: Person;
let day: string;
let ids: Record<string, string>;

beforeAll(async () => {
  ({ product, day, coach, family, ids } = await openRosterClub());
  ({ page, context } = await openPage(product, { viewport: phone }));
  await openSession(page, 'coach@example.com', password);
});

const row = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
const button = (name: string, mark: 'Present' | 'Absent') => row(name).getByRole('button', { name: mark });
const isPressed = (name: string, mark: 'Present' | 'Absent') =>
  expect.poll(() => button(name, mark).getAttribute('aria-pressed')).toBe('true');
const says = (name: string, state: 'Saved' | 'Waiting') =>
  row(name).getByText(state, { exact: true }).waitFor();
const open = () => page.goto(`/roster?date=${day}`);
const marks = async (): Promise<Record<string, string>> => {
  const { body } = await coach.get(`attendance/${day}`);
  const counted: { athleteId: string; mark: string }[] = body.marks;
  return Object.fromEntries(counted.map(({ athleteId, mark }) => [athleteId, mark]));
};
const tap = (mark: string, tappedAt: string, name = 'Casey Parker') => ({
  date: day,
  familyId: family.sub,
  athleteId: ids[name],
  mark,
  tappedAt,
});

describe('the roster of a day', () => {
  it('shows who comes, whom to call, and that there are notes but not what they say', async () => {
    await open();
    await page.getByRole('heading', { name: /class \(1\)/ }).waitFor();
    await row('Casey Parker').getByText('Has notes').waitFor();
    await expect
      .poll(() => row('Casey Parker').textContent())
      .toContain('Emergency: Jo Parker, (312) 555-0151');
    await page.getByRole('heading', { name: 'Plan, days by arrangement (1)' }).waitFor();
    await row('Jordan Parker').getByText('Half Week').waitFor();
    await page.getByRole('heading', { name: 'Scrimmage league (1)' }).waitFor();
    expect(await page.content()).not.toContain('inhaler');
    expect((await coach.get(`roster/${day}`)).body.classes[0]).not.toHaveProperty('medicalConditions');
    await expectAccessible(page);
    await product.settle();
    const { body } = await coach.get('audit/events?type=RosterViewed');
    expect(body.items.map((item: { sentence: string }) => item.sentence)).toContain(
      `Looked at the roster of ${dateWords(day)}`,
    );
  });

  it('goes to other days; those to come cannot be marked', async () => {
    const tomorrow = shiftDate(clubDate((await product.status()).clock), 1);
    await page.goto(`/roster?date=${tomorrow}`);
    await page.getByText('Attendance can be marked from that day on.').waitFor();
    // Casey has no class on a Sunday.
    await page
      .getByRole('status')
      .getByText(/^[23] athletes$/)
      .waitFor();
    await expect.poll(() => button('Jordan Parker', 'Present').getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: 'Day before' }).click();
    await expect.poll(() => page.getByText('Attendance can be marked').count()).toBe(0);
    const refused = await coach.post('markAttendance', {
      ...tap('present', new Date().toISOString()),
      date: tomorrow,
    });
    expect(refused.body).toMatchObject({ code: 'failed-precondition' });
    // No athlete was enrolled yet on the day before the first of them was.
    await page.getByRole('button', { name: 'Day before' }).click();
    await page.getByText('0 present, 0 absent, 0 not marked').waitFor();
    await page.getByText('As enrolled at the end of').waitFor();
  });
});

describe('the roster of a large club', () => {
  const plans = (count: number) => (answer: { plans: { athleteId: string }[] }) => ({
    ...answer,
    plans: Array.from({ length: count }, (_, n) => ({
      ...answer.plans[0],
      athleteId: `athlete-${n}`,
      athleteName: `Kid ${String(n).padStart(3, '0')}`,
    })),
  });

  it('is shown in parts, found by name, and printed whole', async () => {
    await page.route('**/api/roster/*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: plans(150)(await response.json()) });
    });
    await open();
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
    // The entry of the history keeps the search until the typing has paused; opened again before, it is restored.
    await expect.poll(() => page.evaluate(() => history.state?.usr?.search)).toBe('');
    await page.unroute('**/api/roster/*');
  });
});

describe('attendance', () => {
  it('is marked by a tap or by keyboard alone, saved, and taken back by another', async () => {
    await open();
    await button('Casey Parker', 'Present').click();
    await says('Casey Parker', 'Saved');
    await tabTo(page, button('Sam Parker', 'Absent'));
    await page.keyboard.press('Space');
    await says('Sam Parker', 'Saved');
    await page.getByText('1 present, 1 absent, 1 not marked').waitFor();
    await button('Sam Parker', 'Absent').click();
    await page.getByText('1 present, 0 absent, 2 not marked').waitFor();
    await expect.poll(marks).toEqual({
      [ids['Casey Parker'] ?? '']: 'present',
      [ids['Sam Parker'] ?? '']: 'unmarked',
    });
  });

  it('by two coaches at once: the last tap counts, both are kept', async () => {
    const other = await becomeAdmin(product, 'second@example.com', password);
    const early = await other.post('markAttendance', tap('absent', '2020-01-01T10:00:00.000Z'));
    expect(early.body.mark).toBe('present');
    const [first, second] = await Promise.all([
      other.post('markAttendance', tap('absent', new Date().toISOString())),
      coach.post('markAttendance', tap('present', '2020-01-01T11:00:00.000Z')),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    await isPressed('Casey Parker', 'Absent');
    await product.settle();
    const { body } = await coach.get(`audit/events?type=AttendanceMarked&family=${family.sub}`);
    expect(body.items.length).toBe(6);
    expect(body.items[0].sentence).toContain('Casey Parker');
  });

  it('without a connection is kept on the device, ids alone, and sent when it is back', async () => {
    await context.setOffline(true);
    await button('Casey Parker', 'Present').click();
    await button('Jordan Parker', 'Present').click();
    await says('Casey Parker', 'Waiting');
    await says('Jordan Parker', 'Waiting');
    await page.getByText('2 marks are waiting to be sent.').waitFor();
    await isPressed('Casey Parker', 'Present');
    const kept = await page.evaluate(() =>
      Object.entries(localStorage).filter(([key]) => key.startsWith('hoops.attendance.')),
    );
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toMatch(/Casey|Jordan|Parker/);
    expect(kept[0]?.[1]).toContain(ids['Casey Parker'] ?? 'missing');
    await expectAccessible(page);
    await context.setOffline(false);
    await says('Casey Parker', 'Saved');
    await says('Jordan Parker', 'Saved');
    await expect.poll(async () => (await marks())[ids['Jordan Parker'] ?? '']).toBe('present');
    await expect.poll(() => page.getByText('waiting to be sent').count()).toBe(0);
  });

  it('continues after a reload without a connection, and is sent from any other screen', async () => {
    const deviceDay = () => page.evaluate(() => Date.now()).then((now) => clubDate(new Date(now)));
    let readOn: string;
    do {
      await context.setOffline(false);
      readOn = await deviceDay();
      await open();
      await row('Casey Parker').waitFor();
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await context.setOffline(true);
      await page.reload();
      // At the device's midnight it drops what it read the day before: then once more.
    } while ((await deviceDay()) !== readOn);
    await page.getByText('You are offline.').waitFor();
    await row('Casey Parker').getByText('(312) 555-0151').waitFor();
    await button('Casey Parker', 'Absent').click();
    await says('Casey Parker', 'Waiting');
    await page.route('**/api/markAttendance', (route) => route.abort());
    await context.setOffline(false);
    await page.goto('/money');
    await page.getByText('1 mark is waiting to be sent.').waitFor();
    await expectAccessible(page);
    expect((await marks())[ids['Casey Parker'] ?? '']).toBe('present');
    await page.unroute('**/api/markAttendance');
    await page.getByRole('button', { name: 'Send Now' }).click();
    await expect.poll(async () => (await marks())[ids['Casey Parker'] ?? '']).toBe('absent');
    await expect.poll(() => page.getByText('waiting to be sent').count()).toBe(0);
    await open();
  });

  it('survives a reload while it waits', async () => {
    await page.route('**/api/markAttendance', (route) => route.abort());
    await button('Jordan Parker', 'Absent').click();
    await says('Jordan Parker', 'Waiting');
    await page.reload();
    await says('Jordan Parker', 'Waiting');
    await isPressed('Jordan Parker', 'Absent');
    await page.getByRole('button', { name: 'Send Now' }).waitFor();
    expect((await marks())[ids['Jordan Parker'] ?? '']).toBe('present');
    await page.unroute('**/api/markAttendance');
    await page.getByRole('button', { name: 'Send Now' }).click();
    await says('Jordan Parker', 'Saved');
    await expect.poll(async () => (await marks())[ids['Jordan Parker'] ?? '']).toBe('absent');
  });

  it('is not lost when the session ends while it waits', async () => {
    await page.route('**/api/markAttendance', (route) => route.fulfill({ status: 401, body: '{}' }));
    await button('Sam Parker', 'Present').click();
    await page.waitForURL('**/login');
    // A finder of the phone now finds no names on it.
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toMatch(
      /Casey|Jordan/,
    );
    await page.unroute('**/api/markAttendance');
    await page.getByLabel('Email').first().fill('coach@example.com');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.waitForURL('**/roster?date=*');
    await says('Sam Parker', 'Saved');
    await expect.poll(async () => (await marks())[ids['Sam Parker'] ?? '']).toBe('present');
  });

  it('of an athlete who was deleted meanwhile is refused, and that is said', async () => {
    await family.post('deleteAthlete', { athleteId: ids['Sam Parker'] });
    await product.settle();
    await button('Sam Parker', 'Absent').click();
    await page
      .getByRole('alert')
      .getByText(/^Sam Parker could not be marked absent on .+: This athlete was not found\.$/)
      .waitFor();
    await page.goto('/money');
    await page.getByRole('alert').getByText('could not be marked absent').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await open();
    await page.getByRole('heading', { name: 'Also marked on this day (1)' }).waitFor();
    await row('Deleted athlete').waitFor();
  });

  it('is for administrators', async () => {
    for (const path of [`roster/${day}`, `attendance/${day}`]) {
      expect((await family.get(path)).status).toBe(403);
    }
    expect((await family.post('markAttendance', tap('present', new Date().toISOString()))).status).toBe(403);
    expect((await coach.get('roster/2026-02-30')).status).toBe(400);
  });
});
