import { brand } from '@hoops/domain/brand';
import type { Recurrence } from '@hoops/domain/schedule/recurrence';
import type { ScheduleItem, ScheduleState } from '@hoops/domain/schedule/state';
import { scheduleItemWith } from '@hoops/domain/testing/schedule-item';
import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { scheduleCalendar } from './schedule-calendar.ts';

const weekly: Recurrence = {
  days: ['monday', 'wednesday'],
  startTime: '17:30',
  endTime: '19:00',
  firstDate: '2026-11-03',
  lastDate: null,
};
const item = (over: Partial<ScheduleItem> = {}): ScheduleItem =>
  scheduleItemWith({ recurrence: weekly, sequence: 2, ...over });

const read = (items: readonly ScheduleItem[], removed: ScheduleState['removed'] = []) => {
  const component = new ICAL.Component(ICAL.parse(scheduleCalendar({ items, removed }, '2026-11-05')));
  const zone = component.getFirstSubcomponent('vtimezone');
  if (zone) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  return {
    component,
    events: component.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event)),
  };
};

/** Starts of the first occurrences, ISO UTC. */
const beginnings = (event: ICAL.Event | undefined, most: number): readonly string[] => {
  const found: string[] = [];
  const iterator = event?.iterator();
  for (let next = iterator?.next(); next && found.length < most; next = iterator?.next()) {
    found.push(next.toJSDate().toISOString());
  }
  return found;
};

it('the schedule calendar has no METHOD, because a subscription has no ORGANIZER', () => {
  expect(scheduleCalendar({ items: [], removed: [] }, '2026-11-05')).not.toMatch(/^METHOD/m);
});

it('a schedule item’s calendar event has a stable UID and a sequence number', () => {
  const { component, events } = read([item()]);
  expect(component.getFirstPropertyValue('version')).toBe('2.0');
  expect(component.getFirstPropertyValue('x-wr-calname')).toBe(`${brand.name} schedule`);
  expect(events).toHaveLength(1);
  expect(events[0]).toMatchObject({
    uid: `item-1@${new URL(brand.siteUrl).hostname}`,
    sequence: 2,
    summary: 'Monday skills',
    location: 'North gym',
  });
  expect(events[0]?.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-05T15:00:00Z');
});

it('the schedule calendar skips holidays', () => {
  const [event] = read([item({ recurrence: { ...weekly, days: ['friday', 'sunday'] } })]).events;
  const days = beginnings(event, 110).map((at) => at.slice(0, 10));
  for (const holiday of ['2026-12-25', '2027-01-01', '2027-07-04']) expect(days).not.toContain(holiday);
  expect(days).toContain('2027-01-08');
});

it('a calendar event repeats on its days at the same local hour across clock changes', () => {
  const [event] = read([item()]).events;
  const all = beginnings(event, 40);
  // Tuesday, November 3, is not one of the item's days.
  expect(all.slice(0, 3)).toEqual([
    '2026-11-04T23:30:00.000Z',
    '2026-11-09T23:30:00.000Z',
    '2026-11-11T23:30:00.000Z',
  ]);
  expect(all).toContain('2027-03-10T23:30:00.000Z');
  expect(all).toContain('2027-03-15T22:30:00.000Z');
  expect(event?.duration.toSeconds()).toBe(90 * 60);
});

it('a recurring calendar event includes its last date', () => {
  const summer = { ...weekly, firstDate: '2027-06-01', lastDate: '2027-06-09' };
  expect(beginnings(read([item({ recurrence: summer })]).events[0], 9)).toEqual([
    '2027-06-02T22:30:00.000Z',
    '2027-06-07T22:30:00.000Z',
    '2027-06-09T22:30:00.000Z',
  ]);
  const late = { ...weekly, startTime: '21:00', endTime: '23:30', lastDate: '2026-11-09' };
  expect(beginnings(read([item({ recurrence: late })]).events[0], 9)).toEqual([
    '2026-11-05T03:00:00.000Z',
    '2026-11-10T03:00:00.000Z',
  ]);
});

it('a single-day schedule item becomes a non-recurring calendar event', () => {
  const once = { ...weekly, days: ['sunday' as const], firstDate: '2026-11-08', lastDate: '2026-11-08' };
  const [event] = read([item({ recurrence: once })]).events;
  expect(event?.isRecurring()).toBe(false);
  expect(event?.startDate.toJSDate().toISOString()).toBe('2026-11-08T23:30:00.000Z');
});

it('the schedule calendar leaves out items without days and stays valid when empty', () => {
  expect(read([item({ recurrence: null })]).events).toEqual([]);
  expect(read([]).component.getFirstSubcomponent('vtimezone')?.getFirstPropertyValue('tzid')).toBe(
    brand.timezone,
  );
});

it('the schedule calendar escapes any title and location that a coach writes', () => {
  const title = `Skills; "shots", \\ n\nand ${'löng – 🏀 '.repeat(30)}`.trim();
  const location = 'Gym 1,\r\nCourt;2\u0007';
  const [event] = read([item({ title, location })]).events;
  expect(event?.summary).toBe(title);
  expect(event?.location).toBe('Gym 1,\nCourt;2');
});

it('the schedule calendar folds lines at 75 octets and ends each with CRLF', () => {
  const text = scheduleCalendar(
    { items: [item({ title: '🏀 löng '.repeat(40) })], removed: [] },
    '2026-11-05',
  );
  const lines = text.split('\r\n');
  expect(lines.at(-1)).toBe('');
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text).not.toContain('\ufffd');
});

