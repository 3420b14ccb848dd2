import { dateFormat } from './date-format.ts';

/** `2026-12-01` and -1 -> `2026-11-30`. */
export const shiftDate = (date: string, days: number): string => {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
};

const longDates = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });

/** `2026-12-01` -> `December 1, 2026`. */
export const dateWords = (date: string): string => longDates().format(new Date(`${date}T00:00:00Z`));
