import { brand } from '@hoops/domain/brand';
import { scheduleItemId } from '@hoops/domain/ids';
import type { Recurrence } from '@hoops/domain/schedule/recurrence';
import type { ScheduleItem } from '@hoops/domain/schedule/state';
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
const item = (over: Partial<ScheduleItem> = {}): ScheduleItem => ({
  itemId: scheduleItemId('item-1'),
  title: 'Monday skills',
  times: '5:30 PM to 7:00 PM',
  location: 'North gym',
  recurrence: weekly,
  order: 1,
  sequence: 2,
  changedAt: '2026-11-05T15:00:00.000Z',
  ...over,
});

const read = (items: readonly ScheduleItem[]) => {
  const component = new ICAL.Component(ICAL.parse(scheduleCalendar(items, '2026-11-05')));
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
  expect(scheduleCalendar([], '2026-11-05')).not.toMatch(/^METHOD/m);
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

it('a single-day schedule item becomes one non-recurring calendar event', () => {
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
  const text = scheduleCalendar([item({ title: '🏀 löng '.repeat(40) })], '2026-11-05');
  const lines = text.split('\r\n');
  expect(lines.at(-1)).toBe('');
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text).not.toContain('\ufffd');
});
