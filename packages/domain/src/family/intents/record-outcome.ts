import type { EventOf } from '../../event.ts';
import type { AthleteId, IntentId } from '../../ids.ts';
import { athleteRemoved } from '../athletes/athlete-removed.ts';
import { athleteOf } from '../athletes/enrolment.ts';
import { AthleteRemoved } from '../athletes/events.ts';
import {
  changedChargeEvents,
  MonthlyChargeReopened,
  SettlementFailed,
  SettlementSucceeded,
} from '../charges/events.ts';
import { settled, settlementFailed, settlementOf } from '../charges/settlement-outcome.ts';
import type { FamilyEventOf } from '../events.ts';
import { familyRecord } from '../family-command.ts';
import type { Intent, IntentOf } from '../intents.ts';
import { PaymentFailed, PaymentReceived } from '../payments/events.ts';
import { paymentReceived, uncollectedMonth } from '../payments/recorded-once.ts';
import { PlanPaidInPart, PlanPaymentFailed, PlanPaymentSucceeded } from '../plan-payments/events.ts';
import {
  PlanChangeFailed,
  PlanStarted,
  PlanStartFailed,
  PlanStatusChanged,
  PlanSwitchCancelled,
  PlanSwitched,
  PlanSwitchScheduled,
  TrainingCancellationScheduled,
  TrainingCancellationUndone,
  TrainingCancelled,
} from '../plans/events.ts';
import type { Family } from '../state.ts';
import type { IntentOutcome } from './outcome.ts';

const successes = [
  PlanStarted,
  PlanSwitchScheduled,
  PlanSwitched,
  PlanSwitchCancelled,
  TrainingCancellationScheduled,
  TrainingCancellationUndone,
  TrainingCancelled,
  PlanPaymentSucceeded,
  PlanPaidInPart,
  PlanStatusChanged,
  PaymentReceived,
  PaymentFailed,
  AthleteRemoved,
  ...changedChargeEvents,
  SettlementSucceeded,
] as const;
const failures = [
  PlanStartFailed,
  PlanChangeFailed,
  PlanPaymentFailed,
  SettlementFailed,
  MonthlyChargeReopened,
] as const;
type Success = EventOf<(typeof successes)[number]>;
type Failure = EventOf<(typeof failures)[number]>;

/**
 * Records how an intent ended, once: an intent that is closed, and an outcome that does not fit the intent,
 * change nothing. Never refused.
 */
export const RecordIntentOutcome = familyRecord({
  type: 'RecordIntentOutcome',
  emits: [...successes, ...failures],
}).decidedBy((family, { intentId, outcome }: Recorded, { at }) => {
  const intent = family.openIntents.find((open) => open.intentId === intentId);
  if (!intent) return [];
  return outcome.kind === 'failed'
    ? failed(family, intent, outcome, at)
    : succeeded(family, intent, outcome, at);
});

type Recorded = { readonly intentId: IntentId; readonly outcome: IntentOutcome };

