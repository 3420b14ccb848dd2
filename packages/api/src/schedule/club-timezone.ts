import { brand } from '@hoops/domain/brand';
import { dateFormat } from '@hoops/domain/time/club-time';

/** VTIMEZONE of the club (RFC 5545); a test compares it with brand.ts and the IANA database. */
export const clubTimezone: readonly string[] = [
  'BEGIN:VTIMEZONE',
  `TZID:${brand.timezone}`,
  'BEGIN:DAYLIGHT',
  'TZNAME:CDT',
  'TZOFFSETFROM:-0600',
  'TZOFFSETTO:-0500',
  'DTSTART:19700308T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZNAME:CST',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0600',
  'DTSTART:19701101T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
];

const offsets = dateFormat({ timeZone: brand.timezone, timeZoneName: 'longOffset' });

/** UTC offset of the club at the end of a date, such as `-06:00`. */
export const offsetAtEndOf = (date: string): string =>
  offsets()
    .format(new Date(`${date}T23:59:59Z`))
    .split('GMT')[1] || '+00:00';
