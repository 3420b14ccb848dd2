import type { DecideContext } from '../../decider.ts';
import { intentId } from '../../ids.ts';
import { isRejection, reject } from '../../rejection.ts';
import { athleteOf } from '../athletes/enrolment.ts';
import type { CommandOf, FamilyDecision } from '../decision.ts';
import type { FamilyEvent } from '../events.ts';
import { openIntentOf } from '../intents/intents.ts';
import { livePlan } from '../plans/decide.ts';
import type { Athlete, Family } from '../state.ts';
import { planDebt } from './plan-debt.ts';

/** Charges the card on file for what a plan owes; nothing when it is paid up. */
export const payPlan = (
  family: Family,
  { athleteId }: CommandOf<'PayPlan'>,
  { newId }: DecideContext,
): FamilyDecision => {
  const plan = livePlan(family, athleteId, undefined);
  if (isRejection(plan)) return plan;
  const athlete = athleteOf(family, athleteId);
  const events = athlete ? paymentOf(family, athlete, newId) : [];
  return events.length > 0 && !family.hasDefaultPaymentMethod ? reject('no-card-to-charge') : events;
};

/** A new card pays at once for every plan whose card failed: the provider itself would wait, or not try again. */
export const planPaymentsWithNewCard = (
  family: Family,
  { newId }: Pick<DecideContext, 'newId'>,
): readonly FamilyEvent[] =>
  family.athletes.flatMap((athlete) =>
    openIntentOf(family, athlete.athleteId, 'remove-athlete') ? [] : paymentOf(family, athlete, newId),
  );

const paymentOf = (
  family: Family,
  athlete: Athlete,
  newId: DecideContext['newId'],
): readonly FamilyEvent[] => {
  const { athleteId } = athlete;
  const amount = planDebt(family, athlete);
  if (amount === null || openIntentOf(family, athleteId, 'pay-plan')) return [];
  return [{ type: 'PlanPaymentRequested', data: { athleteId, intentId: intentId(newId()), amount } }];
};
