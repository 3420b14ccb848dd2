import { reject } from '../../../decider.ts';
import type { IntentOf } from '../../intents.ts';
import { PlanPauseEnded, PlanPauseEndRequested } from '../events.ts';
import { collectsAgainAt, earlyReturn } from '../pause.ts';
import {
  type ChargedPlan,
  changeInput,
  consentedRequest,
  goesOnAs,
  type OfferFacts,
  type PlanChangeRules,
} from './plan-change.ts';

const request = consentedRequest({
  kind: 'end-pause',
  type: 'EndPause',
  emits: PlanPauseEndRequested,
  input: changeInput({}),
  rejects: ['cancellation-scheduled', 'no-pause', 'pause-ends-already'],
}).decidedBy(({ plan, open }) => {
  if (open?.kind === 'end-pause') return [];
  if (open) return reject('change-in-progress');
  if (plan.change.kind === 'cancellation') return reject('cancellation-scheduled');
  if (!plan.pause) return reject('no-pause');
  if (plan.pause.until === plan.currentPeriodEnd) return reject('pause-ends-already');
  return { after: unpaused(plan), facts: {} };
});

const unpaused = (plan: ChargedPlan): ChargedPlan => ({ ...plan, pause: null });
const { preview, offered } = goesOnAs(unpaused);

export const endPause = {
  ...request,
  records: [PlanPauseEnded],
  fulfilled: ({ athleteId, intentId }: IntentOf<'end-pause'>, plan, observed) => {
    const until = earlyReturn(plan.pause, observed);
    return observed.pause === null ? [{ type: 'PlanPauseEnded', data: { athleteId, intentId, until } }] : [];
  },
  unrequested: {
    stage: 'before-renewal',
    events: ({ pause }, observed, at) => {
      if (!pause || observed.pause !== null || at >= collectsAgainAt(pause.until)) return [];
      const until = earlyReturn(pause, observed);
      return until === pause.until
        ? []
        : [{ type: 'PlanPauseEnded', data: { athleteId: observed.athleteId, until } }];
    },
  },
  preview,
  offered: {
    ...offered,
    of: (facts: OfferFacts) => (facts.plan?.pause ? preview(facts) : null),
  },
} as const satisfies PlanChangeRules;
