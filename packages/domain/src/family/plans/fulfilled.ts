import type { EventOf } from '../../event.ts';
import { openIntentOf } from '../intents/open-intents.ts';
import type { AthleteIntentKind, IntentOf } from '../intents.ts';
import type { Family, LivePlan } from '../state.ts';
import {
  PlanPaused,
  PlanPauseEnded,
  PlanSwitchCancelled,
  PlanSwitched,
  PlanSwitchScheduled,
  TrainingCancellationScheduled,
  TrainingCancellationUndone,
} from './events.ts';
import type { ObservedSubscription as Observed } from './observed.ts';
import { collectsAgainAt, earlyReturn } from './pause.ts';

export const changeEvents = [
  PlanSwitchScheduled,
  PlanSwitched,
  PlanSwitchCancelled,
  PlanPaused,
  PlanPauseEnded,
  TrainingCancellationScheduled,
  TrainingCancellationUndone,
] as const;
type ChangeEvent = EventOf<(typeof changeEvents)[number]>;

type Changes = {
  readonly [Kind in AthleteIntentKind]?: (
    intent: IntentOf<Kind>,
    plan: LivePlan,
    observed: Observed,
  ) => readonly ChangeEvent[];
};

/** Events of each requested change, once the subscription shows it; none before. */
const changes: Changes = {
  'switch-plan': ({ athleteId, intentId, from, to }, _plan, observed) => {
    const scheduled = scheduledSwitch(observed);
    return scheduled?.to === to && observed.cancelAt === null
      ? [{ type: 'PlanSwitchScheduled', data: { athleteId, intentId, from, ...scheduled } }]
      : [];
  },
  'cancel-switch': ({ athleteId, intentId }, plan, observed) =>
    scheduledSwitch(observed) === null && observed.plan === plan.plan
      ? [{ type: 'PlanSwitchCancelled', data: { athleteId, intentId, reason: 'asked' } }]
      : [],
  'pause-plan': ({ athleteId, intentId, from, until }, _plan, { pause }) =>
    pause?.collectsAgainAt === collectsAgainAt(until)
      ? [{ type: 'PlanPaused', data: { athleteId, intentId, from, until } }]
      : [],
  'end-pause': ({ athleteId, intentId }, plan, observed) =>
    observed.pause === null
      ? [
          {
            type: 'PlanPauseEnded',
            data: { athleteId, intentId, until: earlyReturn(plan.pause, observed) },
          },
        ]
      : [],
  'cancel-training': ({ athleteId, intentId }, { change }, { cancelAt }) =>
    cancelAt === null
      ? []
      : [
          // The request released Stripe's schedule, so the switch also ends.
          ...(change.kind === 'switch'
            ? [{ type: 'PlanSwitchCancelled', data: { athleteId, reason: 'training-cancelled' } } as const]
            : []),
          {
            type: 'TrainingCancellationScheduled',
            data: { athleteId, intentId, effectiveAt: cancelAt },
          },
        ],
  'undo-cancellation': ({ athleteId, intentId }, _plan, { cancelAt }) =>
    cancelAt === null ? [{ type: 'TrainingCancellationUndone', data: { athleteId, intentId } }] : [],
  'move-price': ({ athleteId, intentId, plan, price: agreed, priceBefore }, _plan, observed) => {
    const { priceId, price } = observed;
    return observed.plan === plan && price.cents === agreed.cents
      ? [
          {
            type: 'PlanSwitched',
            data: { athleteId, intentId, from: plan, to: plan, priceId, price, priceBefore },
          },
        ]
      : [];
  },
};

export const fulfilled = (family: Family, plan: LivePlan, observed: Observed): readonly ChangeEvent[] => {
  const of = <Kind extends AthleteIntentKind>(kind: Kind): readonly ChangeEvent[] => {
    const intent = openIntentOf(family, observed.athleteId, kind);
    return (intent && changes[kind]?.(intent, plan, observed)) ?? [];
  };
  return (Object.keys(changes) as AthleteIntentKind[]).flatMap(of);
};

/** After the switch, the schedule may still be attached, with the current plan as its next phase. */
export const scheduledSwitch = ({ scheduled, plan }: Observed): Observed['scheduled'] =>
  scheduled && scheduled.to !== plan ? scheduled : null;
