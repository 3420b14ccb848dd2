import { evidenceFields } from '@hoops/domain/family/disputes/evidence';
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
  if (!before.status.endsWith('needs_response')) throw new StripeRefusal('dispute-not-open');
  const said = Object.fromEntries(evidenceFields.map((field) => [field, evidence[field] ?? '']));
  const after = await stripe.disputes.update(
    disputeId,
    { evidence: said, submit, metadata: { intentId } },
    key('answer-dispute'),
  );
  return answered(stripe, after);
};

/** Gives in. A dispute that is lost already, by an attempt whose answer was lost or otherwise, is what was asked for. */
export const acceptDispute: IntentExecutor<'accept-dispute'> = async ({ disputeId }, { stripe, key }) => {
  const before = await looking(stripe.disputes.retrieve(disputeId));
  if (before.status !== 'lost' && before.status !== 'needs_response')
    throw new StripeRefusal('dispute-not-open');
  const after =
    before.status === 'lost' ? before : await stripe.disputes.close(disputeId, {}, key('accept-dispute'));
  return { kind: 'dispute-accepted', observed: await seen(stripe, after) };
};

const answered = async (stripe: Stripe, dispute: Stripe.Dispute) => ({
  kind: 'dispute-answered' as const,
  observed: await seen(stripe, dispute),
});

const seen = async (stripe: Stripe, dispute: Stripe.Dispute) => {
  const observed = await looking(observedDispute(stripe, dispute));
  if (!observed) throw new StripeRefusal('object-missing');
  return observed;
};
