import type * as z from 'zod/mini';
import { reject } from '../../decider.ts';
import type { SettlementId } from '../../ids.ts';
import { addMoney, formatDollars, usd } from '../../money.ts';
import { clubPeriod, type Period } from '../../time/club-time.ts';
import { familyCommand, familyRecord } from '../family-command.ts';
import { isWithBank } from '../intents/bank-confirmation.ts';
import { openSettlement } from '../intents/open-intents.ts';
import { rejectChangedAmount, withBankOf } from '../intents/with-bank.ts';
import { CreditGiven, PaymentReceived } from '../payments/events.ts';
import type { MonthlyCharge } from '../state.ts';
import { isUnpaid } from './charges.ts';
import {
  MonthlyChargeFrozen,
  MonthlyChargeReopened,
  SettlementFailed,
  SettlementStarted,
  SettlementSucceeded,
} from './events.ts';
import { alreadyPaid } from './evolve.ts';
import type { recordPaymentInput } from './inputs.ts';
import { settled, settlementFailed, settlementOf } from './outcomes.ts';
import { startSettlement } from './start-settlement.ts';

type Paying = {
  readonly period: Period;
  readonly withBank?: boolean | undefined;
  /** Amount and months shown to the payer; absent in direct API calls. */
  readonly amountCents?: number | undefined;
  readonly periods?: readonly Period[] | undefined;
};

/**
 * Pays all unpaid earlier months, and the current month if requested (spec section 7,
 * payOutstandingBalance), or exactly the given months.
 */
const PayOutstandingBalance = familyCommand({
  type: 'PayOutstandingBalance',
  emits: [SettlementStarted, MonthlyChargeFrozen],
  rejects: [
    'invalid-period',
    'period-not-due',
    'settlement-in-progress',
    'confirmation-open',
    'amount-changed',
    'no-card-to-charge',
  ],
}).decidedBy((family, command: Paying, { at, newId }) => {
  const { period: asked, periods: named, amountCents } = command;
  const current = clubPeriod(at);
  for (const period of [asked, ...(named ?? [])]) {
    if (!isMonth(period)) return reject('invalid-period');
    if (period > current) return reject('period-not-due');
  }
  const isAsked = ({ period }: MonthlyCharge): boolean =>
    named ? named.includes(period) : period < current || period === asked;
  const due = family.charges.filter((bill) => isUnpaid(bill) && isAsked(bill));
  const { cents } = addMoney(usd(0), ...due.map(({ amount }) => amount));
  const changed = rejectChangedAmount(amountCents, cents);
  if (changed) return changed;
  if (due.length === 0) return [];
  const periods = due.map(({ period }) => period);
  const open = openSettlement(family);
  if (open) {
    if (periods.every((period) => open.periods.includes(period))) return [];
    return reject(isWithBank(open) ? 'confirmation-open' : 'settlement-in-progress');
  }
  if (!family.hasDefaultPaymentMethod) return reject('no-card-to-charge');
  return startSettlement(family, due, { newId, ...withBankOf(command) });
});

const isMonth = (period: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(period);

/** Records cash, a check or a credit for open class bills, oldest first; never more than is open. */
const RecordPayment = familyCommand({
  type: 'RecordPayment',
  emits: [PaymentReceived, CreditGiven],
  rejects: ['amount-changed', 'above-open', 'settlement-in-progress', 'confirmation-open'],
}).decidedBy(
  (
    family,
    { method, openCents, amountCents, reason }: z.output<typeof recordPaymentInput>,
    { at, newId },
  ) => {
    const unpaid = family.charges.filter(isUnpaid);
    const { cents } = addMoney(usd(0), ...unpaid.map((bill) => bill.amount));
    const changed = rejectChangedAmount(openCents, cents);
    if (changed) return changed;
    if (amountCents > cents) return reject('above-open', { amount: formatDollars(usd(cents), true) });
    const open = openSettlement(family);
    if (open) return reject(isWithBank(open) ? 'confirmation-open' : 'settlement-in-progress');
    let left = amountCents;
    const reached = unpaid.filter((bill) => {
      const isReached = left > 0;
      left -= bill.amount.cents;
      return isReached;
    });
    const periods = [...new Set(reached.map(({ period }) => period))];
    const id = `${method}_${newId()}`;
    const facts = { periods, amount: usd(amountCents), reason };
    return method === 'credit'
      ? [{ type: 'CreditGiven', data: { creditId: id, givenAt: at, ...facts } }]
      : [
          {
            type: 'PaymentReceived',
            data: { paymentId: id, source: 'classes', athleteId: null, paidAt: at, method, ...facts },
          },
        ];
  },
);

type SeenPaid = { readonly settlementId: SettlementId; readonly paymentIntentId: string };

/**
 * Records that a settlement was paid at Stripe. Closes an open settlement, or corrects a refused one. Paid
 * months are never charged again.
 */
const ObserveSettlementPaid = familyRecord({
  type: 'ObserveSettlementPaid',
  emits: [SettlementSucceeded, SettlementFailed, MonthlyChargeReopened, PaymentReceived],
}).decidedBy((family, { settlementId, paymentIntentId }: SeenPaid, { at, after }) => {
  const open = openSettlement(family);
  if (open?.settlementId === settlementId) return settled(family, settlementOf(open), paymentIntentId, at);
  const late = family.failedSettlements.find((failed) => failed.settlementId === settlementId);
  if (!late) return [];
  const events = settled(family, late, paymentIntentId, at);
  const paid = after(family, events);
  const isPaid = (period: Period): boolean =>
    !paid.charges.some((bill) => bill.period === period && isUnpaid(bill));
  // A payment waiting for the bank must first be canceled at Stripe, so nobody can still confirm it.
  return open?.periods.some(isPaid) && !isWithBank(open)
    ? [...events, ...settlementFailed(paid, settlementOf(open), { code: alreadyPaid }, at)]
    : events;
});

/**
 * Assesses due charges hourly (spec section 9). Adds no events of its own, because the family decider bills
 * before every command.
 */
const AssessCharges = familyRecord({ type: 'AssessCharges', emits: [] }).decidedBy(() => []);

export const chargeCommands = [
  PayOutstandingBalance,
  RecordPayment,
  ObserveSettlementPaid,
  AssessCharges,
] as const;
