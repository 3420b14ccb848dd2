import type { DecideContext } from '../../decider.ts';
import { clubPeriod, type Period } from '../../time/club-time.ts';
import type { CommandOf } from '../decision.ts';
import type { FamilyEvent } from '../events.ts';
import { evolveAll } from '../evolve.ts';
import { openSettlement } from '../intents/intents.ts';
import type { Family, Intent, Settlement } from '../state.ts';
import { isUnpaid } from './charges.ts';
import { alreadyPaid } from './evolve.ts';

/**
 * A settlement's payment was seen at the provider: closes the open settlement, or records one that counted as
 * refused, once. An open settlement that covers a month which is paid now must not charge it again: it
 * is closed, and what else it covered can be paid anew.
 */
export const observeSettlementPaid = (
  family: Family,
  { settlementId, paymentIntentId }: CommandOf<'ObserveSettlementPaid'>,
  { at }: DecideContext,
): readonly FamilyEvent[] => {
  const open = openSettlement(family);
  if (open?.settlementId === settlementId) return settled(family, settlementOf(open), paymentIntentId, at);
  const late = family.failedSettlements.find((failed) => failed.settlementId === settlementId);
  if (!late) return [];
  const events = settled(family, late, paymentIntentId, at);
  const paid = evolveAll(family, events, { at });
  const isPaid = (period: Period): boolean =>
    paid.charges.some((bill) => bill.period === period && !isUnpaid(bill));
  return open?.periods.some(isPaid)
    ? [...events, ...settlementFailed(paid, settlementOf(open), { code: alreadyPaid }, at)]
    : events;
};

/**
 * A payment that failed leaves its months unpaid. The current month was final because its payment had begun: it
 * is open again, so that classes that are added later are not free.
 */
export const settlementFailed = (
  family: Family,
  settlement: Settlement,
  why: { readonly code: string; readonly declineCode?: string },
  at: string,
): readonly FamilyEvent[] => [
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
): readonly FamilyEvent[] => {
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
    ...(family.recordedFacts.includes(paymentIntentId)
      ? []
      : [{ type: 'PaymentReceived', data: payment } as const]),
  ];
};

export const settlementOf = (intent: Extract<Intent, { readonly kind: 'settle' }>): Settlement => ({
  settlementId: intent.settlementId,
  intentId: intent.intentId,
  periods: intent.periods,
  amount: intent.amount,
  attempt: intent.attempt,
});
