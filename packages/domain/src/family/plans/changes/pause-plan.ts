import * as z from 'zod/mini';
import { reject } from '../../../decider.ts';
import { chargeDate } from '../../../time/billing-cycle.ts';
import { calendarDateSchema } from '../../../time/calendar-date-schema.ts';
import { clubDate } from '../../../time/club-time.ts';
import type { IntentOf } from '../../intents.ts';
import { PlanPaused, PlanPauseRequested } from '../events.ts';
import { collectsAgainAt, firstChargedRenewal, isPaidUp, possibleReturns } from '../pause.ts';
import {
  type ChargedPlan,
  changeInput,
  consentedRequest,
  datedCharge,
  goesOn,
  type OfferFacts,
  type PlanChangeRules,
  type PreviewFacts,
} from './plan-change.ts';

const request = consentedRequest({
  kind: 'pause-plan',
  type: 'PausePlan',
  emits: PlanPauseRequested,
  /** `until`: club-local date on which the plan is charged again. */
  input: changeInput({ until: calendarDateSchema }),
  rejects: [
    'cancellation-scheduled',
    'switch-pending',
    'plan-paused',
    'plan-unpaid',
    'pause-too-late',
    'pause-not-offered',
  ],
}).decidedBy(({ plan, open, at }, { until: date }) => {
  if (open?.kind === 'pause-plan' && chargeDate(open.until) === date) return [];
  if (open) return reject('change-in-progress');
  if (plan.change.kind === 'cancellation') return reject('cancellation-scheduled');
  if (plan.change.kind === 'switch') return reject('switch-pending');
  if (plan.pause) return chargeDate(plan.pause.until) === date ? [] : reject('plan-paused');
  if (!isPaidUp(plan)) return reject('plan-unpaid');
  if (chargeDate(plan.currentPeriodEnd) <= clubDate(at)) return reject('pause-too-late');
  const until = possibleReturns(plan).find((renewal) => chargeDate(renewal) === date);
  if (until === undefined) return reject('pause-not-offered');
  const after = paused(plan, until);
  return { after, facts: after.pause };
});

const paused = (plan: ChargedPlan, until: string) => ({
  ...plan,
  pause: { from: plan.currentPeriodEnd, until },
});

const preview = (facts: PreviewFacts, { until }: { readonly until: string }) =>
  goesOn(facts, facts.plan && paused(facts.plan, until));

export const pausePlan = {
  ...request,
  records: [PlanPaused],
  fulfilled: ({ athleteId, intentId, from, until }: IntentOf<'pause-plan'>, _plan, { pause }) =>
    pause?.collectsAgainAt === collectsAgainAt(until)
      ? [{ type: 'PlanPaused', data: { athleteId, intentId, from, until } }]
      : [],
  unrequested: {
    stage: 'before-renewal',
    events: (plan, observed) => {
      if (!observed.pause?.collectsAgainAt) return [];
      const until = firstChargedRenewal(observed, observed.pause.collectsAgainAt);
      const from = plan.pause?.from ?? plan.currentPeriodEnd;
      if (until <= from || until === plan.pause?.until) return [];
      return [{ type: 'PlanPaused', data: { athleteId: observed.athleteId, from, until } }];
    },
  },
  preview,
  offered: {
    answer: z.readonly(z.array(datedCharge)),
    of: (facts: OfferFacts) =>
      facts.plan?.possibleReturns.flatMap((until) => preview(facts, { until }).next ?? []) ?? [],
  },
} as const satisfies PlanChangeRules;
