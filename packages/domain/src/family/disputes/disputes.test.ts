import { describe, expect, it } from 'vitest';
import { intentId } from '../../ids.ts';
import { usd } from '../../money.ts';
import { familyOf, given, jordan, primary, startedPlan, withCard } from '../../testing/family-story.ts';
import { exampleOf } from '../../testing/given-when-then.ts';
import type { FamilyEvent } from '../events.ts';
import { PaymentReceived } from '../payments/events.ts';
import {
  DisputeAcceptanceRequested,
  DisputeAccepted,
  DisputeAnswered,
  DisputeAnswerFailed,
  DisputeAnswerRequested,
  DisputeChanged,
  DisputeClosed,
  DisputeFundsMoved,
  DisputeOpened,
} from './events.ts';
import { maxOfEvidence } from './evidence.ts';
import { pendingDisputeAction } from './evolve.ts';
import { answerDisputeInput } from './inputs.ts';
import { isOver, needsResponse, type ObservedDispute } from './observed.ts';

const paid = [...withCard, primary(), startedPlan(), exampleOf(PaymentReceived, { athleteId: jordan })];
const opened = exampleOf(DisputeOpened);
const taken = exampleOf(DisputeFundsMoved);
const { disputeId: _dispute, paymentId: _payment, ...takenFacts } = taken.data;
const back = exampleOf(DisputeFundsMoved, {
  transactionId: 'txn_back',
  amount: usd(5200),
  fee: usd(-1500),
  movedAt: '2026-11-20T18:00:00.000Z',
});
const { disputeId: _dispute2, paymentId: _payment2, ...backFacts } = back.data;
const reviewed = exampleOf(DisputeChanged);
const closed = (status: string) => exampleOf(DisputeClosed, { status });

const seen = (changes: Partial<ObservedDispute> = {}) =>
  ({ type: 'ObserveDispute', ...opened.data, moves: [takenFacts], intentId: null, ...changes }) as const;

const noNames = { athlete: () => '', scheduleItem: () => '', sender: () => '' };

const disputeAfter = (...events: readonly FamilyEvent[]) => familyOf(...paid, ...events).disputes[0];

it('a dispute is recorded once, with the money that it took', () => {
  given(...paid)
    .when(seen())
    .then(opened, taken);
  given(...paid, opened, taken)
    .when(seen())
    .then();
});

it('a dispute first seen as won is recorded with its whole history', () => {
  given(...paid)
    .when(seen({ status: 'won', moves: [takenFacts, backFacts] }))
    .then(exampleOf(DisputeOpened, { status: 'won' }), taken, back, closed('won'));
});

it('the review and the decision of a dispute are recorded, even if earlier webhooks were missed', () => {
  given(...paid, opened, taken)
    .when(seen({ status: 'under_review' }))
    .then(reviewed);
  given(...paid, opened, taken, reviewed)
    .when(seen({ status: 'lost' }))
    .then(closed('lost'));
  given(...paid, opened, taken)
    .when(seen({ status: 'won', moves: [takenFacts, backFacts] }))
    .then(back, closed('won'));
  given(...paid, opened, taken, back, closed('won'))
    .when(seen({ status: 'won', moves: [takenFacts, backFacts] }))
    .then();
});

it('a lost dispute can still be won later', () => {
  given(...paid, opened, taken, closed('lost'))
    .when(seen({ status: 'won', moves: [takenFacts, backFacts] }))
    .then(back, closed('won'));
});

it('an inquiry takes no money until it becomes a dispute', () => {
  const asked = exampleOf(DisputeOpened, { status: 'warning_needs_response', isInquiry: true });
  given(...paid)
    .when(seen({ status: 'warning_needs_response', isInquiry: true, moves: [] }))
    .then(asked);
  given(...paid, asked)
    .when(seen({ dueBy: '2026-12-01T23:59:59.000Z' }))
    .then(
      taken,
      exampleOf(DisputeChanged, {
        status: 'needs_response',
        isInquiry: false,
        dueBy: '2026-12-01T23:59:59.000Z',
      }),
    );
});

