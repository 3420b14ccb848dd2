import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Club, createParent, failureOf, seconds, startClub } from './fixture.ts';

let club: Club;
let stripe: Stripe;

beforeEach(async () => {
  club = await startClub();
  stripe = club.stripe;
});
afterEach(() => club.close());

const disputed = async (card = 'pm_card_createDispute'): Promise<Stripe.Dispute> => {
  const parent = await createParent(stripe);
  const method = await stripe.paymentMethods.attach(card, { customer: parent.id });
  const payment = await stripe.paymentIntents.create({
    amount: 5250,
    currency: 'usd',
    customer: parent.id,
    payment_method: method.id,
    confirm: true,
    off_session: true,
  });
  expect(payment.status).toBe('succeeded');
  const [dispute] = (await stripe.disputes.list({ payment_intent: payment.id })).data;
  if (!dispute) throw new Error('Nothing is disputed.');
  return dispute;
};

const now = (dispute: Stripe.Dispute) => stripe.disputes.retrieve(dispute.id);
const movesOf = ({ balance_transactions }: Stripe.Dispute) =>
  balance_transactions.map(({ amount, fee, net }) => [amount, fee, net]);
const typesSince = async (): Promise<readonly string[]> =>
  (await stripe.events.list({ limit: 100 })).data
    .map(({ type }) => type)
    .filter((type) => type.startsWith('charge.dispute'))
    .reverse();

it('a dispute withdraws the money and a fee right away and has a deadline', async () => {
  const dispute = await disputed();
  expect(dispute).toMatchObject({
    amount: 5250,
    reason: 'fraudulent',
    status: 'needs_response',
    is_charge_refundable: false,
    evidence_details: { due_by: seconds('2026-11-14T23:59:59Z'), has_evidence: false, submission_count: 0 },
    payment_method_details: { card: { case_type: 'chargeback', network_reason_code: '10.4' } },
  });
  expect(movesOf(dispute)).toEqual([[-5250, 1500, -6750]]);
  const [charge] = (await stripe.charges.list({ payment_intent: String(dispute.payment_intent) })).data;
  expect(charge).toMatchObject({ disputed: true, paid: true });
  expect(await typesSince()).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn']);
  expect((await disputed('pm_card_createDisputeProductNotReceived')).reason).toBe('product_not_received');
});

it('a disputed charge cannot be refunded', async () => {
  const { charge } = await disputed();
  const failure = await failureOf(stripe.refunds.create({ charge: String(charge) }));
  expect(failure).toMatchObject({ statusCode: 400, code: 'charge_disputed' });
});

it('a dispute keeps a draft until it is submitted, and then rejects changes', async () => {
  const dispute = await disputed();
  const update = (evidence: Stripe.DisputeUpdateParams.Evidence, submit?: boolean) =>
    stripe.disputes.update(dispute.id, { evidence, ...(submit !== undefined && { submit }) });
  await update({ product_description: 'Training', service_date: 'November 3' }, false);
  const staged = await update({ service_date: '' }, false);
  expect(staged).toMatchObject({
    status: 'needs_response',
    evidence: { product_description: 'Training', service_date: null },
    evidence_details: { has_evidence: true, submission_count: 0, submission_method: 'not_submitted' },
  });
  // `submit` is absent, so the evidence is submitted.
  expect(await update({ uncategorized_text: 'We trained.' })).toMatchObject({
    status: 'under_review',
    evidence_details: { submission_count: 1, submission_method: 'manual' },
  });
  expect(await failureOf(update({ uncategorized_text: 'And more.' }))).toMatchObject({ statusCode: 400 });
  expect(await failureOf(stripe.disputes.close(dispute.id))).toMatchObject({ statusCode: 400 });
  await club.travel('2027-03-01');
  expect(await now(dispute)).toMatchObject({ status: 'under_review' });
});

it('a dispute with winning evidence is won a little later, and the money is reinstated', async () => {
  const dispute = await disputed();
  const evidence = { uncategorized_text: 'winning_evidence' };
  expect(await stripe.disputes.update(dispute.id, { evidence, submit: true })).toMatchObject({
    status: 'under_review',
  });
  await club.travel('2026-11-05T12:01:00Z');
  const won = await now(dispute);
  expect(won.status).toBe('won');
  expect(movesOf(won)).toEqual([
    [-5250, 1500, -6750],
    [5250, -1500, 6750],
  ]);
  expect((await typesSince()).slice(-4)).toEqual([
    'charge.dispute.updated',
    'charge.dispute.updated',
    'charge.dispute.funds_reinstated',
    'charge.dispute.closed',
  ]);
});

