import { describe, expect, it } from 'vitest';
import { usd } from '../../money.ts';
import { familyOf, given, jordan, primary, startedPlan, withCard } from '../../testing/family-story.ts';
import { exampleOf } from '../../testing/given-when-then.ts';
import type { FamilyEvent } from '../events.ts';
import { PaymentReceived } from '../payments/events.ts';
import { DisputeChanged, DisputeClosed, DisputeFundsMoved, DisputeOpened } from './events.ts';
import type { ObservedDispute } from './observed.ts';

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
  ({ type: 'ObserveDispute', ...opened.data, moves: [takenFacts], ...changes }) as const;

const disputeAfter = (...events: readonly FamilyEvent[]) => familyOf(...paid, ...events).disputes[0];

describe('a disputed payment', () => {
  it('is recorded once, with the money that it took', () => {
    given(...paid)
      .when(seen())
      .then(opened, taken);
    given(...paid, opened, taken)
      .when(seen())
      .then();
  });

  it('is recorded as far as it has come when the first of its messages is a late one', () => {
    given(...paid)
      .when(seen({ status: 'won', moves: [takenFacts, backFacts] }))
      .then(exampleOf(DisputeOpened, { status: 'won' }), taken, back, closed('won'));
  });

  it('is looked at by the bank and decided, whatever was heard in between', () => {
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

  it('may be decided otherwise later', () => {
    given(...paid, opened, taken, closed('lost'))
      .when(seen({ status: 'won', moves: [takenFacts, backFacts] }))
      .then(back, closed('won'));
  });

  it('may have begun as a question, which took no money', () => {
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

  it('is known in the family with what it cost', () => {
    expect(disputeAfter(opened, taken)).toMatchObject({ takenCents: 5200, feeCents: 1500 });
    expect(disputeAfter(opened, taken, back, closed('won'))).toMatchObject({
      takenCents: 0,
      feeCents: 0,
      status: 'won',
    });
  });

  it('counts in the months in which its money moved', () => {
    expect(familyOf(...paid, opened, taken).activity['2026-11']).toMatchObject({ disputed: 5200 });
    expect(familyOf(...paid, opened, taken, back).activity['2026-11']).not.toHaveProperty('disputed');
  });
});
