import { evidenceFields } from '@hoops/domain/family/disputes/evidence';
import { needsResponse } from '@hoops/domain/family/disputes/observed';
import type { IntentId } from '@hoops/domain/ids';
import type Stripe from 'stripe';
import { observedDispute } from '../observations/observe-dispute.ts';
import { requireRead, StripeRefusal } from '../stripe/stripe-failure.ts';
import type { IntentExecutor } from './intent-context.ts';

/**
 * Stores the evidence at Stripe, as a draft or submitted. Also stores the intent's id, because a submitted
 * answer cannot be repeated.
 */
export const answerDispute: IntentExecutor<'answer-dispute'> = async (
  { disputeId, intentId, submit, evidence },
  { stripe, key },
) => {
  const before = await requireRead(stripe.disputes.retrieve(disputeId));
  if (before.metadata.intentId === intentId) return seen(stripe, before);
  if (!needsResponse(before)) return notOpen(stripe, before, intentId);
  const said = Object.fromEntries(evidenceFields.map((field) => [field, evidence[field] ?? '']));
  const after = await stripe.disputes.update(
    disputeId,
    { evidence: said, submit, metadata: { intentId } },
    key('answer-dispute'),
  );
  return seen(stripe, after);
};

/** Accepts a dispute. Stores the intent's id first, to tell a lost response from an earlier lost dispute. */
export const acceptDispute: IntentExecutor<'accept-dispute'> = async (
  { disputeId, intentId },
  { stripe, key },
) => {
  const before = await requireRead(stripe.disputes.retrieve(disputeId));
  if (before.status === 'lost' && before.metadata.intentId === intentId) return seen(stripe, before);
  if (before.status !== 'needs_response') return notOpen(stripe, before, intentId);
  await stripe.disputes.update(disputeId, { submit: false, metadata: { intentId } }, key('mark-dispute'));
  return seen(stripe, await stripe.disputes.close(disputeId, {}, key('accept-dispute')));
};

/** Records a refusal and the dispute's state, because someone decided or submitted the dispute elsewhere. */
const notOpen = async (stripe: Stripe, dispute: Stripe.Dispute, intentId: IntentId) =>
  [
    { type: 'RecordIntentOutcome', intentId, outcome: { kind: 'failed', code: 'dispute-not-open' } },
    ...(await seen(stripe, dispute)),
  ] as const;

const seen = async (stripe: Stripe, dispute: Stripe.Dispute) => {
  const observed = await requireRead(observedDispute(stripe, dispute));
  if (!observed) throw new StripeRefusal('object-missing');
  return [{ type: 'ObserveDispute', ...observed }] as const;
};
