import type { BillingCommand } from '@hoops/domain/family/commands';
import { failureFact } from '@hoops/domain/family/payments/evolve';
import type { ObservedSubscription } from '@hoops/domain/family/plans/observed';
import { firstChargedRenewal, nextRenewalAt } from '@hoops/domain/family/plans/pause';
import type { Family, LivePlan } from '@hoops/domain/family/state';

export type Drift = Extract<BillingCommand, { readonly type: 'RecordDrift' }>;

/**
 * Field differences between a subscription and the events. An ended subscription differs only if the plan
 * is live in the events.
 */
export const subscriptionDrift = (family: Family, observed: ObservedSubscription): readonly Drift[] => {
  const ours = planOf(family, observed);
  const living = observed.endedAt === null && observed.status !== 'canceled';
  if (!ours) return living ? [drift(observed, 'subscription', 'none', observed.subscriptionId)] : [];
  const notCollected = observed.uncollected?.invoiceId ?? 'none';
  const isKnown = family.recordedFacts.includes(failureFact({ invoiceId: notCollected, attempt: 0 }));
  const theirs = fieldsOf({
    ...observed,
    change: changeOf(observed),
    pause: pauseOf(observed),
    notCollected,
  });
  const known = fieldsOf({
    ...ours,
    change: plannedChange(ours),
    pause: charged(ours, nextRenewalAt(ours)),
    notCollected: isKnown ? notCollected : 'none',
  });
  return theirs.flatMap(([field, value], index) => {
    const before = known[index]?.[1] ?? '';
    return before === value ? [] : [drift(observed, field, before, value)];
  });
};

const planOf = (
  family: Family,
  { athleteId, subscriptionId }: ObservedSubscription,
): LivePlan | undefined => {
  const plan = family.athletes.find((athlete) => athlete.athleteId === athleteId)?.plan;
  return plan?.kind === 'live' && plan.subscriptionId === subscriptionId ? plan : undefined;
};

const fieldsOf = (
  plan: Pick<LivePlan, 'status' | 'priceId' | 'currentPeriodEnd'> & {
    readonly change: string;
    readonly pause: string;
    readonly notCollected: string;
    readonly sharePercent?: number | undefined;
    readonly foreignDiscount?: string | undefined;
  },
): readonly (readonly [string, string])[] => [
  ['status', plan.status],
  ['price', plan.priceId],
  ['period end', plan.currentPeriodEnd],
  ['change', plan.change],
  ['pause', plan.pause],
  ['not collected', plan.notCollected],
  ['share', String(plan.sharePercent ?? 0)],
  ['discount', plan.foreignDiscount ?? 'none'],
];

const changeOf = ({ cancelAt, scheduled, plan }: ObservedSubscription): string => {
  if (cancelAt !== null) return `ends ${cancelAt}`;
  return scheduled && scheduled.to !== plan ? `${scheduled.to} from ${scheduled.effectiveAt}` : 'none';
};

/** Stripe ends a pause one day before the next charged renewal. */
const charged = ({ currentPeriodEnd }: Pick<LivePlan, 'currentPeriodEnd'>, at: string): string =>
  at === currentPeriodEnd ? 'none' : `until ${at}`;

const pauseOf = (observed: ObservedSubscription): string => {
  if (!observed.pause) return 'none';
  const { collectsAgainAt } = observed.pause;
  return collectsAgainAt === null
    ? 'not collected'
    : charged(observed, firstChargedRenewal(observed, collectsAgainAt));
};

const plannedChange = ({ change }: LivePlan): string => {
  switch (change.kind) {
    case 'none':
      return 'none';
    case 'cancellation':
      return `ends ${change.effectiveAt}`;
    case 'switch':
      return `${change.to} from ${change.effectiveAt}`;
    default:
      return change satisfies never;
  }
};

const drift = (observed: ObservedSubscription, field: string, ours: string, theirs: string): Drift => ({
  type: 'RecordDrift',
  objectId: observed.subscriptionId,
  field,
  ours,
  theirs,
});
