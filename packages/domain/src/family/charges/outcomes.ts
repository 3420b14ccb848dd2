import { clubPeriod } from '../../time/club-time.ts';
import type { FamilyEventOf } from '../events.ts';
import { outcomesOf, type Refusal } from '../intents/outcomes.ts';
import type { IntentOf } from '../intents.ts';
import { paymentReceived } from '../payments/recorded-once.ts';
import type { Family, Settlement } from '../state.ts';
import { isUnpaid } from './charges.ts';
import { MonthlyChargeReopened, SettlementFailed } from './events.ts';

export const settlementOutcomes = outcomesOf('settle', [SettlementFailed, MonthlyChargeReopened]).recordedBy({
  failed: (family, intent, why: Refusal, { at }) => settlementFailed(family, settlementOf(intent), why, at),
});

/**
 * After a failed payment, the months remain unpaid. The current month reopens; otherwise classes added later
 * would be free.
 */
export const settlementFailed = (
  family: Family,
  settlement: Settlement,
  why: Refusal,
  at: string,
): readonly FamilyEventOf<'SettlementFailed' | 'MonthlyChargeReopened'>[] => [
  { type: 'SettlementFailed', data: { ...settlement, ...why } },
  ...[clubPeriod(at)]
    .filter((period) => settlement.periods.includes(period))
    .filter((period) =>
      family.charges.some((bill) => bill.period === period && isUnpaid(bill) && bill.frozen && !bill.share),
    )
    .map((period) => ({ type: 'MonthlyChargeReopened', data: { period } }) as const),
];

export const settled = (
  family: Family,
  settlement: Settlement,
  paymentIntentId: string,
  paidAt: string,
): readonly FamilyEventOf<'SettlementSucceeded' | 'PaymentReceived'>[] => {
  const { periods, amount } = settlement;
  const payment = {
    paymentId: paymentIntentId,
    source: 'classes',
    athleteId: null,
    periods,
    amount,
    paidAt,
  } as const;
  return [
    { type: 'SettlementSucceeded', data: { ...settlement, paymentIntentId } },
    ...paymentReceived(family, payment),
  ];
};

export const settlementOf = (intent: IntentOf<'settle'>): Settlement => ({
  settlementId: intent.settlementId,
  intentId: intent.intentId,
  periods: intent.periods,
  amount: intent.amount,
  attempt: intent.attempt,
});
