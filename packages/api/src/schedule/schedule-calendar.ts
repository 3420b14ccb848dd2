import { brand } from '@hoops/domain/brand';
import {
  type CalendarDay,
  firstDay,
  isHoliday,
  nextDay,
  type Recurrence,
} from '@hoops/domain/schedule/recurrence';
import type { ScheduleItem } from '@hoops/domain/schedule/state';
import { daysAfter } from '@hoops/domain/time/club-time';
import { clubTimezone, offsetAtEndOf } from './club-timezone.ts';
import { icalDocument, icalText } from './ical-lines.ts';

const refreshMinutes = 60;

const byDay: Readonly<Record<CalendarDay, string>> = {
  monday: 'MO',
  tuesday: 'TU',
  wednesday: 'WE',
  thursday: 'TH',
  friday: 'FR',
  saturday: 'SA',
  sunday: 'SU',
};
const zone = brand.timezone;

/**
 * iCalendar feed (RFC 5545) of items with fixed days, in the club's time zone.
 * @param today club-local date; holidays of the next year are omitted
 */
export const scheduleCalendar = (items: readonly ScheduleItem[], today: string): string =>
  icalDocument([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${icalText(brand.name)}//Schedule//EN`,
    'CALSCALE:GREGORIAN',
    `NAME:${icalText(calendarName)}`,
    `X-WR-CALNAME:${icalText(calendarName)}`,
    `X-WR-TIMEZONE:${zone}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`,
    `X-PUBLISHED-TTL:PT${refreshMinutes}M`,
    ...clubTimezone,
    ...items.flatMap((item) => (item.recurrence ? eventLines(item, item.recurrence, today) : [])),
    'END:VCALENDAR',
  ]);

const calendarName = `${brand.name} schedule`;
const uidDomain = new URL(brand.siteUrl).hostname;

const eventLines = (item: ScheduleItem, recurrence: Recurrence, today: string): readonly string[] => {
  const first = firstDay(recurrence);
  const changedAt = utcStamp(new Date(item.changedAt));
  return [
    'BEGIN:VEVENT',
    `UID:${item.itemId}@${uidDomain}`,
    `DTSTAMP:${changedAt}`,
    `LAST-MODIFIED:${changedAt}`,
    `SEQUENCE:${item.sequence}`,
    `DTSTART;TZID=${zone}:${localTime(first, recurrence.startTime)}`,
    `DTEND;TZID=${zone}:${localTime(first, recurrence.endTime)}`,
    ...repetition(recurrence, first),
    ...holidays(recurrence, today),
    `SUMMARY:${icalText(item.title)}`,
    `LOCATION:${icalText(item.location)}`,
    `DESCRIPTION:${icalText(`${item.times}\n${brand.name}`)}`,
    'END:VEVENT',
  ];
};

const repetition = ({ days, lastDate }: Recurrence, first: string): readonly string[] => {
  if (lastDate === first) return [];
  // UNTIL is UTC when DTSTART has a time zone (section 3.3.10).
  const until =
    lastDate === null ? '' : `;UNTIL=${utcStamp(new Date(`${lastDate}T23:59:59${offsetAtEndOf(lastDate)}`))}`;
  return [`RRULE:FREQ=WEEKLY;WKST=SU;BYDAY=${days.map((day) => byDay[day]).join(',')}${until}`];
};

const holidays = (recurrence: Recurrence, today: string): readonly string[] => {
  const { days, startTime } = recurrence;
  const year = Array.from({ length: 366 }, (_, day) => daysAfter(today, day));
  return year
    .filter((date) => isHoliday(date) && firstDay({ days, firstDate: date }) === date)
    .filter((date) => nextDay(recurrence, date) !== date)
    .map((date) => `EXDATE;TZID=${zone}:${localTime(date, startTime)}`);
};

const localTime = (date: string, time: string): string =>
  `${date.replaceAll('-', '')}T${time.replace(':', '')}00`;

const utcStamp = (at: Date): string =>
  at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:]/g, '');
