import { chargedAt } from '../../time/billing-cycle.ts';
import { maxPausedMonths } from '../charges/class-pause.ts';
import type { LivePlan } from '../state.ts';

type Cycle = Pick<LivePlan, 'currentPeriodStart' | 'currentPeriodEnd'>;

/** Renewal `months` months after the current period, ISO-8601 UTC. A backdated period starts at another time of day. */
const renewalAfter = ({ currentPeriodStart, currentPeriodEnd }: Cycle, months: number): string => {
  const end = new Date(currentPeriodEnd);
  const isBackdated = currentPeriodStart.slice(10) !== currentPeriodEnd.slice(10);
  const start = isBackdated ? end : new Date(currentPeriodStart);
  const anchor = Math.max(start.getUTCDate(), end.getUTCDate());
  const renewal = new Date(end);
  renewal.setUTCDate(1);
  renewal.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(renewal.getUTCFullYear(), renewal.getUTCMonth() + 1, 0)).getUTCDate();
  renewal.setUTCDate(Math.min(anchor, lastDay));
  return renewal.toISOString();
};

export const possibleReturns = (plan: Cycle): readonly string[] =>
  Array.from({ length: maxPausedMonths }, (_, month) => renewalAfter(plan, month + 1));

type Renewing = Pick<LivePlan, 'currentPeriodEnd'> & {
  readonly pause: Pick<NonNullable<LivePlan['pause']>, 'until'> | null;
};

/** ISO-8601 UTC. */
export const nextRenewalAt = ({ pause, currentPeriodEnd }: Renewing): string =>
  pause?.until ?? currentPeriodEnd;

/** ISO-8601 UTC. */
export const nextChargeAt = (plan: Renewing): string => chargedAt(nextRenewalAt(plan));

export const isPaidUp = ({ status }: Pick<LivePlan, 'status'>): boolean =>
  status === 'active' || status === 'trialing';

const dayMs = 24 * 3_600_000;

export const collectsAgainAt = (until: string): string => new Date(Date.parse(until) - dayMs).toISOString();

export const firstChargedRenewal = (plan: Cycle, collectsAt: string): string => {
  for (let months = 0; ; months += 1) {
    const renewal = renewalAfter(plan, months);
    if (Date.parse(renewal) >= Date.parse(collectsAt)) return renewal;
  }
};

export const isPausedAt = ({ pause }: Pick<LivePlan, 'pause'>, at: string): boolean =>
  pause !== null && pause.from <= at && at < pause.until;

/** Renewal when a plan returns after its pause ends early; null if the pause had not begun. */
export const earlyReturn = (pause: LivePlan['pause'], running: Cycle): string | null =>
  pause !== null && pause.from <= running.currentPeriodStart ? running.currentPeriodEnd : null;
