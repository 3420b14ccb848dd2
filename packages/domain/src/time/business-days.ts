import { daysAfter } from './club-time.ts';

const weekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();
const [sunday, monday, thursday, saturday] = [0, 1, 4, 6];

const nth = (n: number, day: number, month: string): string => {
  const first = `${month}-01`;
  const offset = (day - weekday(first) + 7) % 7;
  const all = [0, 7, 14, 21, 28].map((days) => daysAfter(first, offset + days));
  const found = all.filter((date) => date.startsWith(month)).at(n > 0 ? n - 1 : n);
  if (found === undefined) throw new Error(`${month} has no such weekday number ${n}.`);
  return found;
};

/** Date on which a holiday is observed: the Friday before a Saturday, the Monday after a Sunday. */
const kept = (date: string): string => {
  if (weekday(date) === saturday) return daysAfter(date, -1);
  return weekday(date) === sunday ? daysAfter(date, 1) : date;
};

/** Federal holidays of a year as observed (5 U.S.C. 6103). */
const holidaysOf = (year: string): readonly string[] => [
  ...['01-01', '06-19', '07-04', '11-11', '12-25'].map((day) => kept(`${year}-${day}`)),
  nth(3, monday, `${year}-01`),
  nth(3, monday, `${year}-02`),
  nth(-1, monday, `${year}-05`),
  nth(1, monday, `${year}-09`),
  nth(2, monday, `${year}-10`),
  nth(4, thursday, `${year}-11`),
];

/** Checks next year's holidays too, because New Year's Day may be observed in the previous year. */
const isBusinessDay = (date: string): boolean => {
  const year = Number(date.slice(0, 4));
  const holidays = [year, year + 1].flatMap((one) => holidaysOf(String(one)));
  return weekday(date) !== sunday && weekday(date) !== saturday && !holidays.includes(date);
};

/** Example: 3 business days after `2026-11-25` is `2026-12-01`. */
export const businessDaysAfter = (date: string, days: number): string => {
  let last = date;
  for (let left = days; left > 0; ) {
    last = daysAfter(last, 1);
    if (isBusinessDay(last)) left -= 1;
  }
  return last;
};
