import { runFamilyIntents } from '@hoops/billing/intents/run-family-intents';
import { sweep } from '@hoops/billing/intents/sweep';
import { findingsOf } from '@hoops/billing/reconciliation/findings';
import { familyStream } from '@hoops/domain/stream';
import fc from 'fast-check';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dana, putCardOnFile, startWorld, type World } from './billing-world.ts';
import { reconcileNow } from './reconcile-now.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const disputedPlan = async (card = 'pm_card_createDispute'): Promise<string> => {
  await putCardOnFile(world, card);
  await world.command({
    type: 'CreateSubscription',
    athleteId: await world.athlete(),
    subscriptionType: 'half_week',
  });
  await world.run();
  const [dispute] = world.local.account().disputes;
  if (!dispute) throw new Error('Nothing is disputed.');
  return dispute.id;
};
const answer = (id: string, words: string) =>
  world.stripe.disputes.update(id, { evidence: { uncategorized_text: words }, submit: true });
const disputeEvents = async (): Promise<readonly string[]> =>
  (await world.types()).filter((type) => type.startsWith('Dispute'));

it('withdrawing from a plan fails while its payment is disputed, and the plan stays active', {
  tags: ['withdrawal.money'],
}, async () => {
  await disputedPlan();
  await world.command({ type: 'WithdrawFromPlan', athleteId: await world.athlete() });
  expect([...(await world.run()).values()]).toMatchObject([{ kind: 'failed', code: 'payment-disputed' }]);
  expect((await world.family()).athletes[0]?.plan).toMatchObject({ kind: 'live', status: 'active' });
});

it('after a dispute makes a withdrawal fail, retries are rejected until the dispute is won', {
  tags: ['withdrawal.money'],
}, async () => {
  const id = await disputedPlan();
  const athlete = await world.athlete();
  const withdraw = async () => {
    await world.command({ type: 'WithdrawFromPlan', athleteId: athlete });
    await world.run();
  };
  await withdraw();
  await expect(withdraw()).rejects.toThrow('payment-disputed');
  expect((await world.types()).filter((type) => type === 'PlanChangeFailed')).toHaveLength(1);
  await answer(id, 'winning_evidence');
  await world.travel('2026-11-05T15:01:00Z');
  await world.deliver(await world.stripeEvents());
  await withdraw();
  expect((await world.types()).filter((type) => type === 'PlanWithdrawalRequested')).toHaveLength(2);
});

it('dispute webhooks record the same history in any order, even if repeated', async () => {
  const id = await disputedPlan();
  await answer(id, 'winning_evidence');
  await world.travel('2026-11-05T15:01:00Z');
  const messages = await world.stripeEvents();
  expect(messages.filter(({ type }) => type.startsWith('charge.dispute'))).toHaveLength(6);
  const [order] = fc.sample(
    fc.shuffledSubarray([...messages, ...messages], { minLength: 2 * messages.length }),
    1,
  );
  await world.deliver(order ?? []);
  expect(await disputeEvents()).toEqual([
    'DisputeOpened',
    'DisputeFundsMoved',
    'DisputeFundsMoved',
    'DisputeClosed',
  ]);
  const events = await world.eventsOf(familyStream(dana));
  const payment = events.flatMap((event) => (event.type === 'PaymentReceived' ? [event.data] : []));
  expect((await world.family()).disputes).toMatchObject([
    {
      disputeId: id,
      paymentId: payment[0]?.paymentId,
      amount: { cents: 5200 },
      status: 'won',
      takenCents: 0,
      feeCents: 0,
      dueBy: '2026-11-14T23:59:59.000Z',
    },
  ]);
});

it('dispute webhooks record each step from inquiry to loss', async () => {
  const id = await disputedPlan('pm_card_createDisputeInquiry');
  await world.deliver(await world.stripeEvents());
  expect((await world.family()).disputes).toMatchObject([{ isInquiry: true, takenCents: 0 }]);
  await answer(id, 'escalate_inquiry_evidence');
  await world.travel('2026-11-06T00:00:00Z');
  await world.deliver(await world.stripeEvents());
  expect((await world.family()).disputes).toMatchObject([
    { isInquiry: false, status: 'needs_response', takenCents: 5200, feeCents: 1500 },
  ]);
  await world.stripe.disputes.close(id);
  await world.deliver(await world.stripeEvents());
  expect((await world.family()).disputes).toMatchObject([{ status: 'lost', takenCents: 5200 }]);
});

