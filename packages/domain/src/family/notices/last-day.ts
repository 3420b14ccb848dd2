import { daysAfter } from '../../time/club-time.ts';
import type { NoticeKind } from './events.ts';

/** The club's own rule: a job that failed on a day is made up for within a week. */
const daysToTellOfWithdrawal = 7;

/** Until when a notice is of interest: the day that it is about, or the last on which a withdrawal of classes is told. */
export const lastDayOfNotice = ({
  notice,
  on,
}: {
  readonly notice: NoticeKind;
  readonly on: string;
}): string => (notice === 'class-withdrawn' ? daysAfter(on, daysToTellOfWithdrawal) : on);
