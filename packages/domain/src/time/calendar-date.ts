import { dateFormat } from './date-format.ts';

export const shiftDate = (date: string, days: number): string => {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
};

const longDates = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });

export const dateWords = (date: string): string => longDates().format(new Date(`${date}T00:00:00Z`));