it('accepting a dispute that is already lost fails and closes the intent', async () => {
  const id = await disputedPlan();
  await world.deliver(await world.stripeEvents());
  await world.command({ type: 'AcceptDispute', disputeId: id });
  await world.stripe.disputes.close(id);
  const [result] = (await world.run()).values();
  expect(result).toMatchObject({ kind: 'failed', code: 'dispute-not-open' });
  expect((await disputeEvents()).slice(-3)).toEqual([
    'DisputeAcceptanceRequested',
    'DisputeAnswerFailed',
    'DisputeClosed',
  ]);
  expect((await world.family()).openIntents).toEqual([]);
});

describe('a dispute answer that Stripe does not process', () => {
  /** Stripe answers 403 to a restricted key, so the outcome is unknown. */
  const failing = (resource: 'disputes' | 'subscriptions') => {
    const fails = () =>
      Promise.reject(new Stripe.errors.StripePermissionError({ type: 'invalid_request_error' }));
    const broken = Object.assign(Object.create(world.stripe[resource]), { retrieve: fails, list: fails });
    return Object.assign(Object.create(world.stripe), { [resource]: broken }) as Stripe;
  };
  const cancelling = async () => ({
    type: 'CancelTraining' as const,
    athleteId: await world.athlete(),
    stripeCustomerId: (await world.family()).stripeCustomerId ?? '',
  });

  it('a dispute answer that Stripe does not process stays open and does not block a later cancellation', async () => {
    const id = await disputedPlan();
    await world.deliver(await world.stripeEvents());
    await world.command({ type: 'AnswerDispute', disputeId: id, submit: false, evidence: {} });
    await world.command(await cancelling());
    const { results } = await runFamilyIntents({ ...world, stripe: failing('disputes') }, dana);
    expect([...results.values()]).toEqual([{ kind: 'unknown' }, { kind: 'done' }]);
    expect((await world.family()).openIntents).toMatchObject([{ kind: 'answer-dispute' }]);
    await world.run();
    expect((await world.family()).openIntents).toEqual([]);
  });

  it('an open cancellation does not block a dispute answer', async () => {
    const id = await disputedPlan();
    await world.deliver(await world.stripeEvents());
    await world.command(await cancelling());
    await world.command({ type: 'AnswerDispute', disputeId: id, submit: false, evidence: {} });
    const { results } = await runFamilyIntents({ ...world, stripe: failing('subscriptions') }, dana);
    expect([...results.values()]).toEqual([{ kind: 'unknown' }, { kind: 'done' }]);
    expect((await world.family()).openIntents).toMatchObject([{ kind: 'cancel-training' }]);
  });
});

it('reconciliation ignores an outdated dispute status and does not preempt a pending answer', async () => {
  const id = await disputedPlan();
  await world.deliver(await world.stripeEvents());
  const listed = await world.stripe.disputes.retrieve(id);
  const found = async (dispute: Stripe.Dispute) => {
    const theirs = { subscriptions: [], orphanSchedules: [], openConfirmations: [], money: [], payouts: [] };
    return findingsOf(world, await world.family(), { ...theirs, customers: [], disputes: [dispute] });
  };
  await world.command({ type: 'AnswerDispute', disputeId: id, submit: true, evidence: {} });
  await world.stripe.disputes.update(id, { metadata: { seen: 'elsewhere' }, submit: true });
  expect(await found(await world.stripe.disputes.retrieve(id))).toEqual([]);
  await world.run();
  expect((await world.family()).disputes).toMatchObject([{ status: 'under_review' }]);
  expect(await found(listed)).toEqual([]);
});

it('reconciliation records a dispute with a lost webhook, and our books then match Stripe’s', async () => {
  const id = await disputedPlan();
  const outcome = await reconcileNow(world);
  expect(outcome.differences).toContainEqual({
    familyId: dana,
    objectId: id,
    field: 'dispute',
    ours: 'none',
    theirs: 'needs_response',
    healed: true,
  });
  expect(outcome.sums.at(-1)).toEqual({ period: '2026-11', oursCents: 0, theirsCents: 0 });
  // The webhooks were lost. Reconciliation puts them into the inbox, which adds no event.
  const before = await disputeEvents();
  await sweep(world);
  expect(await disputeEvents()).toEqual(before);
  expect(await reconcileNow(world)).toMatchObject({ differences: [], lookedAt: { disputes: 1 } });
});

it('reconciliation records that a dispute was lost', async () => {
  await disputedPlan();
  await world.deliver(await world.stripeEvents());
  await world.travel('2026-11-20T00:00:00Z');
  const { differences } = await reconcileNow(world);
  expect(differences).toMatchObject([
    { field: 'dispute', ours: 'needs_response', theirs: 'lost', healed: true },
  ]);
  expect((await world.family()).disputes).toMatchObject([{ status: 'lost' }]);
});
