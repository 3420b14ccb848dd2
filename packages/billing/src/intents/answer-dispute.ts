import { evidenceFields } from '@hoops/domain/family/disputes/evidence';
import { needsResponse } from '@hoops/domain/family/disputes/is-over';
import type Stripe from 'stripe';
import { observedDispute } from '../observations/observe-dispute.ts';
import { looking, StripeRefusal } from '../stripe/stripe-failure.ts';
import type { IntentExecutor } from './intent-context.ts';

/**
 * Leaves the evidence at Stripe, as a draft or for the bank. Stripe takes what is not said to be a draft for submitted, and keeps a
 * field until it is emptied: so both are always said. The intent's id is left there as well: an attempt whose answer was lost is
 * not made again, because there may be no second answer.
 */
export const answerDispute: IntentExecutor<'answer-dispute'> = async (
  { disputeId, intentId, submit, evidence },
  { stripe, key },
) => {
  const before = await looking(stripe.disputes.retrieve(disputeId));
  if (before.metadata.intentId === intentId) return answered(stripe, before);
  if (!needsResponse(before)) return notOpen(stripe, before);
  const said = Object.fromEntries(evidenceFields.map((field) => [field, evidence[field] ?? '']));
  const after = await stripe.disputes.update(
    disputeId,
    { evidence: said, submit, metadata: { intentId } },
    key('answer-dispute'),
  );
  return answered(stripe, after);
};

/**
 * Gives in. The intent's id is left first, so that an attempt whose answer was lost is known from a dispute that was lost before:
 * that one was not accepted by the club.
 */
export const acceptDispute: IntentExecutor<'accept-dispute'> = async (
  { disputeId, intentId },
  { stripe, key },
) => {
  const before = await looking(stripe.disputes.retrieve(disputeId));
  if (before.status === 'lost' && before.metadata.intentId === intentId) return accepted(stripe, before);
  if (before.status !== 'needs_response') return notOpen(stripe, before);
  await stripe.disputes.update(disputeId, { submit: false, metadata: { intentId } }, key('mark-dispute'));
  return accepted(stripe, await stripe.disputes.close(disputeId, {}, key('accept-dispute')));
};

const accepted = async (stripe: Stripe, dispute: Stripe.Dispute) => ({
  kind: 'dispute-accepted' as const,
  observed: await seen(stripe, dispute),
});

/** It was decided, or submitted elsewhere, meanwhile: nothing is done, and how it stands is recorded. */
const notOpen = async (stripe: Stripe, dispute: Stripe.Dispute) => ({
  kind: 'dispute-not-open' as const,
  code: 'dispute-not-open',
  observed: await seen(stripe, dispute),
});

const answered = async (stripe: Stripe, dispute: Stripe.Dispute) => ({
  kind: 'dispute-answered' as const,
  observed: await seen(stripe, dispute),
});

const seen = async (stripe: Stripe, dispute: Stripe.Dispute) => {
  const observed = await looking(observedDispute(stripe, dispute));
  if (!observed) throw new StripeRefusal('object-missing');
  return observed;
};
