import { brand } from '@hoops/domain/brand';
import { type CalendarDay, firstDay, isHoliday, type Recurrence } from '@hoops/domain/schedule/recurrence';
import {
  firstSession,
  type ItemVersion,
  isHeld,
  type PlannedItem,
  type Session,
  type SessionException,
  sessionPlannedFor,
  versionsBefore,
  versionsOf,
} from '@hoops/domain/schedule/sessions';
import type { ScheduleItem, ScheduleState } from '@hoops/domain/schedule/state';
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
 * iCalendar feed (RFC 5545); canceled sessions are EXDATEs.
 * @param today club-local date; holidays are listed for a year
 */
export const scheduleCalendar = (
  { items, removed }: Pick<ScheduleState, 'items' | 'removed'>,
  today: string,
): string =>
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
    ...items.flatMap((item) => eventsOf(item, versionsOf(item), today)),
    ...removed.flatMap((item) => {
      const past = {
        ...item,
        exceptions: item.exceptions.map((exception) => endedBy(exception, item.until)),
      };
      return eventsOf(past, versionsBefore(item, item.until), today);
    }),
    'END:VCALENDAR',
  ]);

const calendarName = `${brand.name} schedule`;
const uidDomain = new URL(brand.siteUrl).hostname;

/** Sessions on or after the end of their item are not held. */
const endedBy = (exception: SessionException, until: string): SessionException =>
  (exception.changes?.newDate ?? exception.date) < until ? exception : { ...exception, changes: null };

/** A moved session becomes a separate event once no series plans it. */
const eventsOf = (item: ScheduleItem, versions: readonly ItemVersion[], today: string): readonly string[] => {
  const alone = item.exceptions
    .filter(({ date }) => !versions.some((version) => firstSession(version, date) === date))
    .flatMap(({ date }) => sessionPlannedFor(item, date) ?? [])
    .filter(isHeld);
  return [
    ...versions.flatMap((version) => series(item, version, today)),
    ...alone.flatMap((session) => eventLines(item, `-moved-${session.plannedOn}`, session, [])),
  ];
};

type Version = ItemVersion & { readonly recurrence: Recurrence };

const isDated = (version: ItemVersion): version is Version => version.recurrence !== null;

const series = (item: ScheduleItem, version: ItemVersion, today: string): readonly string[] => {
  const first = firstSession(version);
  if (!isDated(version) || first === undefined) return [];
  const planned = plannedBy(item, version);
  const { recurrence, until } = version;
  const last = [recurrence.lastDate, until].flatMap((date) => date ?? []).sort()[0] ?? null;
  const excepted = item.exceptions
    .filter(({ date }) => firstSession(version, date) === date)
    .flatMap(({ date }) => sessionPlannedFor(planned, date) ?? []);
  const changed = excepted.filter(isHeld);
  const canceled = excepted.filter((session) => !isHeld(session)).map(({ plannedOn }) => plannedOn);
  // The first version keeps the item's UID, so that past sessions stay in calendars.
  const suffix = version.since === null ? '' : `-${version.since}`;
  const isSingle = last === first;
  if (isSingle) {
    if (canceled.length > 0) return [];
    return eventLines(item, suffix, changed[0] ?? { ...version, ...recurrence, date: first }, []);
  }
  const off = [...holidaysIn(version, first, today), ...canceled].sort();
  if (last !== null && isAllOff(version, canceled, first, last)) return [];
  return [
    ...eventLines(item, suffix, { ...version, ...recurrence, date: first }, [
      repetition(recurrence, last),
      ...off.map((date) => `EXDATE;TZID=${zone}:${localTime(date, recurrence.startTime)}`),
    ]),
    ...changed.flatMap((session) =>
      eventLines(item, suffix, session, [
        `RECURRENCE-ID;TZID=${zone}:${localTime(session.plannedOn, recurrence.startTime)}`,
      ]),
    ),
  ];
};

const plannedBy = (item: ScheduleItem, version: Version): PlannedItem => ({
  ...item,
  ...version,
  earlier: [],
});

const isAllOff = (version: Version, canceled: readonly string[], first: string, last: string): boolean => {
  for (let date = first; date <= last; date = daysAfter(date, 1)) {
    if (firstSession(version, date) === date && !canceled.includes(date)) return false;
  }
  return true;
};

const eventLines = (
  { itemId, changedAt, sequence }: ScheduleItem,
  suffix: string,
  session: Pick<Session, 'title' | 'date' | 'startTime' | 'endTime' | 'times' | 'location'>,
  rules: readonly string[],
): readonly string[] => {
  const stamp = utcStamp(new Date(changedAt));
  const { title, date, startTime, endTime, times, location } = session;
  return [
    'BEGIN:VEVENT',
    `UID:${itemId}${suffix}@${uidDomain}`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `SEQUENCE:${sequence}`,
    `DTSTART;TZID=${zone}:${localTime(date, startTime)}`,
    `DTEND;TZID=${zone}:${localTime(date, endTime)}`,
    ...rules,
    `SUMMARY:${icalText(title)}`,
    `LOCATION:${icalText(location)}`,
    `DESCRIPTION:${icalText(`${times}\n${brand.name}`)}`,
    'END:VEVENT',
  ];
};

const repetition = ({ days }: Recurrence, last: string | null): string => {
  // UNTIL is UTC when DTSTART has a time zone (section 3.3.10).
  const until = last === null ? '' : `;UNTIL=${utcStamp(new Date(`${last}T23:59:59${offsetAtEndOf(last)}`))}`;
  return `RRULE:FREQ=WEEKLY;WKST=SU;BYDAY=${days.map((day) => byDay[day]).join(',')}${until}`;
};

/** Holidays on the days of a version, from its first session until a year from now. */
const holidaysIn = (version: Version, first: string, today: string): readonly string[] => {
  const { days } = version.recurrence;
  const holidays = [];
  for (let date = first; date <= daysAfter(today, 366); date = daysAfter(date, 1)) {
    const isDay = isHoliday(date) && firstDay({ days, firstDate: date }) === date;
    if (isDay && firstSession(version, date) !== date) holidays.push(date);
  }
  return holidays.filter((date) => version.until === null || date <= version.until);
};

const localTime = (date: string, time: string): string =>
  `${date.replaceAll('-', '')}T${time.replace(':', '')}00`;

const utcStamp = (at: Date): string =>
  at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:]/g, '');
