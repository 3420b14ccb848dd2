import { noticeRules } from '../consumer-rules.ts';
import { daysAfter } from '../time/club-time.ts';

/** Minimum days between scheduling prices and their start; the first notices go out a day later. */
export const leadDays = noticeRules['price-change'].earliest + 1;

/** Last club-local date for withdrawing new prices, before families are notified. */
export const lastQuietDay = (since: string): string => daysAfter(since, -leadDays);

/** Earliest start of prices scheduled today; a club-local date. */
export const earliestChange = (today: string): string => daysAfter(today, leadDays);
