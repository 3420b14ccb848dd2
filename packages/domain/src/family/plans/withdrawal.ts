import { withdrawalRule } from '../../consumer-rules.ts';
import { businessDaysAfter } from '../../time/business-days.ts';
import { clubDate } from '../../time/club-time.ts';
import type { LivePlan } from '../state.ts';

/**
 * The last of the club's dates on which a plan can be withdrawn from, all that was paid for it being returned; null
 * when it is not the athlete's first one, or the rule is off.
 */
export const lastDayToWithdraw = (
  { isFirst, startedAt }: Pick<LivePlan, 'isFirst' | 'startedAt'>,
  { isOn, businessDays }: Pick<typeof withdrawalRule, 'isOn' | 'businessDays'> = withdrawalRule,
): string | null => (isOn && isFirst ? businessDaysAfter(clubDate(startedAt), businessDays) : null);
