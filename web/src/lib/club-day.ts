import { brand } from '@hoops/domain/brand';
import { listed } from '@hoops/domain/text/fill';
import {
  dateFormat,
  dateWords,
  dayFormat,
  monthAndYear,
  monthOfDate,
  periodName,
} from '@hoops/domain/time/club-time';

/* Formats in the club's time zone, which defines months and renewals. */

const clubFormat = (options: Intl.DateTimeFormatOptions): ((at: string) => string) => {
  const format = dateFormat({ ...options, timeZone: brand.timezone });
  return (at) => format().format(new Date(at));
};

/** `9:00 AM` */
export const clubTime = clubFormat({ timeStyle: 'short' });

/** `Nov 1, 2026` */
export const clubDay = clubFormat({ dateStyle: 'medium' });

/** `Nov 1, 2026, 9:00 AM` */
export const clubMoment = clubFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** Formats `Nov 1, 2026, 9:00:05 AM`; seconds show the order within a minute. */
export const clubSecond = clubFormat({ dateStyle: 'medium', timeStyle: 'medium' });

/** Formats `2026-11-01` as `November 1, 2026`; other texts stay unchanged. */
export const longDate = (date: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(date) ? dateWords(date) : date);

/** `Sunday, November 1, 2026` */
export const longWeekday = dayFormat({ dateStyle: 'full' });

export const monthOf = (period: string) => periodName(monthOfDate(period));

export const monthsWords = (periods: readonly string[]): string =>
  listed(periods.map((period) => monthAndYear(monthOfDate(period))));
