import { brand } from '@hoops/domain/brand';
import { dateWords } from '@hoops/domain/calendar-date';

/* Moments are shown in the club's timezone, in which its months and renewals are meant. */

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: brand.timezone });
const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: brand.timezone,
});

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: brand.timezone });

/** `9:00 AM` */
export const clubTime = (at: string): string => time.format(new Date(at));

/** `Nov 1, 2026` */
export const clubDay = (at: string): string => day.format(new Date(at));

/** `Nov 1, 2026, 9:00 AM` */
export const clubMoment = (at: string): string => moment.format(new Date(at));

/** `November 1, 2026` for a calendar date without a time, `2026-11-01`; other texts as they are. */
export const longDate = (date: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(date) ? dateWords(date) : date);

/** `Sunday, November 1, 2026` for a calendar date that exists. */
export const longWeekday = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** `2026-11` -> November and 2026, the way the API names a month. */
export const monthOf = (period: string): { readonly month: string; readonly year: number } => ({
  month: new Date(`${period}-01T00:00:00Z`).toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' }),
  year: Number(period.slice(0, 4)),
});
