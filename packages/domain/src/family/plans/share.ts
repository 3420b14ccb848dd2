import type { DecideContext } from '../../decider.ts';
import type { AthleteId } from '../../ids.ts';
import { intentId } from '../../ids.ts';
import type { Money } from '../../money.ts';
import { chargeDate } from '../../time/billing-cycle.ts';
import { monthOfDate, type Period } from '../../time/club-time.ts';
import { splitIn } from '../charges/shares.ts';
import type { FamilyEvent, FamilyEventOf } from '../events.ts';
import type { FamilyContext } from '../family-command.ts';
import { hasOpenIntent } from '../intents/open-intents.ts';
import type { Athlete, Family, LivePlan } from '../state.ts';
import { nextRenewalAt, possibleReturns } from './pause.ts';

export const chargeIn = (plan: LivePlan, month: Period): Money | null => {
  const { change, currentPeriodEnd } = plan;
  const renewals = [currentPeriodEnd, ...possibleReturns(plan)].filter((at) => at >= nextRenewalAt(plan));
  const at = renewals.find((renewal) => monthOfDate(chargeDate(renewal)) === month);
  if (at === undefined) return null;
  if (change.kind === 'none' || at < change.effectiveAt) return plan.price;
  return change.kind === 'switch' ? change.price : null;
};

const wantedPercent = (plan: LivePlan, splits: Athlete['splits']): number => {
  const split = splitIn(splits, monthOfDate(chargeDate(nextRenewalAt(plan))));
  return split?.plan ? split.percent : 0;
};

export const planSharesDue = (
  family: Family,
  { newId }: Pick<DecideContext, 'newId'>,
  of?: AthleteId,
): readonly FamilyEventOf<'PlanShareRequested'>[] =>
  family.athletes.flatMap(({ athleteId, plan, splits }) => {
    if (plan.kind !== 'live' || plan.change.kind === 'cancellation') return [];
    if ((of !== undefined && of !== athleteId) || hasOpenIntent(family, athleteId)) return [];
    const percent = wantedPercent(plan, splits);
    if (percent === (plan.sharePercent ?? 0)) return [];
    const data = { athleteId, intentId: intentId(newId()), percent };
    return [{ type: 'PlanShareRequested', data }];
  });

/** Events that change an athlete's splits, and the discount that the next renewal then needs. */
export const withPlanShare = <Event extends FamilyEvent>(
  family: Family,
  athleteId: AthleteId,
  events: readonly Event[],
  context: FamilyContext,
) => [
  ...events,
  ...(events.length > 0 ? planSharesDue(context.after(family, events), context, athleteId) : []),
];
