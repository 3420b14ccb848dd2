import type { EventOf } from '../../event.ts';
import type { AthleteId } from '../../ids.ts';
import { childOf, updateAthlete, withPlannedChild } from '../athletes/evolve.ts';
import { closeIntents, concerns } from '../intents/open-intents.ts';
import { withoutFailures } from '../intents/operations.ts';
import type { Intent } from '../intents.ts';
import { notTried } from '../payments/failure-reasons.ts';
import type { Athlete, Family, LivePlan, OpenFailure, PlanChange } from '../state.ts';
import type { planEvents, TrainingCancelled } from './events.ts';
import { switchedPrice } from './price-move.ts';

type PlanEvent = EventOf<(typeof planEvents)[number]>;

export const evolvePlans = (family: Family, event: PlanEvent): Family => {
  switch (event.type) {
    case 'PlanRequested':
    case 'PlanSwitchRequested':
    case 'PlanSwitchCancelRequested':
    case 'PlanPriceMoveRequested':
    case 'PlanShareRequested':
    case 'PlanPauseRequested':
    case 'PlanPauseEndRequested':
    case 'TrainingCancellationRequested':
    case 'TrainingCancellationUndoRequested':
    case 'PlanWithdrawalRequested':
    case 'PlanStartFailed':
    case 'PlanChangeFailed':
      return family;
    case 'PlanStarted': {
      const { athleteId, intentId: _intentId, ...plan } = event.data;
      const planned = withPlannedChild(withoutFailures(family, athleteId), athleteId);
      return updateAthlete(planned, athleteId, (athlete) => ({
        ...athlete,
        plan: {
          kind: 'live',
          ...plan,
          startedAt: plan.currentPeriodStart,
          isFirst: !hadPlan(family, athlete),
          status: 'active',
          change: { kind: 'none' },
          pause: null,
        },
      }));
    }
    case 'PlanSwitchScheduled': {
      const { athleteId, to, scheduleId, effectiveAt } = event.data;
      const price = switchedPrice(event.data, effectiveAt);
      return withChange(family, athleteId, { kind: 'switch', to, scheduleId, effectiveAt, price });
    }
    case 'PlanSwitchCancelled':
    case 'TrainingCancellationUndone':
      return withChange(family, event.data.athleteId, { kind: 'none' });
    case 'PlanSwitched': {
      const { athleteId, to, priceId, price } = event.data;
      const reached = (intent: Intent): boolean =>
        intent.kind === 'switch-plan' && intent.athleteId === athleteId && intent.to === to;
      return updatePlan(closeIntents(family, reached), athleteId, (plan) => ({
        ...plan,
        plan: to,
        priceId,
        price,
        // A new price of the same plan leaves a pending change in place.
        change: plan.change.kind === 'switch' && plan.change.to === to ? { kind: 'none' } : plan.change,
      }));
    }
    case 'PlanRenewed': {
      const { athleteId, isPaused: _isPaused, ...period } = event.data;
      return updatePlan(family, athleteId, ({ pause, ...plan }) => ({
        ...plan,
        ...period,
        pause: pause && period.currentPeriodStart < pause.until ? pause : null,
      }));
    }
    case 'PlanPaused': {
      const { athleteId, from, until } = event.data;
      return updatePlan(family, athleteId, (plan) => ({ ...plan, pause: { from, until } }));
    }
    case 'PlanPauseEnded': {
      const { athleteId, until } = event.data;
      return updatePlan(family, athleteId, ({ pause, ...plan }) => ({
        ...plan,
        pause: pause && until !== null ? { from: pause.from, until } : null,
      }));
    }
    case 'PlanShared': {
      const { athleteId, percent: sharePercent } = event.data;
      return updatePlan(family, athleteId, (plan) => ({ ...plan, sharePercent }));
    }
    case 'PlanStatusChanged':
      return updatePlan(family, event.data.athleteId, (plan) => ({ ...plan, status: event.data.status }));
    case 'TrainingCancellationScheduled': {
      const { athleteId, effectiveAt } = event.data;
      return withChange(family, athleteId, { kind: 'cancellation', effectiveAt });
    }
    case 'TrainingCancelled':
      return withoutPlan(family, event.data);
    default:
      return event satisfies never;
  }
};

const hadPlan = ({ plannedChildren }: Family, athlete: Athlete): boolean =>
  plannedChildren.some(
    ({ athleteId, child }) => athleteId === athlete.athleteId || child === childOf(athlete),
  );

const updatePlan = (family: Family, athleteId: AthleteId, update: (plan: LivePlan) => LivePlan): Family =>
  updateAthlete(family, athleteId, (athlete) =>
    athlete.plan.kind === 'live' ? { ...athlete, plan: update(athlete.plan) } : athlete,
  );

const withChange = (family: Family, athleteId: AthleteId, change: PlanChange): Family =>
  updatePlan(family, athleteId, (plan) => ({ ...plan, change }));

/** Drops the changes of an ended plan. Its debt is no longer retried, but remains owed. */
const withoutPlan = (
  family: Family,
  { athleteId, owed = [] }: EventOf<typeof TrainingCancelled>['data'],
): Family => {
  const isOver = (intent: Intent): boolean =>
    concerns(intent, athleteId) &&
    intent.kind !== 'remove-athlete' &&
    intent.kind !== 'start-plan' &&
    intent.kind !== 'write-off-debt' &&
    !(intent.kind === 'pay-plan' && intent.invoices);
  const others = family.failedPayments.filter((failed) => failed.ended || failed.athleteId !== athleteId);
  const left = owed.map(({ invoiceId, amount, since: failedAt }): OpenFailure => {
    const untried = { attempt: 0, reason: notTried, failedAt };
    const known = family.failedPayments.find((failed) => failed.invoiceId === invoiceId) ?? untried;
    const over = { actionRequired: false, nextAttemptAt: null, ended: true as const };
    return { ...known, invoiceId, athleteId, amount, ...over };
  });
  const failedPayments = [...others, ...left];
  const closed = closeIntents(withoutFailures(family, athleteId), isOver);
  return updateAthlete({ ...closed, failedPayments }, athleteId, (athlete) => ({
    ...athlete,
    plan: { kind: 'none' },
  }));
};
