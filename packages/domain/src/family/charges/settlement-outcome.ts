import { clubPeriod } from '../../time/club-time.ts';
import type { FamilyEventOf } from '../events.ts';
import type { IntentOf } from '../intents.ts';
import { paymentReceived } from '../payments/recorded-once.ts';
import type { Family, Settlement } from '../state.ts';
import { isUnpaid } from './charges.ts';

/**
 * A payment that failed leaves its months unpaid. The current month was final because its payment had begun: it
 * is open again, so that classes that are added later are not free.
 */
export const settlementFailed = (
  family: Family,
  settlement: Settlement,
  why: { readonly code: string; readonly declineCode?: string },
  at: string,
): readonly FamilyEventOf<'SettlementFailed' | 'MonthlyChargeReopened'>[] => [
  { type: 'SettlementFailed', data: { ...settlement, ...why } },
  ...family.charges
    .filter((bill) => settlement.periods.includes(bill.period) && isUnpaid(bill) && bill.frozen)
    .filter(({ period }) => period === clubPeriod(at))
    .map(({ period }) => ({ type: 'MonthlyChargeReopened', data: { period } }) as const),
];

/** The payment is a fact of its own, unless the provider's message recorded it before. */
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
