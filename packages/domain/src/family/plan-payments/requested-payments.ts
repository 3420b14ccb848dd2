import type { DecideContext } from '../../decider.ts';
import { intentId } from '../../ids.ts';
import type { FamilyEventOf } from '../events.ts';
import { isWithBank } from '../intents/bank-confirmation.ts';
import { concerns } from '../intents/open-intents.ts';
import { planDebt } from '../payments/plan-debt.ts';
import type { Athlete, Family } from '../state.ts';

type Ids = Pick<DecideContext, 'newId'>;

/**
 * Payments with a new card for every plan whose card failed; empty if the parent was shown another amount.
 */
export const planPaymentsWithNewCard = (
  family: Family,
  { newId }: Ids,
): readonly FamilyEventOf<'PlanPaymentRequested'>[] => {
  const payments = family.athletes.flatMap((athlete) => {
    const isOnItsWay = family.openIntents.some(
      (intent) =>
        concerns(intent, athlete.athleteId) &&
        (intent.kind === 'remove-athlete' || (intent.kind === 'pay-plan' && !isWithBank(intent))),
    );
    return isOnItsWay ? [] : planPaymentOf(family, athlete, { newId });
  });
  const cents = payments.reduce((sum, { data }) => sum + data.amount.cents, 0);
  return family.newCardCents === undefined || family.newCardCents === cents ? payments : [];
};

export const planPaymentOf = (
  family: Family,
  athlete: Athlete,
  {
    newId,
    ...how
  }: Ids & Pick<FamilyEventOf<'PlanPaymentRequested'>['data'], 'withBank' | 'method' | 'reason'>,
): readonly FamilyEventOf<'PlanPaymentRequested'>[] => {
  const { athleteId } = athlete;
  const amount = planDebt(family, athlete);
  if (amount === null) return [];
  return [{ type: 'PlanPaymentRequested', data: { athleteId, intentId: intentId(newId()), amount, ...how } }];
};
