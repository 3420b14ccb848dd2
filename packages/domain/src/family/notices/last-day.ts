import { daysAfter } from '../../time/club-time.ts';
import type { NoticeKind } from './events.ts';

/** A failed daily job is made up for within a week. */
export const lateNoticeDays = 7;

/** Last day to give a notice: its day, or a week later for withdrawn classes and overdue bills. */
export const lastDayOfNotice = ({
  notice,
  on,
}: {
  readonly notice: NoticeKind;
  readonly on: string;
}): string =>
  notice === 'class-withdrawn' || notice === 'bill-overdue' ? daysAfter(on, lateNoticeDays) : on;
