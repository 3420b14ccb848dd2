import type { FamilyEvent } from '../family/events.ts';
import { intentId, settlementId } from '../ids.ts';
import { usd } from '../money.ts';
import type { Period } from '../time/club-time.ts';
import { quoteFamily } from './at-prices.ts';
import { jordan, primary, takes, withCard } from './family-story.ts';

export const december = '2026-12-10T18:00:00.000Z';
const { total, lines, pricingVersion } = quoteFamily([
  { athleteId: jordan, isAdditional: false, enrolmentOrder: 1, classes: ['monday'] },
]);
export const assessed = (period: Period): FamilyEvent => ({
  type: 'MonthlyChargeAssessed',
  data: { period, amount: total, lines, pricingVersion },
});
export const frozen = (period: Period, reason: 'month-ended' | 'settlement-started'): FamilyEvent => ({
  type: 'MonthlyChargeFrozen',
  data: { period, reason },
});
export const classes = [primary(), takes(jordan, 'monday')];
export const owing = [
  ...withCard,
  ...classes,
  assessed('2026-10'),
  frozen('2026-10', 'month-ended'),
  assessed('2026-11'),
  frozen('2026-11', 'month-ended'),
  assessed('2026-12'),
];
export const settlement = (number: number, periods: readonly Period[], attempt = 1) => ({
  settlementId: settlementId(`settlement-${number}`),
  intentId: intentId(`intent-${number}`),
  periods,
  amount: usd(5250 * periods.length),
  attempt,
});
export const earlier: readonly Period[] = ['2026-10', '2026-11'];
export const all: readonly Period[] = [...earlier, '2026-12'];
/** The first settlement, with the new ids that the decider assigns. */
export const fresh = (periods: readonly Period[], attempt = 1): FamilyEvent => ({
  type: 'SettlementStarted',
  data: {
    ...settlement(1, periods, attempt),
    settlementId: settlementId('id-1'),
    intentId: intentId('id-2'),
  },
});
export const started = (number: number, periods = earlier, attempt = 1): FamilyEvent => ({
  type: 'SettlementStarted',
  data: settlement(number, periods, attempt),
});
export const failed = (
  number: number,
  periods = earlier,
  attempt = 1,
  code = 'card-declined',
): FamilyEvent => ({
  type: 'SettlementFailed',
  data: { ...settlement(number, periods, attempt), code },
});
export const succeeded = (
  number: number,
  paymentIntentId: string,
  periods = earlier,
  attempt = 1,
): FamilyEvent => ({
  type: 'SettlementSucceeded',
  data: { ...settlement(number, periods, attempt), paymentIntentId },
});
export const received = (paymentId: string, periods = earlier): FamilyEvent => ({
  type: 'PaymentReceived',
  data: {
    paymentId,
    source: 'classes',
    athleteId: null,
    periods,
    amount: usd(5250 * periods.length),
    paidAt: december,
  },
});
export const pay = (period: Period) => ({ type: 'PayOutstandingBalance', period }) as const;
export const paid = (number: number, paymentIntentId: string) =>
  ({
    type: 'ObserveSettlementPaid',
    settlementId: settlementId(`settlement-${number}`),
    paymentIntentId,
  }) as const;
