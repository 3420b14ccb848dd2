import { noticeRules } from '../../consumer-rules.ts';
import { daysAfter } from '../../time/club-time.ts';
import type { NoticeKind } from './events.ts';

/** Until when a notice is of interest: the day that it is about, or the last on which it is given after that. */
export const lastDayOfNotice = ({
  notice,
  on,
}: {
  readonly notice: NoticeKind;
  readonly on: string;
}): string => daysAfter(on, Math.max(0, -noticeRules[notice].latest));
