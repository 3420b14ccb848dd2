import { noticeRules } from '../consumer-rules.ts';
import { daysAfter } from '../time/club-time.ts';

/** Least days between scheduling prices and their start: the first notices go out a day later. */
export const leadDays = noticeRules['price-change'].earliest + 1;

/** Last club date before families are told of new prices; until then they can be withdrawn. */
export const lastQuietDay = (since: string): string => daysAfter(since, -leadDays);

/** Earliest start of prices scheduled today; club's date. */
export const earliestChange = (today: string): string => daysAfter(today, leadDays);
