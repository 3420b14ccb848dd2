import { lateNoticeDays } from '../../notice-days.ts';
import { daysAfter } from '../../time/club-time.ts';
import type { NoticeKind } from './events.ts';

/** Last day to give a notice: its day, or a week later for withdrawn classes and overdue bills. */
export const lastDayOfNotice = ({
  notice,
  on,
}: {
  readonly notice: NoticeKind;
  readonly on: string;
}): string =>
  notice === 'class-withdrawn' || notice === 'bill-overdue' ? daysAfter(on, lateNoticeDays) : on;
