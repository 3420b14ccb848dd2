import { describe, expect, it } from 'vitest';
import { addMoney, usd } from '../../money.ts';
import { familyOf, given } from '../../testing/family-story.ts';
import { december, owing, pay, started } from '../../testing/settlement-story.ts';
import type { FamilyEvent } from '../events.ts';
import { isUnpaid } from './charges.ts';

const reason = 'Paid after practice.';
const record = (amountCents: number, method: 'cash' | 'check' | 'credit' = 'cash', shown = 15_750) =>
  ({ type: 'RecordPayment', method, openCents: shown, amountCents, reason }) as const;
const decided = (amountCents: number, method?: 'cash' | 'check' | 'credit') =>
  given(...owing).when(record(amountCents, method), december).decision as readonly FamilyEvent[];
const openCents = (...events: readonly FamilyEvent[]): number =>
  addMoney(
    usd(0),
    ...familyOf(...events)
      .charges.filter(isUnpaid)
      .map(({ amount }) => amount),
  ).cents;

describe('a payment outside Stripe', { tags: ['payments.recorded'] }, () => {
  it('cash pays the oldest open bill', () => {
    given(...owing)
      .when(record(5_250), december)
      .then({
        type: 'PaymentReceived',
        data: {
          paymentId: 'cash_id-1',
          source: 'classes',
          athleteId: null,
          paidAt: december,
          method: 'cash',
          periods: ['2026-10'],
          amount: usd(5_250),
          reason,
        },
      });
    expect(openCents(...owing, ...decided(5_250))).toBe(10_500);
  });

  it('a part payment leaves the rest of the bill open, and each part has lines that add up', () => {
    const { charges } = familyOf(...owing, ...decided(7_000, 'check'));
    expect(charges.map(({ period, amount, paidBy }) => [period, amount.cents, paidBy])).toEqual([
      ['2026-10', 5_250, 'check_id-1'],
      ['2026-11', 1_750, 'check_id-1'],
      ['2026-11', 3_500, null],
      ['2026-12', 5_250, null],
    ]);
    for (const { amount, lines } of charges)
      expect(addMoney(...lines.map((line) => line.amount))).toEqual(amount);
  });

  it('the card is charged only the rest after a part payment', () => {
    const [, started] = given(...owing, ...decided(7_000)).when(pay('2026-12'), december)
      .decision as readonly FamilyEvent[];
    expect(started).toMatchObject({ type: 'SettlementStarted', data: { amount: usd(8_750) } });
  });

  it('an amount above the open bills records nothing', () => {
    given(...owing)
      .when(record(15_751), december)
      .rejects('above-open', { amount: '$157.50' });
    given(...owing, ...decided(15_750))
      .when(record(1, 'cash', 0), december)
      .rejects('above-open', { amount: '$0.00' });
  });

  it('a second submission is rejected if it shows the amount from before the first', () => {
    given(...owing, ...decided(4_000))
      .when(record(4_000), december)
      .rejects('amount-changed', { cents: 11_750 });
  });

  it('nothing is recorded while a card payment is in progress', () => {
    given(...owing, started(1))
      .when(record(5_250), december)
      .rejects('settlement-in-progress');
  });

  it('a class added after a payment in cash makes another bill', () => {
    const { charges } = familyOf(...owing, ...decided(15_750));
    expect(charges.every(({ frozen, paidBy }) => frozen && paidBy !== null)).toBe(true);
  });
});

it('a credit pays open bills and is no payment', { tags: ['payments.credit'] }, () => {
  given(...owing)
    .when(record(2_000, 'credit'), december)
    .then({
      type: 'CreditGiven',
      data: { creditId: 'credit_id-1', givenAt: december, periods: ['2026-10'], amount: usd(2_000), reason },
    });
  expect(openCents(...owing, ...decided(2_000, 'credit'))).toBe(13_750);
  expect(
    familyOf(...owing, ...decided(2_000, 'credit')).activity['2026-12']?.classesReceived,
  ).toBeUndefined();
});
