import { usd } from '@hoops/domain/money';
import { shortDay } from '@hoops/domain/time/club-time';
import { expect, it } from 'vitest';
import type { FailedPayment } from './money-queries.ts';
import { daysOfMonth, failureText, monthsFrom, overdueText, refundText, shortMonth } from './money-words.ts';

const failed: FailedPayment = {
  invoiceId: 'in_1',
  parentID: 'family-1',
  parentName: 'Dana Reyes',
  athleteName: 'Casey Reyes',
  amount: usd(5200),
  reason: 'insufficient_funds',
  actionRequired: false,
  nextAttemptAt: '2026-12-04T15:00:00.000Z',
  failedAt: '2026-12-01T15:00:00.000Z',
};

it('months and days have short names for charts', () => {
  expect(shortMonth('2026-11')).toBe('Nov');
  expect(shortMonth('2026-11', true)).toBe('Nov 2026');
  expect(shortDay('2026-11-02')).toBe('Mon, Nov 2');
});

it('the chart starts with the first month that has data', () => {
  const months = [{ period: '2026-09' }, { period: '2026-10' }, { period: '2026-11' }];
  expect(monthsFrom('2026-10', months)).toEqual(months.slice(1));
});

it('daysOfMonth returns every day of a month', () => {
  expect(daysOfMonth('2028-02')).toHaveLength(29);
  expect(daysOfMonth('2026-12').at(-1)).toBe('2026-12-31');
  expect(daysOfMonth('2026-11')[0]).toBe('2026-11-01');
});

it('the overdue text shows what a family owes for which months', () => {
  const family = { parentID: 'family-1', parentName: 'Dana Reyes' };
  expect(
    overdueText({ ...family, periods: ['2026-10', '2026-11'], classes: usd(10500), plans: usd(5200) }),
  ).toBe('Classes of October 2026, November 2026: $105.00. Plan payments: $52.00');
  expect(overdueText({ ...family, periods: [], classes: usd(0), plans: usd(5200) })).toBe(
    'Plan payments: $52.00',
  );
});

it('the failure text shows why a payment failed and when it is retried', () => {
  expect(failureText(failed)).toBe('Insufficient funds, Dec 1, 2026. Next try Dec 4, 2026.');
  expect(failureText({ ...failed, actionRequired: true, nextAttemptAt: null })).toBe(
    'The bank wants the parent to confirm the payment, Dec 1, 2026. It is not retried automatically.',
  );
});

it('the failure text shows that a month was not charged yet', () => {
  expect(failureText({ ...failed, reason: 'not_tried', nextAttemptAt: null })).toBe(
    'The month starting Dec 1, 2026 has not been charged yet. We asked the family to pay it.',
  );
});

it('the refund text distinguishes full and partial refunds', () => {
  const refund = {
    refundId: 're_1',
    paymentId: 'in_1',
    parentID: 'family-1',
    parentName: null,
    amount: usd(1000),
  };
  const at = { refundedAt: '2026-12-01T15:00:00.000Z' };
  expect(refundText({ ...refund, ...at, extent: 'part', paid: usd(5200) })).toBe(
    'Partial refund of $52.00, Dec 1, 2026',
  );
  expect(refundText({ ...refund, ...at, extent: 'full', paid: null })).toBe('Full refund, Dec 1, 2026');
});
