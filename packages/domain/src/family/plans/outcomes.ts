import type { EventOf } from '../../event.ts';
import type { AthleteId } from '../../ids.ts';
import type { Money } from '../../money.ts';
import { athleteOf } from '../athletes/enrolment.ts';
import type { FamilyEventOf } from '../events.ts';
import { outcomesOf, type Refusal } from '../intents/outcomes.ts';
import type { AthleteIntent, IntentOf } from '../intents.ts';
import { PaymentRefunded } from '../payments/events.ts';
import { recordedOnce } from '../payments/recorded-once.ts';
import type { Family, LivePlan } from '../state.ts';
import {
  PlanChangeFailed,
  PlanPaused,
  PlanPauseEnded,
  PlanStarted,
  PlanStartFailed,
  PlanSwitchCancelled,
  PlanSwitched,
  PlanSwitchScheduled,
  TrainingCancellationScheduled,
  TrainingCancellationUndone,
  TrainingCancelled,
} from './events.ts';
import { earlyReturn } from './pause.ts';
import { type Ended, trainingCancelled } from './training-cancelled.ts';

const startPlan = outcomesOf('start-plan', [PlanStarted, PlanStartFailed]).recordedBy({
  'plan-started': (_family, { athleteId, intentId, plan }, begun: Begun) => [
    { type: 'PlanStarted', data: { athleteId, intentId, plan, ...begun } },
  ],
  failed: (_family, { athleteId, intentId, plan }, why: Refusal) => [
    { type: 'PlanStartFailed', data: { athleteId, intentId, plan, ...why } },
  ],
});

type Begun = {
  readonly subscriptionId: string;
  readonly priceId: string;
  readonly price: Money;
  readonly currentPeriodStart: string;
  readonly currentPeriodEnd: string;
};

/** A failed change leaves the plan as it is. */
export const changeFailed = (
  _family: Family,
  {
    athleteId,
    intentId,
    kind: operation,
  }: Exclude<AthleteIntent, IntentOf<'start-plan' | 'pay-plan' | 'write-off-debt'>>,
  why: Refusal,
): readonly FamilyEventOf<'PlanChangeFailed'>[] => [
  { type: 'PlanChangeFailed', data: { athleteId, intentId, operation, ...why } },
];

const ofAnyChange = { 'subscriptions-ended': trainingCancelled, failed: changeFailed };
const eventsOfAnyChange = [TrainingCancelled, PlanChangeFailed] as const;

const switchPlan = outcomesOf('switch-plan', [
  PlanSwitchScheduled,
  PlanSwitched,
  ...eventsOfAnyChange,
]).recordedBy({
  ...ofAnyChange,
  'switch-scheduled': (
    _family,
    { athleteId, intentId, from, to, price },
    scheduled: { readonly scheduleId: string; readonly effectiveAt: string },
  ) => [{ type: 'PlanSwitchScheduled', data: { athleteId, intentId, from, to, price, ...scheduled } }],
  // The intent was carried out so late that the other plan runs already.
  switched: (
    _family,
    { athleteId, from, to },
    charged: { readonly priceId: string; readonly price: Money },
  ) => [{ type: 'PlanSwitched', data: { athleteId, from, to, ...charged } }],
});

const cancelSwitch = outcomesOf('cancel-switch', [PlanSwitchCancelled, ...eventsOfAnyChange]).recordedBy({
  ...ofAnyChange,
  'switch-cancelled': (_family, { athleteId, intentId }, _facts: unknown) => [
    { type: 'PlanSwitchCancelled', data: { athleteId, intentId, reason: 'asked' } },
  ],
});

const cancelTraining = outcomesOf('cancel-training', [
  PlanSwitchCancelled,
  TrainingCancellationScheduled,
  ...eventsOfAnyChange,
]).recordedBy({
  ...ofAnyChange,
  'cancellation-scheduled': (
    family,
    { athleteId, intentId },
    { effectiveAt }: { readonly effectiveAt: string },
  ) => [
    ...droppedSwitch(family, athleteId),
    { type: 'TrainingCancellationScheduled', data: { athleteId, intentId, effectiveAt } },
  ],
});

/** A cancellation releases the switch's schedule first, so the switch ends too. */
const droppedSwitch = (
  family: Family,
  athleteId: AthleteId,
): readonly FamilyEventOf<'PlanSwitchCancelled'>[] => {
  const plan = athleteOf(family, athleteId)?.plan;
  return plan?.kind === 'live' && plan.change.kind === 'switch'
    ? [{ type: 'PlanSwitchCancelled', data: { athleteId, reason: 'training-cancelled' } }]
    : [];
};

const pausePlan = outcomesOf('pause-plan', [PlanPaused, ...eventsOfAnyChange]).recordedBy({
  ...ofAnyChange,
  'plan-paused': (_family, { athleteId, intentId, from, until }, _facts: unknown) => [
    { type: 'PlanPaused', data: { athleteId, intentId, from, until } },
  ],
});

const endPause = outcomesOf('end-pause', [PlanPauseEnded, ...eventsOfAnyChange]).recordedBy({
  ...ofAnyChange,
  // Period at Stripe; ours may lack a renewal.
  'pause-ended': (
    family,
    { athleteId, intentId },
    running: Pick<LivePlan, 'currentPeriodStart' | 'currentPeriodEnd'>,
  ) => {
    const plan = athleteOf(family, athleteId)?.plan;
    const until = plan?.kind === 'live' ? earlyReturn(plan.pause, running) : null;
    return [{ type: 'PlanPauseEnded', data: { athleteId, intentId, until } }];
  },
});

const undoCancellation = outcomesOf('undo-cancellation', [
  TrainingCancellationUndone,
  ...eventsOfAnyChange,
]).recordedBy({
  ...ofAnyChange,
  'cancellation-undone': (_family, { athleteId, intentId }, _facts: unknown) => [
    { type: 'TrainingCancellationUndone', data: { athleteId, intentId } },
  ],
});

type Withdrawn = Ended & {
  /** Total refunded. */
  readonly refunded: Money;
  readonly refunds: readonly (EventOf<typeof PaymentRefunded>['data'] & { readonly isOver: boolean })[];
};

/** A refund under way is recorded once Stripe completes it. */
const withdrawPlan = outcomesOf('withdraw-plan', [
  TrainingCancelled,
  PaymentRefunded,
  PlanChangeFailed,
]).recordedBy({
  withdrawn: (family, { athleteId, intentId, plan }, { endedAt, refunded, refunds }: Withdrawn) => [
    ...refunds
      .filter(({ isOver }) => isOver)
      .flatMap(({ isOver: _isOver, ...refund }) =>
        recordedOnce(family, refund.refundId, { type: 'PaymentRefunded', data: refund } as const),
      ),
    { type: 'TrainingCancelled', data: { athleteId, plan, endedAt, intentId, refunded } },
  ],
  failed: changeFailed,
});

const movePrice = outcomesOf('move-price', [PlanSwitched, ...eventsOfAnyChange]).recordedBy({
  ...ofAnyChange,
  'price-moved': (
    _family,
    { athleteId, intentId, plan, price, priceBefore },
    { priceId }: { readonly priceId: string },
  ) => [
    {
      type: 'PlanSwitched',
      data: { athleteId, intentId, from: plan, to: plan, priceId, price, priceBefore },
    },
  ],
});

export const planOutcomes = [
  startPlan,
  switchPlan,
  cancelSwitch,
  pausePlan,
  endPause,
  cancelTraining,
  undoCancellation,
  withdrawPlan,
  movePrice,
] as const;
