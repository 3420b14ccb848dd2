import type { DecideContext } from '../../decider.ts';
import { intentId, settlementId } from '../../ids.ts';
import { addMoney } from '../../money.ts';
import type { Period } from '../../time/club-time.ts';
import type { FamilyEventOf } from '../events.ts';
import type { Family, MonthlyCharge } from '../state.ts';
import { frozen } from './charges.ts';

export const startSettlement = (
  family: Family,
  due: readonly MonthlyCharge[],
  {
    newId,
    ...how
  }: Pick<DecideContext, 'newId'> & { readonly autopay?: true; readonly withBank?: true | undefined },
): readonly FamilyEventOf<'SettlementStarted' | 'MonthlyChargeFrozen'>[] => {
  const periods = [...new Set(due.map(({ period }) => period))];
  const data = {
    settlementId: settlementId(newId()),
    intentId: intentId(newId()),
    periods,
    amount: addMoney(...due.map(({ amount }) => amount)),
    attempt: 1 + failedAttempts(family, periods),
    ...how,
  };
  const unfrozen = due.filter((bill) => !bill.frozen);
  return [
    ...unfrozen.map(({ period }) => frozen(period, 'settlement-started')),
    { type: 'SettlementStarted', data },
  ];
};

const failedAttempts = (family: Family, periods: readonly Period[]): number =>
  family.failedSettlements.filter((failed) => failed.periods.join() === periods.join()).length;
