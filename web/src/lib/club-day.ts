import { brand } from '@hoops/domain/club/brand';
import { listed } from '@hoops/domain/listed';
import { dateWords } from '@hoops/domain/time/calendar-date';
import { dateFormat } from '@hoops/domain/time/date-format';

/* Moments are shown in the club's timezone, in which its months and renewals are meant. */

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

/** `Nov 1, 2026, 9:00:05 AM`, for details: what happened within a minute has an order. */
export const clubSecond = clubFormat({ dateStyle: 'medium', timeStyle: 'medium' });

/** `November 1, 2026` for a calendar date without a time, `2026-11-01`; other texts as they are. */
export const longDate = (date: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(date) ? dateWords(date) : date);

/** `Sunday, November 1, 2026` for a calendar date that exists. */
export const longWeekday = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** `Sunday, November 1` for a calendar date in a month that is named above it. */
export const weekdayInMonth = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });

/** `2026-11` -> November and 2026, the way the API names a month. */
export const monthOf = (period: string): { readonly month: string; readonly year: number } => ({
  month: new Date(`${period}-01T00:00:00Z`).toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' }),
  year: Number(period.slice(0, 4)),
});

/** `November 2026 and December 2026` */
export const monthsWords = (periods: readonly string[]): string =>
  listed(periods.map(monthOf).map(({ month, year }) => `${month} ${year}`));
