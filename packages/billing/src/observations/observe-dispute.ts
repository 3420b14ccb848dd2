import type { BillingCommand } from '@hoops/domain/family/commands';
import type { ObservedDispute } from '@hoops/domain/family/disputes/observed';
import type Stripe from 'stripe';
import { isoOf, moneyOf, optionalIdOf } from '../stripe/stripe-values.ts';
import { paymentIdOf } from './observe-refund.ts';

export const observeDispute = async (
  stripe: Stripe,
  disputeId: string,
): Promise<readonly BillingCommand[]> => {
  const observed = await observedDispute(stripe, await stripe.disputes.retrieve(disputeId));
  return observed ? [{ type: 'ObserveDispute', ...observed }] : [];
};

type Facts = 'id' | 'status' | 'currency' | 'amount' | 'reason' | 'created';
type MoveFacts = 'id' | 'amount' | 'fee' | 'currency' | 'created';

export type ListedDispute = Pick<Stripe.Dispute, Facts> & {
  readonly payment_intent: string | { readonly id: string } | null;
  readonly balance_transactions: readonly Pick<Stripe.BalanceTransaction, MoveFacts>[];
  readonly evidence_details: Pick<Stripe.Dispute.EvidenceDetails, 'due_by'>;
  readonly metadata: { readonly intentId?: string | undefined };
};

/** Omits the evidence, because evidence contains names. */
export const listedDispute = ({
  id,
  status,
  currency,
  amount,
  reason,
  created,
  payment_intent,
  balance_transactions,
  evidence_details,
  metadata: { intentId },
}: Stripe.Dispute): ListedDispute => ({
  id,
  status,
  currency,
  amount,
  reason,
  created,
  payment_intent: optionalIdOf(payment_intent),
  balance_transactions: balance_transactions.map((move) => ({
    id: move.id,
    amount: move.amount,
    fee: move.fee,
    currency: move.currency,
    created: move.created,
  })),
  evidence_details: { due_by: evidence_details.due_by },
  metadata: { intentId },
});

/**
 * @returns undefined for a dispute about an unknown payment
 * @throws Stripe's errors
 */
export const observedDispute = async (
  stripe: Stripe,
  dispute: ListedDispute,
): Promise<ObservedDispute | undefined> => {
  const paymentIntentId = optionalIdOf(dispute.payment_intent);
  if (!paymentIntentId) return undefined;
  const { status, currency, balance_transactions, evidence_details } = dispute;
  // A deadline of zero means that the bank accepts no response.
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
    intentId: dispute.metadata.intentId ?? null,
  };
};
