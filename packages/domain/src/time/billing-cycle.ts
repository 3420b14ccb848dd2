import { clubDate, startOfClubDay } from './club-time.ts';

const hourMs = 3_600_000;

/** One billing month later: the same UTC day and time, or the month's last day. */
export const oneMonthAfter = (at: string | Date): Date => {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date;
};

/** An hour for Stripe's draft, one for daylight saving time and one to spare. */
const lateHours = 3;

/** Noon for a late start, because some renewals would be charged on the next club date. */
export const billingAnchor = (at: string | Date): Date => {
  const start = new Date(at);
  const day = clubDate(start);
  const isLate = clubDate(new Date(start.getTime() + lateHours * hourMs)) !== day;
  return isLate ? new Date(startOfClubDay(day).getTime() + 12 * hourMs) : start;
};

/** Stripe charges a renewal (ISO-8601 UTC) after an hour as a draft. */
export const chargedAt = (renewsAt: string): string => new Date(Date.parse(renewsAt) + hourMs).toISOString();

export const chargeDate = (renewsAt: string): string => clubDate(chargedAt(renewsAt));
