import { usd } from '@hoops/domain/money';
import { describe, expect, it } from 'vitest';
import { displayedAmount, partPaidBy } from './balance-payment.ts';

describe('the amount and months of a payment', { tags: ['pay.shown-amount'] }, () => {
  const current = { monthOfYear: 'December', year: 2026, amount: usd(5_250), paid: false };
  const me = {
    today: '2026-12-15',
    outstandingBalance: { amount: usd(10_500), periods: ['2026-10', '2026-11'] as const },
    currentMonth: current,
  };

  it('displayedAmount covers the overdue months, the current month or all of them', () => {
    expect(displayedAmount('overdue', me)).toEqual({ amountCents: 10_500, periods: ['2026-10', '2026-11'] });
    expect(displayedAmount('current', me)).toEqual({ amountCents: 5_250, periods: ['2026-12'] });
    expect(displayedAmount('all', me)).toEqual({
      amountCents: 15_750,
      periods: ['2026-10', '2026-11', '2026-12'],
    });
  });

  it('displayedAmount omits a paid current month', () => {
    const paid = { ...me, currentMonth: { ...current, paid: true } };
    expect(displayedAmount('all', paid)).toEqual(displayedAmount('overdue', me));
  });

  it('partPaidBy finds the part with the months of an earlier payment', () => {
    expect(partPaidBy({ periods: ['2026-12'] }, me)).toBe('current');
    expect(partPaidBy({ periods: ['2026-10', '2026-11', '2026-12'] }, me)).toBe('all');
    expect(partPaidBy({ periods: ['2026-09'] }, me)).toBeUndefined();
  });
});
