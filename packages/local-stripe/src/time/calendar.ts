/** Times here are unix seconds, months are counted in UTC, as Stripe does. */

export type Interval = 'day' | 'week' | 'month' | 'year';

export type Cycle = {
  readonly interval: Interval;
  readonly interval_count: number;
};

export const secondsPerHour = 3600;
export const secondsPerDay = 86_400;

export const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);
export const toDate = (at: number): Date => new Date(at * 1000);

/**
 * The anchor moved by whole cycles. An anchor on the 29th to 31st falls on the last day of a shorter
 * month and returns to its own day afterwards, because every step counts from the anchor.
 */
export const addCycles = (anchor: number, { interval, interval_count }: Cycle, cycles: number): number => {
  const count = interval_count * cycles;
  switch (interval) {
    case 'day':
      return anchor + count * secondsPerDay;
    case 'week':
      return anchor + count * 7 * secondsPerDay;
    case 'month':
      return addMonths(anchor, count);
    case 'year':
      return addMonths(anchor, count * 12);
  }
};

/** The first boundary of the billing cycle after `at`. */
export const nextBoundary = (anchor: number, cycle: Cycle, at: number): number => {
  let cycles = Math.max(0, Math.floor((at - anchor) / maxCycleSeconds(cycle)));
  while (addCycles(anchor, cycle, cycles) <= at) cycles += 1;
  return addCycles(anchor, cycle, cycles);
};

const maxCycleSeconds = ({ interval, interval_count }: Cycle): number => {
  const days = { day: 1, week: 7, month: 31, year: 366 }[interval];
  return days * secondsPerDay * interval_count;
};

const addMonths = (anchor: number, months: number): number => {
  const date = toDate(anchor);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return toSeconds(date);
};
