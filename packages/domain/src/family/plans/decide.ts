import { planPrice } from '../../club/plans.ts';
import type { DecideContext } from '../../decider.ts';
import { type AthleteId, intentId } from '../../ids.ts';
import { isRejection, type Rejection, reject } from '../../rejection.ts';
import { athleteOf, weekdayClasses } from '../athletes/enrolment.ts';
import type { CommandOf, FamilyDecision } from '../decision.ts';
import { openIntentOf } from '../intents/intents.ts';
import type { FamilyRejection } from '../rejections.ts';
import type { Athlete, Family, LivePlan } from '../state.ts';

/** Add Programs: a plan begins immediately (spec section 4). Needs a default card, no plan and no classes. */
export const createSubscription = (
  family: Family,
  command: CommandOf<'CreateSubscription'>,
  { newId }: DecideContext,
): FamilyDecision => {
  const { athleteId, subscriptionType: plan } = command;
  const athlete = changeableAthlete(family, athleteId, command.customerId);
  if (isRejection(athlete)) return athlete;
  const open = openIntentOf(family, athleteId, 'start-plan');
  if (open?.plan === plan) return [];
  if (open || athlete.plan.kind === 'live') return reject('plan-exists');
  if (weekdayClasses(athlete).length > 0) return reject('classes-exist');
  if (!family.hasDefaultPaymentMethod) return reject('no-default-card');
  const data = { athleteId, intentId: intentId(newId()), plan, price: planPrice[plan] };
  return [{ type: 'PlanRequested', data }];
};

/** Switch Plan: takes effect when the current billing cycle ends (spec section 4). */
export const switchPlan = (
  family: Family,
  command: CommandOf<'SwitchPlan'>,
  { newId }: DecideContext,
): FamilyDecision => {
  const { athleteId, newPlanId: to } = command;
  const plan = livePlan(family, athleteId, undefined);
  if (isRejection(plan)) return plan;
  if (plan.subscriptionId !== command.currentSubscriptionId) return reject('subscription-mismatch');
  const open = openChangeOf(family, athleteId);
  if (open?.kind === 'switch-plan' && open.to === to) return [];
  if (open?.kind === 'cancel-training') return reject('cancellation-scheduled');
  if (open) return reject('change-in-progress');
  if (plan.change.kind === 'cancellation') return reject('cancellation-scheduled');
  if (plan.change.kind === 'switch') return plan.change.to === to ? [] : reject('switch-pending');
  if (plan.plan === to) return reject('same-plan');
  if (!isPaidUp(plan)) return reject('no-active-plan', { status: plan.status });
  const data = { athleteId, intentId: intentId(newId()), from: plan.plan, to };
  return [{ type: 'PlanSwitchRequested', data }];
};

/** Cancel Switch: possible once a switch was asked for, scheduled already or not. */
export const cancelSwitch = (
  family: Family,
  command: CommandOf<'CancelSwitch'>,
  { newId }: DecideContext,
): FamilyDecision => {
  const { athleteId } = command;
  const plan = livePlan(family, athleteId, command.stripeCustomerId);
  if (isRejection(plan)) return plan;
  const open = openChangeOf(family, athleteId);
  if (open?.kind === 'cancel-switch') return [];
  if (open?.kind === 'cancel-training') return reject('change-in-progress');
  if (plan.change.kind !== 'switch' && open?.kind !== 'switch-plan') return reject('no-pending-switch');
  return [{ type: 'PlanSwitchCancelRequested', data: { athleteId, intentId: intentId(newId()) } }];
};

/** Cancel Training: at the end of the pay period; a pending switch is dropped with it (spec section 4). */
export const cancelTraining = (
  family: Family,
  command: CommandOf<'CancelTraining'>,
  { newId }: DecideContext,
): FamilyDecision => {
  const { athleteId } = command;
  const plan = livePlan(family, athleteId, command.stripeCustomerId);
  if (isRejection(plan)) return plan;
  const open = openChangeOf(family, athleteId);
  if (open?.kind === 'cancel-training') return [];
  if (open?.kind === 'undo-cancellation') return reject('change-in-progress');
  if (plan.change.kind === 'cancellation') return [];
  return [{ type: 'TrainingCancellationRequested', data: { athleteId, intentId: intentId(newId()) } }];
};

export const undoCancellation = (
  family: Family,
  { athleteId }: CommandOf<'UndoCancellation'>,
  { newId }: DecideContext,
): FamilyDecision => {
  const plan = livePlan(family, athleteId, undefined);
  if (isRejection(plan)) return plan;
  const open = openChangeOf(family, athleteId);
  if (open?.kind === 'undo-cancellation') return [];
  if (open) return reject('change-in-progress');
  if (plan.change.kind !== 'cancellation') return reject('no-cancellation');
  return [{ type: 'TrainingCancellationUndoRequested', data: { athleteId, intentId: intentId(newId()) } }];
};

/** The youngest open change: the one whose outcome the next command would build on. */
const openChangeOf = (family: Family, athleteId: AthleteId) =>
  family.openIntents
    .filter((intent) => intent.kind !== 'settle')
    .findLast((intent) => intent.athleteId === athleteId);

/** The browser's customer id is untrusted: when it is sent, it must be this family's. */
const changeableAthlete = (
  family: Family,
  athleteId: AthleteId,
  customerId: string | null | undefined,
): Athlete | Rejection<FamilyRejection> => {
  const athlete = athleteOf(family, athleteId);
  if (!athlete) return reject('athlete-not-found');
  if (customerId != null && customerId !== family.stripeCustomerId) return reject('customer-mismatch');
  return openIntentOf(family, athleteId, 'remove-athlete') ? reject('removal-in-progress') : athlete;
};

export const livePlan = (
  family: Family,
  athleteId: AthleteId,
  customerId: string | null | undefined,
): LivePlan | Rejection<FamilyRejection> => {
  const athlete = changeableAthlete(family, athleteId, customerId);
  if (isRejection(athlete)) return athlete;
  if (athlete.plan.kind === 'live') return athlete.plan;
  return reject(openIntentOf(family, athleteId, 'start-plan') ? 'change-in-progress' : 'no-active-plan');
};

const isPaidUp = (plan: LivePlan): boolean => plan.status === 'active' || plan.status === 'trialing';
