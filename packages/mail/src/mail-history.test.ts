import type { DomainEvent } from '@hoops/domain/catalogue';
import type { Envelope } from '@hoops/domain/envelope';
import { AthleteRemoved, ClassesChanged } from '@hoops/domain/family/athletes/events';
import { MonthlyChargeAssessed } from '@hoops/domain/family/charges/events';
import { ConsentGiven } from '@hoops/domain/family/consent/events';
import { DoubleJoined } from '@hoops/domain/family/doubles/events';
import { PaymentReceived, PaymentRefunded } from '@hoops/domain/family/payments/events';
import {
  PlanChangeFailed,
  PlanWithdrawalRequested,
  TrainingCancelled,
} from '@hoops/domain/family/plans/events';
import { usd } from '@hoops/domain/money';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { memoryProofKeys } from '@hoops/runtime/proof-keys';
import { describe, expect, it } from 'vitest';
import { loadMailHistory } from './mail-history.ts';

const stream = 'family#family-1';
const classes = exampleOf(ClassesChanged);
const bill = exampleOf(MonthlyChargeAssessed);
const consent = exampleOf(ConsentGiven);
const others = exampleOf(ClassesChanged, { before: ['monday'], after: ['tuesday'] });
const fewer = exampleOf(ClassesChanged, { before: ['monday'], after: [] });

const pastOfEvent = async (at: number, ...commits: readonly (readonly DomainEvent[])[]) => {
  const store = memoryEventStore({ keys: memoryFamilyKeys(), proofs: memoryProofKeys() });
  const all: Envelope[] = [];
  for (const [index, events] of commits.entries()) {
    const appended = await store.append(
      stream,
      await store.head(stream),
      events.map((event) => ({ event })),
      {
        commandId: `command-${index}`,
        fingerprint: 'f',
        correlationId: 'c',
        at: '2026-11-05T15:00:00.000Z',
        keyId: 'family-1',
        actor: { sub: 'dana', role: 'parent' },
      },
    );
    all.push(...appended.events);
  }
  const event = all[at - 1];
  if (!event) throw new Error('That did not happen.');
  return loadMailHistory(store, event);
};

it('a repeated join, and the end of enrollment by a join, are told by the first email about the join', {
  tags: ['doubles.joined'],
}, async () => {
  const joined = exampleOf(DoubleJoined);
  const { athleteId } = joined.data;
  const removed = exampleOf(AthleteRemoved, { athleteId });
  const unenrolled = { type: 'FamilyUnenrolled', data: {} } as const;
  const refused = exampleOf(PlanChangeFailed, { athleteId, operation: 'remove-athlete' });
  const told = { isToldByJoin: true };
  const untold = { isToldByJoin: false };
  expect(await pastOfEvent(1, [joined])).toMatchObject(untold);
  expect(await pastOfEvent(3, [joined], [refused], [joined])).toMatchObject(told);
  expect(await pastOfEvent(3, [joined, removed, unenrolled])).toMatchObject(told);
  expect(await pastOfEvent(3, [joined], [removed, unenrolled])).toMatchObject(told);
  expect(await pastOfEvent(4, [joined], [refused], [removed, unenrolled])).toMatchObject(untold);
  expect(await pastOfEvent(2, [removed, unenrolled])).toMatchObject(untold);
});

describe('a change of classes', () => {
  const from = { classesChangedFrom: '2026-12-01' };
  const none = { classesChangedFrom: null };

  it('a class change without a bill in its commit takes effect next month', {
    tags: ['consent.mailed'],
  }, async () => {
    expect(await pastOfEvent(2, [bill], [classes])).toMatchObject(from);
    expect(await pastOfEvent(2, [bill], [classes, consent])).toMatchObject(from);
    expect(await pastOfEvent(2, [bill], [others])).toMatchObject(from);
    expect(await pastOfEvent(2, [bill], [classes, bill, consent])).toMatchObject(none);
    expect(await pastOfEvent(2, [bill], [fewer])).toMatchObject(from);
    for (const type of ['MonthlyChargeWithdrawn', 'FamilyUnenrolled'] as const)
      expect(
        await pastOfEvent(
          2,
          [bill],
          [fewer, { type, data: type === 'FamilyUnenrolled' ? {} : { period: '2026-11' } } as DomainEvent],
        ),
      ).toMatchObject(none);
  });

  it('a class change causes one email, and only if no later change replaced it', {
    tags: ['consent.mailed'],
  }, async () => {
    expect(await pastOfEvent(2, [bill], [fewer, classes])).toMatchObject(from);
    expect(await pastOfEvent(3, [bill], [fewer, classes])).toMatchObject(none);
    expect(await pastOfEvent(2, [bill], [classes], [fewer])).toMatchObject(none);
    expect(await pastOfEvent(3, [bill], [fewer], [classes])).toMatchObject(from);
  });
});

describe('a refund', () => {
  const payment = exampleOf(PaymentReceived);
  const refund = exampleOf(PaymentRefunded, { amount: usd(2000) });
  const another = exampleOf(PaymentRefunded, { refundId: 're_2', amount: usd(1200) });
  const requested = exampleOf(PlanWithdrawalRequested);
  const { intentId } = requested.data;
  const isOfWithdrawal = async (at: number, ...commits: readonly (readonly DomainEvent[])[]) =>
    (await pastOfEvent(at, ...commits)).refund.isOfWithdrawal;

  it('a refund is matched to its payment and to earlier refunds, in any order of arrival', {
    tags: ['refunds.mailed'],
  }, async () => {
    const other = exampleOf(PaymentRefunded, { refundId: 're_3', paymentId: 'in_other' });
    const known = { payment: payment.data, isOfWithdrawal: false };
    expect((await pastOfEvent(3, [payment], [other], [refund], [another])).refund).toEqual({
      ...known,
      inAll: usd(2000),
    });
    expect((await pastOfEvent(2, [refund], [another], [payment])).refund).toEqual({
      ...known,
      inAll: usd(3200),
    });
    expect((await pastOfEvent(1, [refund])).refund.payment).toBeNull();
  });

  it('a refund belongs to an open withdrawal unless the withdrawal has failed or had already ended', {
    tags: ['refunds.mailed'],
  }, async () => {
    const ended = exampleOf(TrainingCancelled, { intentId, refunded: usd(2000) });
    const failed = exampleOf(PlanChangeFailed, { intentId });
    const later = exampleOf(PaymentRefunded, { refundedAt: '2026-11-06T15:00:00.000Z' });
    expect(await isOfWithdrawal(3, [payment], [requested], [refund, ended])).toBe(true);
    expect(await isOfWithdrawal(3, [payment], [requested], [refund])).toBe(true);
    expect(await isOfWithdrawal(3, [payment], [requested], [refund], [failed])).toBe(false);
    expect(await isOfWithdrawal(4, [payment], [requested], [ended], [later])).toBe(false);
    expect(await isOfWithdrawal(2, [payment], [refund])).toBe(false);
  });
});
