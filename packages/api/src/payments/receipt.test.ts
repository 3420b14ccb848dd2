import type { DomainEvent } from '@hoops/domain/catalogue';
import type { Envelope } from '@hoops/domain/envelope';
import { ParentRegistered } from '@hoops/domain/family/account/events';
import { AthleteAdded } from '@hoops/domain/family/athletes/events';
import {
  MonthlyChargeAdded,
  MonthlyChargeAssessed,
  MonthlyChargeFrozen,
  SettlementSucceeded,
} from '@hoops/domain/family/charges/events';
import { PaymentFailed, PaymentReceived, PaymentRefunded } from '@hoops/domain/family/payments/events';
import { PlanRenewed, PlanStarted, PlanSwitched } from '@hoops/domain/family/plans/events';
import { addMoney, usd } from '@hoops/domain/money';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { describe, expect, it } from 'vitest';
import { receiptIn } from './receipt.ts';
import { receiptAnswer } from './receipt-answer.ts';

const envelopes = (...events: readonly DomainEvent[]): readonly Envelope[] =>
  events.map(
    (event, index) => ({ ...event, version: index + 1, at: '2026-12-05T18:00:00.000Z' }) as Envelope,
  );
const family = [exampleOf(ParentRegistered), exampleOf(AthleteAdded)] as const;
const receiptOf = (paymentId: string, ...events: readonly DomainEvent[]) => {
  const receipt = receiptIn(envelopes(...family, ...events), paymentId);
  if (receipt) {
    expect(receiptAnswer.parse(receipt)).toEqual(receipt);
    expect(addMoney(...receipt.lines.map(({ amount }) => amount))).toEqual(receipt.amount);
  }
  return receipt;
};
const paid = (paymentId: string, paidAt: string, cents = 5200): DomainEvent =>
  exampleOf(PaymentReceived, { paymentId, paidAt, amount: usd(cents) });

it('a plan receipt shows the plan, the athlete, the paid month and the payer', () => {
  const receipt = receiptOf('in_first', exampleOf(PlanStarted), paid('in_first', '2026-11-01T14:00:02.000Z'));
  expect(receipt).toMatchObject({
    kind: 'payment',
    paidBy: { name: 'Dana Reyes' },
    lines: [{ what: 'Half Week plan, Jordan Reyes', detail: 'November 1st to December 1st' }],
    amount: usd(5200),
    refunds: [],
    refundOf: null,
  });
});

it('a plan receipt shows the new plan and month after a switch, even if PlanSwitched arrives late', () => {
  const events = [
    exampleOf(PlanStarted),
    paid('in_first', '2026-11-01T14:00:02.000Z'),
    exampleOf(PlanRenewed),
    paid('in_next', '2026-12-01T15:00:00.000Z', 10400),
    exampleOf(PlanSwitched),
  ];
  expect(receiptOf('in_first', ...events)?.lines[0]?.what).toBe('Half Week plan, Jordan Reyes');
  expect(receiptOf('in_next', ...events)?.lines).toEqual([
    { what: 'Full Week plan, Jordan Reyes', detail: 'December 1st to January 1st', amount: usd(10400) },
  ]);
});

it('the receipt for a late plan payment shows the month of the first attempt', () => {
  const receipt = receiptOf(
    'in_late',
    exampleOf(PlanStarted),
    exampleOf(PlanRenewed),
    exampleOf(PaymentFailed, { invoiceId: 'in_late', failedAt: '2026-12-01T15:00:00.000Z' }),
    exampleOf(PlanRenewed, {
      currentPeriodStart: '2027-01-01T14:00:00.000Z',
      currentPeriodEnd: '2027-02-01T14:00:00.000Z',
    }),
    paid('in_late', '2027-01-05T10:00:00.000Z'),
  );
  expect(receipt?.lines[0]?.detail).toBe('December 1st to January 1st');
});

it('a class receipt has the lines of each month’s bill', () => {
  const receipt = receiptOf(
    'pi_classes',
    exampleOf(MonthlyChargeAssessed),
    exampleOf(PaymentReceived, {
      paymentId: 'pi_classes',
      source: 'classes',
      athleteId: null,
      periods: ['2026-12'],
      amount: usd(5250),
    }),
  );
  expect(receipt?.lines).toEqual([
    { what: 'Monday, Jordan Reyes', detail: 'December 2026', amount: usd(5000) },
    { what: 'Surcharge, 5 percent', detail: 'December 2026', amount: usd(250) },
  ]);
});

describe('receipts of a month with two bills', { tags: ['bills.second'] }, () => {
  const of = {
    source: 'classes',
    athleteId: null,
    periods: ['2026-12' as const],
    amount: usd(5250),
  } as const;
  const settled = (paymentIntentId: string): DomainEvent =>
    exampleOf(SettlementSucceeded, { paymentIntentId, periods: ['2026-12'], amount: usd(5250) });
  const story = [
    exampleOf(MonthlyChargeAssessed),
    exampleOf(MonthlyChargeFrozen),
    exampleOf(PaymentReceived, { ...of, paymentId: 'pi_1' }),
    settled('pi_1'),
    exampleOf(MonthlyChargeAdded),
    exampleOf(MonthlyChargeFrozen),
    settled('pi_2'),
    exampleOf(PaymentReceived, { ...of, paymentId: 'pi_2' }),
  ];

  it('two receipts for one month each show the lines of the bill that the payment covers', () => {
    expect(receiptOf('pi_1', ...story)?.lines.map(({ amount }) => amount.cents)).toEqual([5000, 250]);
    expect(receiptOf('pi_2', ...story)?.lines).toMatchObject([
      { what: 'Monday, Tuesday, Jordan Reyes', amount: usd(10000) },
      { amount: usd(500) },
      { what: 'On another bill of the month', amount: usd(-5250) },
    ]);
  });
});

describe('refunds', () => {
  const story = [
    exampleOf(PlanStarted),
    paid('in_example', '2026-11-01T14:00:02.000Z'),
    exampleOf(PaymentRefunded, { refundId: 're_part', amount: usd(2000) }),
  ];

  it('a payment’s receipt lists its refunds', () => {
    expect(receiptOf('in_example', ...story)?.refunds).toMatchObject([
      { paymentId: 're_part', amount: usd(-2000) },
    ]);
  });

  it('a refund has a separate receipt that references the payment', () => {
    expect(receiptOf('re_part', ...story)).toMatchObject({
      kind: 'refund',
      amount: usd(-2000),
      refundOf: { paymentId: 'in_example', amount: usd(5200) },
    });
  });
});

it('an unknown payment or another family’s payment has no receipt', () => {
  expect(receiptOf('in_unknown', exampleOf(PlanStarted))).toBeUndefined();
  expect(receiptIn([], 'in_example')).toBeUndefined();
});
