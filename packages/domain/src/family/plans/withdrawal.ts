import { withdrawalRule } from '../../consumer-rules.ts';
import { businessDaysAfter } from '../../time/business-days.ts';
import { clubDate } from '../../time/club-time.ts';
import type { LivePlan } from '../state.ts';

/** Last club-local date to withdraw with a full refund; null for a later plan, or when the rule is off. */
export const lastDayToWithdraw = (
  { isFirst, startedAt }: Pick<LivePlan, 'isFirst' | 'startedAt'>,
  { isOn, businessDays }: Pick<typeof withdrawalRule, 'isOn' | 'businessDays'> = withdrawalRule,
): string | null => (isOn && isFirst ? businessDaysAfter(clubDate(startedAt), businessDays) : null);