it('an appealed dispute is neither closed nor open to a response', () => {
  const appealed = exampleOf(DisputeChanged, { status: 'appeal_needs_response' });
  given(...paid, opened, taken, closed('lost'))
    .when(seen({ status: 'appeal_needs_response' }))
    .then(appealed);
  const appeal = { ...opened.data, status: 'appeal_needs_response' };
  expect([isOver(appeal), needsResponse(appeal)]).toEqual([false, false]);
  given(...paid, opened, taken, appealed)
    .when({ type: 'AcceptDispute', disputeId: opened.data.disputeId })
    .rejects('dispute-not-open');
});

it('dispute summaries describe each status in plain words', () => {
  const opening = (status: string) => DisputeOpened.summary({ ...opened.data, status }, noNames);
  const standing = (status: string) => DisputeChanged.summary({ ...reviewed.data, status }, noNames);
  expect(opening('needs_response')).toBe(
    'The bank took back a payment of $52.00. The cardholder says they did not make this payment. Please respond by November 19, 2026.',
  );
  expect(opening('prevented')).toBe('A payment dispute was prevented');
  expect(opening('won')).not.toContain('Please respond');
  expect(standing('warning_needs_response')).toBe('A payment dispute needs a response by November 19, 2026');
  expect(standing('under_review')).toBe('The bank is reviewing the response to a payment dispute');
  expect(standing('appeal_needs_response')).toBe('The decision on a payment dispute can be appealed');
  expect(standing('appeal_under_review')).toBe('The bank is reviewing the appeal in a payment dispute');
  expect(standing('waiting_for_moon')).toBe('Status of a payment dispute: waiting for moon');
});

it('the family state contains a dispute’s cost, which is zero once the dispute is won', () => {
  expect(disputeAfter(opened, taken)).toMatchObject({ takenCents: 5200, feeCents: 1500 });
  expect(disputeAfter(opened, taken, back, closed('won'))).toMatchObject({
    takenCents: 0,
    feeCents: 0,
    status: 'won',
  });
});

it('a dispute is counted in the months in which its money moved', () => {
  expect(familyOf(...paid, opened, taken).activity['2026-11']).toMatchObject({ disputed: 5200 });
  expect(familyOf(...paid, opened, taken, back).activity['2026-11']).not.toHaveProperty('disputed');
});

