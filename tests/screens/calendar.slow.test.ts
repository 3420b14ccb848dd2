import ICAL from 'ical.js';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '../e2e/browser.ts';
import { type Club, openClub } from '../system/club.ts';
import { givenCoach } from '../system/family.ts';
import { journey } from '../system/journey.ts';
import { press } from '../system/locators.ts';
import type { SignedIn } from '../system/session-tokens.ts';
import { openScreen } from './screen.ts';

journey('the calendar', () => {
  let club: Club;
  let coach: SignedIn;
  let page: Page;

  beforeAll(async () => {
    club = openClub();
    coach = await givenCoach(club);
    await club.call(coach, 'addScheduleItem', {
      title: 'Monday skills',
      times: '6:00 PM',
      location: 'North gym',
      recurrence: null,
    });
    ({ page } = await openScreen('/schedule', { as: coach, club }));
  });
  const address = (on: Page) => new URL('/api/schedule.ics', on.url()).href;
  const feed = async () => {
    const response = await fetch(address(page));
    const text = await response.text();
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    return { response, events: events.map((event) => new ICAL.Event(event)) };
  };

  it('fixed days that the coach sets for a schedule item appear in the calendar', async () => {
    await press(page, /^Edit Monday skills/);
    await page.getByLabel('It meets on fixed days').check();
    await press(page, 'Save');
    await page.getByText('Please choose at least one day.').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Monday', { exact: true }).check();
    await page.getByLabel('Wednesday', { exact: true }).check();
    await page.getByLabel('Begins at').fill('17:30');
    await page.getByLabel('Ends at').fill('19:00');
    await page.getByLabel('First day').fill('2026-11-03');
    await press(page, 'Save');
    await page.getByText('Mondays and Wednesdays, 5:30 PM to 7:00 PM, from November 4, 2026').waitFor();
    const { events } = await feed();
    expect(events.map(({ summary, startDate }) => [summary, startDate.toString()])).toEqual([
      ['Monday skills', '2026-11-04T17:30:00'],
    ]);
  });

  it('people can subscribe to the schedule in several calendars or download it', async () => {
    const { page: visitor, context } = await openScreen('/schedule', { club });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await visitor.getByText('Mondays and Wednesdays').waitFor();
    const subscribe = visitor.getByRole('link', { name: 'Subscribe' });
    await expect
      .poll(() => subscribe.getAttribute('href'))
      .toBe(address(visitor).replace('http:', 'webcal:'));
    const parameterOf = async (calendar: string, name: string) => {
      const href = await visitor.getByRole('link', { name: calendar }).getAttribute('href');
      return new URL(href ?? '').searchParams.get(name);
    };
    expect(await parameterOf('Google Calendar', 'cid')).toBe(address(visitor).replace('http:', 'webcal:'));
    expect(await parameterOf('Outlook', 'url')).toBe(address(visitor));
    await visitor.getByText('A change can take up to a day to show.').waitFor();
    await visitor.getByText('A change can take a few hours to show.').waitFor();
    await visitor.getByText('You choose in your calendar how often it checks for changes.').waitFor();
    await visitor.getByRole('button', { name: 'Copy address' }).click();
    await visitor.getByText('Address copied.').waitFor();
    expect(await visitor.evaluate(() => navigator.clipboard.readText())).toBe(address(visitor));
    const download = visitor.waitForEvent('download');
    await visitor.getByRole('link', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('schedule.ics');
    await expectAccessible(visitor);
  });

  it('the calendar returns 304 until it changes', async () => {
    const { response } = await feed();
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const etag = response.headers.get('etag') ?? '';
    const again = () => fetch(address(page), { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    const [item] = (await club.call(coach, 'schedule', {})).items;
    if (!item) throw new Error('The schedule is empty.');
    const changes = { title: 'Skills', times: 'Late', location: 'Gym' };
    await club.call(coach, 'changeScheduleItem', { itemId: item.itemId, ...changes });
    expect((await again()).status).toBe(200);
    const { events } = await feed();
    // The first event keeps the past sessions.
    expect(events.map(({ summary }) => summary)).toContain('Skills');
  });
});
