import type { Moment } from '../../decider.ts';
import type { EventOf } from '../../event.ts';
import type { AthleteId } from '../../ids.ts';
import { updateAthlete } from '../athletes/evolve.ts';
import { closeIntent, closeIntents, concerns, openIntent } from '../intents/intents.ts';
import { withRefusal } from '../intents/refusal.ts';
import type { Family, Intent, LivePlan, PlanChange } from '../state.ts';
import type { planEvents } from './events.ts';

type PlanEvent = EventOf<(typeof planEvents)[number]>;

export const evolvePlans = (family: Family, event: PlanEvent, moment: Moment): Family => {
  const requestedAt = moment.at;
  switch (event.type) {
    case 'PlanRequested': {
      const { athleteId, intentId, plan } = event.data;
      return openIntent(family, { kind: 'start-plan', athleteId, intentId, plan, requestedAt });
    }
    case 'PlanStarted': {
      const { athleteId, intentId, ...plan } = event.data;
      return updateAthlete(closeIntent(family, intentId), athleteId, (athlete) => ({
        ...athlete,
        plan: { kind: 'live', ...plan, status: 'active', change: { kind: 'none' } },
        refused: null,
      }));
    }
    case 'PlanStartFailed':
      return withRefusal(family, event.data, { work: 'start-plan', at: moment.at });
    case 'PlanChangeFailed':
      return withRefusal(family, event.data, { work: event.data.operation, at: moment.at });
    case 'PlanSwitchRequested':
      return openIntent(family, { ...event.data, kind: 'switch-plan', requestedAt });
    case 'PlanSwitchScheduled': {
      const { athleteId, intentId, to, scheduleId, effectiveAt } = event.data;
      return withChange(closeIntent(family, intentId), athleteId, {
        kind: 'switch',
        to,
        scheduleId,
        effectiveAt,
      });
    }
    case 'PlanSwitchCancelRequested':
      return openIntent(family, { ...event.data, kind: 'cancel-switch', requestedAt });
    case 'PlanSwitchCancelled':
    case 'TrainingCancellationUndone':
      return withChange(closeIntent(family, event.data.intentId), event.data.athleteId, { kind: 'none' });
    case 'PlanSwitched': {
      const { athleteId, to, priceId, price } = event.data;
      const reached = (intent: Intent): boolean =>
        intent.kind === 'switch-plan' && intent.athleteId === athleteId && intent.to === to;
      return updatePlan(closeIntents(family, reached), athleteId, (plan) => ({
        ...plan,
        plan: to,
        priceId,
        price,
        change: plan.change.kind === 'switch' ? { kind: 'none' } : plan.change,
      }));
    }
    case 'PlanRenewed': {
      const { athleteId, ...period } = event.data;
      return updatePlan(family, athleteId, (plan) => ({ ...plan, ...period }));
    }
    case 'PlanStatusChanged':
      return updatePlan(family, event.data.athleteId, (plan) => ({ ...plan, status: event.data.status }));
    case 'TrainingCancellationRequested':
      return openIntent(family, { ...event.data, kind: 'cancel-training', requestedAt });
    case 'TrainingCancellationScheduled': {
      const { athleteId, intentId, effectiveAt } = event.data;
      return withChange(closeIntent(family, intentId), athleteId, { kind: 'cancellation', effectiveAt });
    }
    case 'TrainingCancellationUndoRequested':
      return openIntent(family, { ...event.data, kind: 'undo-cancellation', requestedAt });
    case 'TrainingCancelled':
      return withoutPlan(family, event.data.athleteId);
    default:
      return event satisfies never;
  }
};

const updatePlan = (family: Family, athleteId: AthleteId, update: (plan: LivePlan) => LivePlan): Family =>
  updateAthlete(family, athleteId, (athlete) =>
    athlete.plan.kind === 'live' ? { ...athlete, plan: update(athlete.plan) } : athlete,
  );

const withChange = (family: Family, athleteId: AthleteId, change: PlanChange): Family =>
  updatePlan(family, athleteId, (plan) => ({ ...plan, change }));

/** A plan that ended cannot be changed any more, and its failed invoices are not tried again. */
const withoutPlan = (family: Family, athleteId: AthleteId): Family => {
  const isOver = (intent: Intent): boolean =>
    concerns(intent, athleteId) && intent.kind !== 'remove-athlete' && intent.kind !== 'start-plan';
  const failedPayments = family.failedPayments.filter((failed) => failed.athleteId !== athleteId);
  return updateAthlete({ ...closeIntents(family, isOver), failedPayments }, athleteId, (athlete) => ({
    ...athlete,
    plan: { kind: 'none' },
    refused: null,
  }));
};
