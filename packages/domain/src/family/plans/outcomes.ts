import type { EventOf } from '../../event.ts';
import type { Money } from '../../money.ts';
import { athleteRemoved, athleteRemovedEvents } from '../athletes/commands.ts';
import type { FamilyEventOf } from '../events.ts';
import { outcomesOf, type Refusal } from '../intents/outcomes.ts';
import type { AthleteIntent, IntentOf } from '../intents.ts';
import { PaymentRefunded } from '../payments/events.ts';
import { recordedOnce } from '../payments/recorded-once.ts';
import type { Family } from '../state.ts';
import { changeable, PlanChangeFailed, PlanStartFailed, TrainingCancelled } from './events.ts';
import { type Ended, trainingCancelled } from './training-cancelled.ts';

const startPlan = outcomesOf('start-plan', [PlanStartFailed]).recordedBy({
  failed: (_family, { athleteId, intentId, plan }, why: Refusal) => [
    { type: 'PlanStartFailed', data: { athleteId, intentId, plan, ...why } },
  ],
});

const changeFailed = (
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

type Withdrawn = Ended & {
  readonly refunded: Money;
  readonly refunds: readonly (EventOf<typeof PaymentRefunded>['data'] & { readonly isOver: boolean })[];
};

/** Records only completed refunds; a pending refund is recorded when Stripe completes it. */
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

const planChanges = changeable.filter((kind) => kind !== 'withdraw-plan' && kind !== 'remove-athlete');

export const planOutcomes = [
  startPlan,
  withdrawPlan,
  ...planChanges.map((kind) => outcomesOf(kind, [PlanChangeFailed]).recordedBy({ failed: changeFailed })),
] as const;

export const removalOutcomes = outcomesOf('remove-athlete', [
  TrainingCancelled,
  ...athleteRemovedEvents,
  PlanChangeFailed,
]).recordedBy({
  'subscriptions-ended': (family, intent, ended: Ended, context) => {
    const { athleteId, intentId } = intent;
    return [
      ...trainingCancelled(family, intent, ended),
      ...athleteRemoved(family, { athleteId, intentId }, context),
    ];
  },
  failed: changeFailed,
});
