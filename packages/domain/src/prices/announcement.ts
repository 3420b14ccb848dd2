import { noticeRules } from '../consumer-rules.ts';
import { daysAfter } from '../time/club-time.ts';

/** Minimum days between scheduling prices and their start; the first notices are sent a day later. */
export const leadDays = noticeRules['price-change'].earliest + 1;

/** Last club-local date on which new prices can be withdrawn, before families are notified. */
export const lastQuietDay = (since: string): string => daysAfter(since, -leadDays);

/** Earliest start of prices scheduled today; a club-local date. */
export const earliestChange = (today: string): string => daysAfter(today, leadDays);
