import type { BillingCommand } from '@hoops/domain/family/commands';
import type { ObservedDispute } from '@hoops/domain/family/disputes/observed';
import type Stripe from 'stripe';
import { isoOf, moneyOf, optionalIdOf } from '../stripe/stripe-values.ts';
import { paymentIdOf } from './payment-id.ts';

/** A dispute as it is at Stripe: of which of our payments, how it stands, what it took and gave back. @throws Stripe's errors. */
export const observeDispute = async (
  stripe: Stripe,
  disputeId: string,
): Promise<readonly BillingCommand[]> => {
  const observed = await observedDispute(stripe, await stripe.disputes.retrieve(disputeId));
  return observed ? [{ type: 'ObserveDispute', ...observed }] : [];
};

/** @returns undefined for one that is about no payment of ours. @throws Stripe's errors. */
export const observedDispute = async (
  stripe: Stripe,
  dispute: Stripe.Dispute,
): Promise<ObservedDispute | undefined> => {
  const paymentIntentId = optionalIdOf(dispute.payment_intent);
  if (!paymentIntentId) return undefined;
  const { status, currency, balance_transactions, evidence_details } = dispute;
  // Zero says that the bank takes no answer.
  const dueBy = evidence_details.due_by || null;
  return {
    disputeId: dispute.id,
    paymentId: await paymentIdOf(stripe, paymentIntentId),
    amount: moneyOf(dispute.amount, currency),
    reason: dispute.reason,
    status,
    isInquiry: status.startsWith('warning_'),
    dueBy: dueBy === null ? null : isoOf(dueBy),
    openedAt: isoOf(dispute.created),
    moves: balance_transactions.map(({ id, amount, fee, currency: inCurrency, created }) => ({
      transactionId: id,
      amount: moneyOf(amount, inCurrency),
      fee: moneyOf(fee, inCurrency),
      movedAt: isoOf(created),
    })),
  };
};