it('a dispute is lost by losing evidence, by acceptance and by a missed deadline', async () => {
  const [answered, accepted, forgotten] = [await disputed(), await disputed(), await disputed()];
  await stripe.disputes.update(answered.id, { evidence: { uncategorized_text: 'losing_evidence' } });
  expect((await stripe.disputes.close(accepted.id)).status).toBe('lost');
  await stripe.disputes.update(forgotten.id, { evidence: { customer_name: 'Dana' }, submit: false });
  await club.travel('2026-11-14T23:59:59Z');
  expect((await now(forgotten)).status).toBe('needs_response');
  await club.travel('2026-11-15');
  for (const dispute of [answered, accepted, forgotten]) {
    const lost = await now(dispute);
    expect(lost.status).toBe('lost');
    expect(movesOf(lost)).toEqual([[-5250, 1500, -6750]]);
  }
});

it('an inquiry takes no money and closes when answered, refunded or left unanswered', async () => {
  const card = 'pm_card_createDisputeInquiry';
  const [answered, refunded, forgotten] = [await disputed(card), await disputed(card), await disputed(card)];
  expect(answered).toMatchObject({ status: 'warning_needs_response', balance_transactions: [] });
  expect(await failureOf(stripe.disputes.close(answered.id))).toMatchObject({ statusCode: 400 });
  const submitted = await stripe.disputes.update(answered.id, {
    evidence: { uncategorized_text: 'losing_evidence' },
  });
  expect(submitted.status).toBe('warning_under_review');
  await stripe.refunds.create({ charge: String(refunded.charge) });
  await club.travel('2026-11-15');
  for (const inquiry of [answered, refunded, forgotten]) {
    expect(await now(inquiry)).toMatchObject({ status: 'warning_closed', balance_transactions: [] });
  }
});

it('an inquiry can escalate to a dispute, which takes the money and can be answered again', async () => {
  const inquiry = await disputed('pm_card_createDisputeInquiry');
  await stripe.disputes.update(inquiry.id, {
    evidence: { uncategorized_text: 'escalate_inquiry_evidence' },
  });
  await club.travel('2026-11-06');
  const dispute = await now(inquiry);
  expect(dispute).toMatchObject({
    status: 'needs_response',
    payment_method_details: { card: { case_type: 'chargeback' } },
  });
  expect(movesOf(dispute)).toEqual([[-5250, 1500, -6750]]);
  expect((await stripe.disputes.close(dispute.id)).status).toBe('lost');
});

it.each([
  ['20,000 characters in one field', { product_description: 'a'.repeat(20_001) }, undefined],
  [
    'the card network’s page limit',
    Object.fromEntries(
      [
        'access_activity_log',
        'cancellation_policy_disclosure',
        'cancellation_rebuttal',
        'duplicate_charge_explanation',
        'product_description',
        'refund_policy_disclosure',
        'refund_refusal_explanation',
        'uncategorized_text',
      ].map((field) => [field, 'a'.repeat(16_000)]),
    ),
    'dispute_evidence_page_limit_exceeded',
  ],
  [
    '150,000 characters in total',
    Object.fromEntries(
      [
        'access_activity_log',
        'cancellation_policy_disclosure',
        'cancellation_rebuttal',
        'duplicate_charge_explanation',
        'product_description',
        'refund_policy_disclosure',
        'refund_refusal_explanation',
        'uncategorized_text',
      ].map((field) => [field, 'a'.repeat(20_000)]),
    ),
    undefined,
  ],
])('evidence beyond %s is rejected and not stored', async (_what, evidence, code) => {
  const dispute = await disputed();
  const failure = await failureOf(stripe.disputes.update(dispute.id, { evidence, submit: false }));
  expect(failure).toMatchObject({ statusCode: 400, ...(code && { code }) });
  expect((await now(dispute)).evidence_details.has_evidence).toBe(false);
});