const succeeded = (
  family: Family,
  intent: Intent,
  outcome: Exclude<IntentOutcome, { readonly kind: 'failed' }>,
  at: string,
): readonly Success[] => {
  switch (outcome.kind) {
    case 'plan-started': {
      if (intent.kind !== 'start-plan') return [];
      const { kind: _kind, ...started } = outcome;
      const { athleteId, intentId, plan } = intent;
      return [{ type: 'PlanStarted', data: { athleteId, intentId, plan, ...started } }];
    }
    case 'switch-scheduled': {
      if (intent.kind !== 'switch-plan') return [];
      const { athleteId, intentId, from, to } = intent;
      const { scheduleId, effectiveAt } = outcome;
      return [
        { type: 'PlanSwitchScheduled', data: { athleteId, intentId, from, to, scheduleId, effectiveAt } },
      ];
    }
    case 'switched': {
      if (intent.kind !== 'switch-plan') return [];
      const { athleteId, from, to } = intent;
      const { priceId, price } = outcome;
      return [{ type: 'PlanSwitched', data: { athleteId, from, to, priceId, price } }];
    }
    case 'switch-cancelled': {
      if (intent.kind !== 'cancel-switch') return [];
      const { athleteId, intentId } = intent;
      return [{ type: 'PlanSwitchCancelled', data: { athleteId, intentId, reason: 'asked' } }];
    }
    case 'cancellation-scheduled': {
      if (intent.kind !== 'cancel-training') return [];
      const { athleteId, intentId } = intent;
      const { effectiveAt } = outcome;
      return [
        ...droppedSwitch(family, intent),
        { type: 'TrainingCancellationScheduled', data: { athleteId, intentId, effectiveAt } },
      ];
    }
    case 'cancellation-undone': {
      if (intent.kind !== 'undo-cancellation') return [];
      const { athleteId, intentId } = intent;
      return [{ type: 'TrainingCancellationUndone', data: { athleteId, intentId } }];
    }
    case 'subscriptions-ended': {
      if (intent.kind === 'start-plan' || intent.kind === 'settle' || intent.kind === 'pay-plan') return [];
      const { athleteId, intentId } = intent;
      const ended = trainingCancelled(family, athleteId, outcome.endedAt);
      return intent.kind === 'remove-athlete'
        ? [...ended, ...athleteRemoved(family, { athleteId, intentId }, at)]
        : ended;
    }
    case 'plan-paid': {
      if (intent.kind !== 'pay-plan') return [];
      const { athleteId, intentId } = intent;
      const { status, payments, left } = outcome;
      const plan = athleteOf(family, athleteId)?.plan;
      const type = left.length === 0 ? 'PlanPaymentSucceeded' : 'PlanPaidInPart';
      return [
        { type, data: { athleteId, intentId } },
        ...(plan?.kind === 'live' && plan.status !== status
          ? [{ type: 'PlanStatusChanged', data: { athleteId, status } } as const]
          : []),
        ...payments.flatMap((payment) => paymentReceived(family, payment)),
        ...left.flatMap((one) => (one.isTried ? [] : uncollectedMonth(family, athleteId, one))),
      ];
    }
    case 'settled':
      return intent.kind === 'settle'
        ? settled(family, settlementOf(intent), outcome.paymentIntentId, outcome.paidAt)
        : [];
    default:
      return outcome satisfies never;
  }
};

const failed = (
  family: Family,
  intent: Intent,
  { code, declineCode }: Extract<IntentOutcome, { readonly kind: 'failed' }>,
  at: string,
): readonly Failure[] => {
  const why = declineCode === undefined ? { code } : { code, declineCode };
  switch (intent.kind) {
    case 'start-plan': {
      const { athleteId, intentId, plan } = intent;
      return [{ type: 'PlanStartFailed', data: { athleteId, intentId, plan, ...why } }];
    }
    case 'settle':
      return settlementFailed(family, settlementOf(intent), why, at);
    case 'pay-plan': {
      const { athleteId, intentId } = intent;
      return [{ type: 'PlanPaymentFailed', data: { athleteId, intentId, ...why } }];
    }
    case 'switch-plan':
    case 'cancel-switch':
    case 'cancel-training':
    case 'undo-cancellation':
    case 'remove-athlete': {
      const { athleteId, intentId, kind: operation } = intent;
      return [{ type: 'PlanChangeFailed', data: { athleteId, intentId, operation, ...why } }];
    }
    default:
      return intent satisfies never;
  }
};

/** A cancellation releases the switch's schedule first, so the switch ends with it. */
const droppedSwitch = (
  family: Family,
  { athleteId }: IntentOf<'cancel-training'>,
): readonly FamilyEventOf<'PlanSwitchCancelled'>[] => {
  const plan = athleteOf(family, athleteId)?.plan;
  return plan?.kind === 'live' && plan.change.kind === 'switch'
    ? [{ type: 'PlanSwitchCancelled', data: { athleteId, reason: 'training-cancelled' } }]
    : [];
};

const trainingCancelled = (
  family: Family,
  athleteId: AthleteId,
  endedAt: string,
): readonly FamilyEventOf<'TrainingCancelled'>[] => {
  const plan = athleteOf(family, athleteId)?.plan;
  return plan?.kind === 'live'
    ? [{ type: 'TrainingCancelled', data: { athleteId, plan: plan.plan, endedAt } }]
    : [];
};
