import type { FamilyEvent } from '../events.ts';
import { driftFact, failureFact } from '../evolve/payments.ts';
import type { Family } from '../state.ts';
import type { CommandOf } from './decision.ts';

/** Payments, failures and refunds are facts: each is recorded once, in whatever order they are heard of. */
export const observePayment = (
  family: Family,
  { type: _type, ...payment }: CommandOf<'ObservePayment'>,
): readonly FamilyEvent[] => once(family, payment.paymentId, { type: 'PaymentReceived', data: payment });

export const observePaymentFailure = (
  family: Family,
  { type: _type, ...failure }: CommandOf<'ObservePaymentFailure'>,
): readonly FamilyEvent[] => once(family, failureFact(failure), { type: 'PaymentFailed', data: failure });

export const observeRefund = (
  family: Family,
  { type: _type, ...refund }: CommandOf<'ObserveRefund'>,
): readonly FamilyEvent[] => once(family, refund.refundId, { type: 'PaymentRefunded', data: refund });

/**
 * What nothing of ours can heal (a subscription of a deleted athlete) would be found again every night: it is
 * recorded once.
 */
export const recordDrift = (
  family: Family,
  { type: _type, ...drift }: CommandOf<'RecordDrift'>,
): readonly FamilyEvent[] => {
  const event: FamilyEvent = { type: 'StripeDriftDetected', data: drift };
  const fact = driftFact(drift);
  return fact === undefined ? [event] : once(family, fact, event);
};

const once = (family: Family, fact: string, event: FamilyEvent): readonly FamilyEvent[] =>
  family.recordedFacts.includes(fact) ? [] : [event];
