import type { DecideContext } from '../../decider.ts';
import { intentId, settlementId } from '../../ids.ts';
import { addMoney } from '../../money.ts';
import { reject } from '../../rejection.ts';
import { clubPeriod, type Period } from '../../time/club-time.ts';
import type { CommandOf, FamilyDecision } from '../decision.ts';
import type { FamilyEvent } from '../events.ts';
import { openSettlement } from '../intents/intents.ts';
import type { Family, MonthlyCharge } from '../state.ts';
import { frozen, isUnpaid } from './charges.ts';

/**
 * Pays all unpaid earlier months in one payment and, when the current month is asked for, that month too
 * (spec section 7, payOutstandingBalance). Expects a family whose due months are assessed.
 */
export const payOutstandingBalance = (
  family: Family,
  command: CommandOf<'PayOutstandingBalance'>,
  { at, newId }: DecideContext,
): FamilyDecision => {
  const current = clubPeriod(at);
  if (!isMonth(command.period)) return reject('invalid-period');
  if (command.period > current) return reject('period-not-due');
  const isAsked = ({ period }: MonthlyCharge): boolean => period < current || period === command.period;
  const due = family.charges.filter((bill) => isUnpaid(bill) && isAsked(bill));
  if (due.length === 0) return [];
  const periods = due.map(({ period }) => period);
  const open = openSettlement(family);
  if (open) {
    return periods.every((period) => open.periods.includes(period)) ? [] : reject('settlement-in-progress');
  }
  if (!family.hasDefaultPaymentMethod) return reject('no-card-to-charge');
  return startSettlement(family, due, { newId });
};

/** One payment of these bills, which are final from now on. */
export const startSettlement = (
  family: Family,
  due: readonly MonthlyCharge[],
  { newId, autopay }: Pick<DecideContext, 'newId'> & { readonly autopay?: true },
): readonly FamilyEvent[] => {
  const periods = due.map(({ period }) => period);
  const data = {
    settlementId: settlementId(newId()),
    intentId: intentId(newId()),
    periods,
    amount: addMoney(...due.map(({ amount }) => amount)),
    attempt: 1 + failedAttempts(family, periods),
    ...(autopay ? { autopay } : {}),
  };
  const unfrozen = due.filter((bill) => !bill.frozen);
  return [
    ...unfrozen.map(({ period }) => frozen(period, 'settlement-started')),
    { type: 'SettlementStarted', data },
  ];
};

const isMonth = (period: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(period);

const failedAttempts = (family: Family, periods: readonly Period[]): number =>
  family.failedSettlements.filter((failed) => failed.periods.join() === periods.join()).length;
