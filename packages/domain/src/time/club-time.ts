import { brand } from '../brand.ts';

/** American date format, created on first use, because creating one takes up to 200 ms on a phone. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): (() => Intl.DateTimeFormat) => {
  let made: Intl.DateTimeFormat | undefined;
  return () => {
    made ??= new Intl.DateTimeFormat('en-US', options);
    return made;
  };
};

/** A calendar month in the club's time zone, `2026-12`. */
export type Period = `${number}-${number}`;

const clubCalendar = dateFormat({
  timeZone: brand.timezone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const parts = (at: string | Date): Record<string, string> =>
  Object.fromEntries(
    clubCalendar()
      .formatToParts(new Date(at))
      .map((part) => [part.type, part.value]),
  );

/** Club-local date at a moment, `2026-12-01`. */
export const clubDate = (at: string | Date): string => {
  const { year, month, day } = parts(at);
  return `${year}-${month}-${day}`;
};

const clubClock = dateFormat({ timeZone: brand.timezone, timeStyle: 'short' });

const clubHours = dateFormat({
  timeZone: brand.timezone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Club-local time of day at a moment, `17:30`. */
export const clubClockTime = (at: string | Date): string => clubHours().format(new Date(at));

export const momentWords = (at: string): string =>
  `${dateWords(clubDate(at))}, ${clubClock().format(new Date(at))}`;

/** First moment of a club-local date: `2026-12-01` -> 06:00 UTC of that day. */
export const startOfClubDay = (date: string): Date => {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  let [before, begun] = [midnight - dayMs, midnight + dayMs];
  while (begun - before > 1) {
    const between = Math.floor((before + begun) / 2);
    if (clubDate(new Date(between)) < date) before = between;
    else begun = between;
  }
  return new Date(begun);
};
const dayMs = 86_400_000;

export const monthOfDate = (date: string): Period => date.slice(0, 7) as Period;

export const clubPeriod = (at: string | Date): Period => monthOfDate(clubDate(at));

export const nextPeriod = (period: Period): Period => {
  const [year = 0, month = 0] = period.split('-').map(Number);
  return (month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`) as Period;
};

export const lastDayOfMonth = (period: Period): string => daysAfter(`${nextPeriod(period)}-01`, -1);

export const monthsAfter = (period: Period, months: number): Period => {
  const [year = 0, month = 0] = period.split('-').map(Number);
  return monthOfDate(new Date(Date.UTC(year, month - 1 + months)).toISOString());
};

export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Date some years later; March 1 if February 29 does not exist. */
export const yearsAfter = (date: string, years: number): string => {
  const later = new Date(`${date}T00:00:00Z`);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later.toISOString().slice(0, 10);
};

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/**
 * Turns `2026-12` into `{month: 'December', year: 2026}`, the spec's monthOfYear and year (spec section 3).
 */
export const periodName = (period: Period): { month: string; year: number } => {
  const [year = 0, month = 0] = period.split('-').map(Number);
  return { month: monthNames[month - 1] ?? '', year };
};

/** Formats `2026-11` as `November 2026`. */
export const monthAndYear = (period: Period): string => {
  const { month, year } = periodName(period);
  return `${month} ${year}`;
};

export const periodOf = (month: string, year: number): Period | undefined => {
  const index = monthNames.findIndex((name) => name.toLowerCase() === month.trim().toLowerCase());
  return index < 0 || !Number.isInteger(year) || year < 2000 || year > 9999
    ? undefined
    : (`${year}-${String(index + 1).padStart(2, '0')}` as Period);
};

/** Turns 1 into `1st`, 2 into `2nd`, and 11 into `11th` (spec section 9). */
export const ordinalDay = (day: number): string => {
  const tens = day % 100;
  if (tens >= 11 && tens <= 13) return `${day}th`;
  return `${day}${['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'}`;
};

/** Club-local day of a time, `December 1st`, for renewal and switch dates (spec section 4). */
export const ordinalDate = (at: string | Date): string => ordinalOfDate(clubDate(at));

export const ordinalOfDate = (date: string): string => {
  const [, month = 0, day = 0] = date.split('-').map(Number);
  return `${monthNames[month - 1] ?? ''} ${ordinalDay(day)}`;
};

export const shiftDate = (date: string, days: number): string => {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
};

/** Format of dates such as `2026-11-01`, which have no time zone. */
export const dayFormat = (options: Intl.DateTimeFormatOptions): ((date: string) => string) => {
  const format = dateFormat({ ...options, timeZone: 'UTC' });
  return (date) => format().format(new Date(`${date}T00:00:00Z`));
};

export const dateWords = dayFormat({ dateStyle: 'long' });

/** `Sunday, November 1` */
export const weekdayInMonth = dayFormat({ weekday: 'long', month: 'long', day: 'numeric' });

/** `Sun, Nov 1` */
export const shortDay = dayFormat({ weekday: 'short', month: 'short', day: 'numeric' });

/** Weekday of a date, `Monday`. */
export const weekdayWords = dayFormat({ weekday: 'long' });