describe('the answer to a dispute', () => {
  const id = opened.data.disputeId;
  const evidence = { customer_name: 'Dana Reyes' };
  const answer = (submit: boolean) => ({ type: 'AnswerDispute', disputeId: id, submit, evidence }) as const;
  const accept = { type: 'AcceptDispute', disputeId: id } as const;
  const asked = (submit: boolean, number = 1) =>
    exampleOf(DisputeAnswerRequested, { intentId: intentId(`id-${number}`), submit, evidence });
  const answered = (submitted: boolean, number = 1) =>
    exampleOf(DisputeAnswered, { intentId: intentId(`id-${number}`), submitted });
  const disputed = [...paid, opened, taken];
  const stored = (status: string) => seen({ status, intentId: 'id-1' });

  it('a dispute answer can be saved as a draft before it is submitted to the bank', () => {
    given(...disputed)
      .when(answer(false))
      .then(asked(false));
    given(...disputed, asked(false))
      .when(stored('needs_response'))
      .then(answered(false));
    given(...disputed, asked(false), answered(false))
      .when(answer(true))
      .then(asked(true));
    given(...disputed, asked(true))
      .when(stored('under_review'))
      .then(answered(true), reviewed);
    expect(disputeAfter(opened, asked(false), answered(false))?.answer).toBe('draft');
    expect(disputeAfter(opened, asked(true), answered(true), reviewed)?.answer).toBe('submitted');
  });

  it('accepting a dispute loses it, but an inquiry cannot be accepted', () => {
    const accepting = exampleOf(DisputeAcceptanceRequested, { intentId: intentId('id-1') });
    given(...disputed)
      .when(accept)
      .then(accepting);
    given(...disputed, accepting)
      .when(stored('lost'))
      .then(exampleOf(DisputeAccepted, { intentId: intentId('id-1') }), closed('lost'));
    const asks = exampleOf(DisputeOpened, { status: 'warning_needs_response', isInquiry: true });
    given(...paid, asks)
      .when(accept)
      .rejects('inquiry-not-accepted');
  });

  it('an acceptance is not recorded if the bank has already decided or Stripe stored a different request', () => {
    const accepting = exampleOf(DisputeAcceptanceRequested, { intentId: intentId('id-1') });
    for (const request of [accepting, asked(true)])
      given(...disputed, request)
        .when({
          type: 'RecordIntentOutcome',
          intentId: intentId('id-1'),
          outcome: { kind: 'failed', code: 'dispute-not-open' },
        })
        .then(exampleOf(DisputeAnswerFailed, { intentId: intentId('id-1') }));
    // Stripe stores the id of another request, or no id.
    for (const by of ['id-2', null])
      given(...disputed, accepting)
        .when({ ...stored('lost'), intentId: by })
        .then(closed('lost'));
    given(...disputed, accepting)
      .when(stored('needs_response'))
      .then();
  });

  it('a dispute accepts one answer at a time, while it is open and before the deadline', () => {
    given(...disputed, asked(false))
      .when(accept)
      .rejects('dispute-in-progress');
    for (const command of [answer(true), accept]) {
      given(...disputed, reviewed)
        .when(command)
        .rejects('dispute-not-open');
      given(...disputed, closed('lost'))
        .when(command)
        .rejects('dispute-not-open');
      given(...disputed)
        .when(command, '2026-11-20T00:00:00.000Z')
        .rejects('dispute-not-open');
      given(...paid)
        .when(command)
        .rejects('dispute-not-found');
    }
    given(...disputed)
      .when(answer(true), opened.data.dueBy ?? '')
      .then(asked(true));
  });

  it('a dispute action is pending until Stripe stores the action or the action fails', () => {
    const waits = (...events: readonly FamilyEvent[]) => {
      const family = familyOf(...disputed, ...events);
      return pendingDisputeAction(family, { disputeId: id });
    };
    const first = { intentId: intentId('id-1') };
    expect(waits()).toBeNull();
    expect(waits(asked(false))).toBe('draft');
    expect(waits(asked(true))).toBe('submit');
    expect(waits(exampleOf(DisputeAcceptanceRequested, first))).toBe('accept');
    expect(waits(asked(true), answered(true))).toBeNull();
    expect(waits(asked(true), exampleOf(DisputeAnswerFailed, first))).toBeNull();
    expect(pendingDisputeAction(familyOf(...disputed, asked(true)), { disputeId: 'du_other' })).toBeNull();
  });

  it('a dispute answer that Stripe rejected can be submitted again', () => {
    const failed = exampleOf(DisputeAnswerFailed, { intentId: intentId('id-1'), code: 'refused' });
    given(...disputed, asked(true))
      .when({
        type: 'RecordIntentOutcome',
        intentId: intentId('id-1'),
        outcome: { kind: 'failed', code: 'refused' },
      })
      .then(failed);
    expect(disputeAfter(opened, asked(true), failed)).toMatchObject({ answer: null, refused: 'refused' });
    given(...disputed, asked(true), failed)
      .when(answer(true))
      .then(asked(true));
  });

  it('a dispute answer longer than the bank’s limits is rejected', () => {
    const of = (lengths: readonly number[]) => {
      const [first = 0, second = 0] = lengths;
      const texts = { product_description: 'a'.repeat(first), uncategorized_text: 'a'.repeat(second) };
      return answerDisputeInput.safeParse({ disputeId: id, submit: false, evidence: texts }).success;
    };
    expect(of([20_000, maxOfEvidence - 20_000])).toBe(true);
    expect(of([20_000, maxOfEvidence - 19_999])).toBe(false);
    expect(of([20_001, 0])).toBe(false);
  });
});
