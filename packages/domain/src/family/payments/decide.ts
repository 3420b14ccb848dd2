import type { AthleteId } from '../../ids.ts';
import type { UncollectedInvoice } from '../command.ts';
import type { CommandOf } from '../decision.ts';
import type { FamilyEvent } from '../events.ts';
import { notTried } from '../plan-payments/plan-debt.ts';
import type { Family } from '../state.ts';
import { driftFact, failureFact } from './evolve.ts';

/** Payments, failures and refunds are facts: each is recorded once, in whatever order they are heard of. */
export const observePayment = (
  family: Family,
  { type: _type, ...payment }: CommandOf<'ObservePayment'>,
): readonly FamilyEvent[] => once(family, payment.paymentId, { type: 'PaymentReceived', data: payment });

export const observePaymentFailure = (
  family: Family,
  { type: _type, ...failure }: CommandOf<'ObservePaymentFailure'>,
): readonly FamilyEvent[] => once(family, failureFact(failure), { type: 'PaymentFailed', data: failure });

/** A month that nobody tried to collect is a failed payment without a try, until it is paid. */
export const observeUncollected = (
  family: Family,
  athleteId: AthleteId,
  { invoiceId, amount, since: failedAt }: UncollectedInvoice,
): readonly FamilyEvent[] => {
  const isKnown = family.failedPayments.some((failed) => failed.invoiceId === invoiceId);
  const isPaid = family.recordedFacts.includes(invoiceId);
  if (isKnown || isPaid) return [];
  const untried = { attempt: 0, reason: notTried, actionRequired: false, nextAttemptAt: null };
  const data = { invoiceId, athleteId, amount, failedAt, ...untried };
  return once(family, failureFact(data), { type: 'PaymentFailed', data });
};

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
