import * as z from 'zod/mini';
import { otherPlan, type PlanId, planIdSchema, planPriceOn } from '../../../club/plans.ts';
import type { PriceLists } from '../../../club/price-lists.ts';
import { reject } from '../../../decider.ts';
import { clubDate } from '../../../time/club-time.ts';
import type { IntentOf } from '../../intents.ts';
import { PlanSwitchRequested, PlanSwitchScheduled } from '../events.ts';
import { scheduledSwitch } from '../observed.ts';
import { isPaidUp, nextChargeAt } from '../pause.ts';
import {
  type ChargedPlan,
  changeInput,
  consentedRequest,
  goesOn,
  type OfferFacts,
  type PlanChangeRules,
  type PreviewFacts,
  planChargePreview,
} from './plan-change.ts';

/** Switches the plan when the current billing cycle ends (spec section 4). */
const request = consentedRequest({
  kind: 'switch-plan',
  type: 'SwitchPlan',
  emits: PlanSwitchRequested,
  input: changeInput({ currentSubscriptionId: z.string(), newPlanId: planIdSchema }),
  rejects: ['subscription-mismatch', 'cancellation-scheduled', 'plan-paused', 'switch-pending', 'same-plan'],
}).decidedBy(({ plan, open }, { currentSubscriptionId, newPlanId: to, prices }) => {
  if (plan.subscriptionId !== currentSubscriptionId) return reject('subscription-mismatch');
  if (open?.kind === 'switch-plan' && open.to === to) return [];
  if (open?.kind === 'cancel-training') return reject('cancellation-scheduled');
  if (open) return reject('change-in-progress');
  if (plan.change.kind === 'cancellation') return reject('cancellation-scheduled');
  if (plan.change.kind === 'switch') return plan.change.to === to ? [] : reject('switch-pending');
  if (plan.pause) return reject('plan-paused');
  if (plan.plan === to) return reject('same-plan');
  if (!isPaidUp(plan)) return reject('no-active-plan', { status: plan.status });
  const after = switched(plan, to, prices);
  return { after, facts: { from: plan.plan, to, price: after.price } };
});

const switched = (plan: ChargedPlan, to: PlanId, prices: PriceLists): ChargedPlan => ({
  ...plan,
  plan: to,
  price: planPriceOn(to, clubDate(nextChargeAt(plan)), prices),
});

const preview = (facts: PreviewFacts, { to }: { readonly to: PlanId }) =>
  goesOn(facts, facts.plan && switched(facts.plan, to, facts.prices));

export const switchPlan = {
  ...request,
  records: [PlanSwitchScheduled],
  fulfilled: ({ athleteId, intentId, from, to }: IntentOf<'switch-plan'>, _plan, observed) => {
    const scheduled = scheduledSwitch(observed);
    return scheduled?.to === to && observed.cancelAt === null
      ? [{ type: 'PlanSwitchScheduled', data: { athleteId, intentId, from, ...scheduled } }]
      : [];
  },
  unrequested: {
    stage: 'new',
    events: ({ plan: from, change }, observed) => {
      const scheduled = scheduledSwitch(observed);
      if (!scheduled || observed.cancelAt !== null) return [];
      const isKnown =
        change.kind === 'switch' &&
        change.to === scheduled.to &&
        change.scheduleId === scheduled.scheduleId &&
        change.effectiveAt === scheduled.effectiveAt;
      return isKnown
        ? []
        : [{ type: 'PlanSwitchScheduled', data: { athleteId: observed.athleteId, from, ...scheduled } }];
    },
  },
  preview,
  offered: {
    answer: z.nullable(planChargePreview),
    of: (facts: OfferFacts) => facts.plan && preview(facts, { to: otherPlan(facts.plan.plan) }),
  },
} as const satisfies PlanChangeRules;
