import { noticeRules } from '../consumer-rules.ts';
import { daysAfter } from '../time/club-time.ts';

/** So many days ahead other prices are scheduled at least: the first notices go out a day later. */
export const leadDays = noticeRules['price-change'].earliest + 1;

/** The last of the club's dates on which nobody was told of the prices of a date: until then they can be taken back. */
export const lastQuietDay = (since: string): string => daysAfter(since, -leadDays);

/** The earliest of the club's dates for which other prices can be scheduled today. */
export const earliestChange = (today: string): string => daysAfter(today, leadDays);