const off = (date: string) => ({ date, changes: null, reason: 'Snow' });
const days = (event: ICAL.Event | undefined, most: number) =>
  beginnings(event, most).map((at) => at.slice(0, 10));

it('a canceled session is missing from the calendar', () => {
  const { events } = read([item({ exceptions: [off('2026-11-09')] })]);
  expect(events).toHaveLength(1);
  expect(days(events[0], 3)).toEqual(['2026-11-04', '2026-11-11', '2026-11-16']);
});

it('an item with no sessions left is missing from the calendar', () => {
  const once = { ...weekly, firstDate: '2026-11-09', lastDate: '2026-11-09' };
  expect(read([item({ recurrence: once, exceptions: [off('2026-11-09')] })]).events).toEqual([]);
  const twice = { ...weekly, firstDate: '2026-11-09', lastDate: '2026-11-11' };
  const exceptions = [off('2026-11-09'), off('2026-11-11')];
  expect(read([item({ recurrence: twice, exceptions })]).events).toEqual([]);
});

it('a changed session overrides only its own occurrence in the calendar', () => {
  const changed = {
    date: '2026-11-09',
    changes: { startTime: '18:00', endTime: '19:00', location: 'South gym' },
    reason: '',
  };
  const { events } = read([item({ exceptions: [changed] })]);
  const [series, override] = events;
  expect(events).toHaveLength(2);
  expect(override?.uid).toBe(series?.uid);
  expect(override?.recurrenceId.toJSDate().toISOString()).toBe('2026-11-09T23:30:00.000Z');
  expect(override?.component.getFirstPropertyValue('description')).toContain('6:00 PM to 7:00 PM');
  if (series && override) series.relateException(override);
  const occurrence = series?.getOccurrenceDetails(override?.recurrenceId ?? series.startDate);
  expect(occurrence?.startDate.toJSDate().toISOString()).toBe('2026-11-10T00:00:00.000Z');
  expect(occurrence?.item.location).toBe('South gym');
  const single = { ...weekly, firstDate: '2026-11-09', lastDate: '2026-11-09' };
  const [alone, ...others] = read([item({ recurrence: single, exceptions: [changed] })]).events;
  expect(others).toEqual([]);
  expect(alone?.startDate.toJSDate().toISOString()).toBe('2026-11-10T00:00:00.000Z');
});

it('a change of a series keeps past dates under the old UID and starts a new series', () => {
  const { title, times, location } = item();
  const before = { title, times, location, recurrence: weekly, since: null, until: '2026-11-15' };
  const later = { ...weekly, startTime: '18:00', endTime: '19:30' };
  const { events } = read([item({ recurrence: later, since: '2026-11-16', earlier: [before] })]);
  const [past, next] = events;
  const domain = new URL(brand.siteUrl).hostname;
  expect(events.map(({ uid }) => uid)).toEqual([`item-1@${domain}`, `item-1-2026-11-16@${domain}`]);
  expect(beginnings(past, 9)).toEqual([
    '2026-11-04T23:30:00.000Z',
    '2026-11-09T23:30:00.000Z',
    '2026-11-11T23:30:00.000Z',
  ]);
  expect(beginnings(next, 2)).toEqual(['2026-11-17T00:00:00.000Z', '2026-11-19T00:00:00.000Z']);
});

it('a removed item keeps its past sessions in the calendar', () => {
  const { events } = read([], [{ ...item(), until: '2026-11-05' }]);
  expect(days(events[0], 9)).toEqual(['2026-11-04']);
  expect(read([], [{ ...item(), until: '2026-11-04' }]).events).toEqual([]);
});

it('a changed session of a removed item leaves the calendar unless it is past', () => {
  const changed = (date: string) => ({
    date,
    changes: { startTime: '20:00', endTime: '21:00', location: 'South gym' },
    reason: '',
  });
  const exceptions = [changed('2026-11-04'), changed('2026-11-25')];
  const { events } = read([], [{ ...item({ exceptions }), until: '2026-11-10' }]);
  expect(events.map(({ startDate }) => startDate.toString())).not.toContain('2026-11-25T20:00:00');
  expect(events.map(({ startDate }) => startDate.toString())).toContain('2026-11-04T20:00:00');
});

it('a past holiday stays out of the calendar', () => {
  const thursdays = { ...weekly, days: ['thursday' as const], firstDate: '2025-11-20' };
  expect(days(read([item({ recurrence: thursdays })]).events[0], 2)).toEqual(['2025-11-20', '2025-12-04']);
});
