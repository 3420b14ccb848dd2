import { maxPausedMonths } from '../longest-pause.ts';
import type { LivePlan } from '../state.ts';

type Cycle = Pick<LivePlan, 'currentPeriodStart' | 'currentPeriodEnd'>;

/**
 * When a plan renews so many months after the running period ends, ISO-8601 UTC. Billing counts from the day on which the
 * plan began: of a period's two ends at most one lies in a month that is too short for it, so the later day of both is it.
 */
const renewalAfter = ({ currentPeriodStart, currentPeriodEnd }: Cycle, months: number): string => {
  const end = new Date(currentPeriodEnd);
  const anchor = Math.max(new Date(currentPeriodStart).getUTCDate(), end.getUTCDate());
  const renewal = new Date(end);
  renewal.setUTCDate(1);
  renewal.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(renewal.getUTCFullYear(), renewal.getUTCMonth() + 1, 0)).getUTCDate();
  renewal.setUTCDate(Math.min(anchor, lastDay));
  return renewal.toISOString();
};

/** When a pause that begins at the next renewal may end: at each of the renewals after it, ISO-8601 UTC. */
export const possibleReturns = (plan: Cycle): readonly string[] =>
  Array.from({ length: maxPausedMonths }, (_, month) => renewalAfter(plan, month + 1));

/** When the card is charged for the plan again, ISO-8601 UTC. */
export const nextChargeAt = ({
  pause,
  currentPeriodEnd,
}: Pick<LivePlan, 'currentPeriodEnd'> & {
  readonly pause: Pick<NonNullable<LivePlan['pause']>, 'until'> | null;
}): string => pause?.until ?? currentPeriodEnd;

/** Whether nothing is owed for a plan: what is to come of it can be changed. */
export const isPaidUp = ({ status }: Pick<LivePlan, 'status'>): boolean =>
  status === 'active' || status === 'trialing';

const dayMs = 24 * 3_600_000;

/**
 * When the payment provider is to collect again so that the renewal at the end of a pause is the first that is charged: a day
 * before it, after the last one that is not.
 */
export const collectsAgainAt = (until: string): string => new Date(Date.parse(until) - dayMs).toISOString();

/** The renewal that is charged first when the payment provider collects again from a moment on. */
export const firstChargedRenewal = (plan: Cycle, collectsAt: string): string => {
  for (let months = 0; ; months += 1) {
    const renewal = renewalAfter(plan, months);
    if (Date.parse(renewal) >= Date.parse(collectsAt)) return renewal;
  }
};

/** Whether a period that begins at this moment is one that is not charged. */
export const isPausedAt = ({ pause }: Pick<LivePlan, 'pause'>, at: string): boolean =>
  pause !== null && pause.from <= at && at < pause.until;

/** When a plan comes back whose pause is ended early: at its next renewal; null when the pause had not begun. */
export const earlyReturn = (pause: LivePlan['pause'], running: Cycle): string | null =>
  pause !== null && pause.from <= running.currentPeriodStart ? running.currentPeriodEnd : null;
