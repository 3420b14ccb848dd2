import { daysAfter } from '../../time/club-time.ts';
import type { NoticeKind } from './events.ts';

/** The club's own rule: a job that failed on a day is made up for within a week. */
export const daysToTellAfterwards = 7;

/** Last day on which a notice can be given: the day that it is about, or a week later for withdrawn classes and overdue bills. */
export const lastDayOfNotice = ({
  notice,
  on,
}: {
  readonly notice: NoticeKind;
  readonly on: string;
}): string =>
  notice === 'class-withdrawn' || notice === 'bill-overdue' ? daysAfter(on, daysToTellAfterwards) : on;
