import type { DecideContext } from '../../decider.ts';
import { intentId } from '../../ids.ts';
import type { FamilyEventOf } from '../events.ts';
import { openIntentOf } from '../intents/open-intents.ts';
import type { Athlete, Family } from '../state.ts';
import { planDebt } from './plan-debt.ts';

type Ids = Pick<DecideContext, 'newId'>;

/** A new card pays at once for every plan whose card failed: the provider itself would wait, or not try again. */
export const planPaymentsWithNewCard = (
  family: Family,
  { newId }: Ids,
): readonly FamilyEventOf<'PlanPaymentRequested'>[] =>
  family.athletes.flatMap((athlete) =>
    openIntentOf(family, athlete.athleteId, 'remove-athlete')
      ? []
      : planPaymentOf(family, athlete, { newId }),
  );

/** The payment of what a plan owes; none while one is under way, or when it is paid up. */
export const planPaymentOf = (
  family: Family,
  athlete: Athlete,
  { newId }: Ids,
): readonly FamilyEventOf<'PlanPaymentRequested'>[] => {
  const { athleteId } = athlete;
  const amount = planDebt(family, athlete);
  if (amount === null || openIntentOf(family, athleteId, 'pay-plan')) return [];
  return [{ type: 'PlanPaymentRequested', data: { athleteId, intentId: intentId(newId()), amount } }];
};
