import { lateNoticeDays } from '../../notice-days.ts';
import { daysAfter } from '../../time/club-time.ts';
import type { NoticeKind } from './events.ts';

/**
 * Last day on which a notice may be given: the notice's day, or a week later for withdrawn classes and
 * overdue bills.
 */
export const lastDayOfNotice = ({
  notice,
  on,
}: {
  readonly notice: NoticeKind;
  readonly on: string;
}): string =>
  notice === 'class-withdrawn' || notice === 'bill-overdue' ? daysAfter(on, lateNoticeDays) : on;
