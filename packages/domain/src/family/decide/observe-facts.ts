import type { FamilyEvent } from '../events.ts';
import { failureFact } from '../evolve/payments.ts';
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

export const recordDrift = ({ type: _type, ...drift }: CommandOf<'RecordDrift'>): readonly FamilyEvent[] => [
  { type: 'StripeDriftDetected', data: drift },
];

const once = (family: Family, fact: string, event: FamilyEvent): readonly FamilyEvent[] =>
  family.recordedFacts.includes(fact) ? [] : [event];
