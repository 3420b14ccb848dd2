/** Times are Unix seconds; months are in UTC, as at Stripe. */

export const secondsPerHour = 3600;
export const secondsPerDay = 86_400;

export const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);
export const toDate = (at: number): Date => new Date(at * 1000);

/** Adds months to an anchor. A short month uses its last day; later months use the anchor's day again. */
export const addMonths = (anchor: number, months: number): number => {
  const date = toDate(anchor);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return toSeconds(date);
};

export const nextBoundary = (anchor: number, at: number): number => {
  let months = Math.max(0, Math.floor((at - anchor) / (31 * secondsPerDay)));
  while (addMonths(anchor, months) <= at) months += 1;
  return addMonths(anchor, months);
};

/** Midnight (UTC) of the n-th weekday after a moment; bank holidays are not modeled. */
export const afterBusinessDays = (at: number, days: number): number => {
  const date = toDate(Math.floor(at / secondsPerDay) * secondsPerDay);
  for (let left = days; left > 0; ) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (date.getUTCDay() % 6 !== 0) left -= 1;
  }
  return toSeconds(date);
};
