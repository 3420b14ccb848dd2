import type { AthleteId } from '../../ids.ts';
import type { Money } from '../../money.ts';
import type { Period } from '../../time/club-time.ts';
import type { FamilyEvent, FamilyEventOf } from '../events.ts';
import type { Family } from '../state.ts';
import type { PaymentMethod } from './events.ts';
import { creditFact, failureFact, isPaid } from './evolve.ts';
import { notTried } from './failure-reasons.ts';

/**
 * Returns the event of a payment, failure or refund unless the fact is already recorded, in any arrival
 * order.
 */
export const recordedOnce = <Event extends FamilyEvent>(
  family: Family,
  fact: string,
  event: Event,
): readonly Event[] => (family.recordedFacts.includes(fact) ? [] : [event]);

export const paymentReceived = (
  family: Family,
  payment: ObservedPayment,
): readonly FamilyEventOf<'PaymentReceived'>[] =>
  recordedOnce(family, payment.paymentId, { type: 'PaymentReceived', data: payment });

export const invoicePaid = (
  family: Family,
  { credit, ...payment }: ObservedInvoicePayment,
): readonly FamilyEventOf<'PaymentReceived' | 'CreditUsed'>[] => {
  const { paymentId: invoiceId, athleteId, paidAt: usedAt } = payment;
  return [
    ...(payment.amount.cents > 0 ? paymentReceived(family, payment) : []),
    ...(!credit || credit.cents === 0
      ? []
      : recordedOnce(family, creditFact(invoiceId), {
          type: 'CreditUsed',
          data: { invoiceId, athleteId, amount: credit, usedAt },
        } as const)),
  ];
};

/** Records an uncollected month as a failed payment without an attempt, until the month is paid. */
export const uncollectedMonth = (
  family: Family,
  athleteId: AthleteId,
  { invoiceId, amount, since: failedAt }: UncollectedInvoice,
): readonly FamilyEventOf<'PaymentFailed'>[] => {
  const isKnown = family.failedPayments.some((failed) => failed.invoiceId === invoiceId);
  if (isKnown || isPaid(family, invoiceId)) return [];
  const untried = { attempt: 0, reason: notTried, actionRequired: false, nextAttemptAt: null };
  const data = { invoiceId, athleteId, amount, failedAt, ...untried };
  return recordedOnce(family, failureFact(data), { type: 'PaymentFailed', data });
};

export type ObservedPayment = {
  readonly paymentId: string;
  readonly source: 'plan' | 'classes';
  readonly athleteId: AthleteId | null;
  readonly periods: readonly Period[];
  readonly amount: Money;
  readonly paidAt: string;
  readonly method?: PaymentMethod | undefined;
};

export type ObservedInvoicePayment = ObservedPayment & { readonly credit?: Money };

export type UncollectedInvoice = {
  readonly invoiceId: string;
  readonly amount: Money;
  readonly since: string;
};
