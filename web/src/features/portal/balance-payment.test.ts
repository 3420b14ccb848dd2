import { describe, expect, it } from 'vitest';
import { monthToName } from './balance-payment.ts';

describe('the month that is named', () => {
  const me = { today: '2026-12-15', periods: ['2026-10', '2026-11'] };

  it('is the current one, as the spec has it', () => {
    expect(monthToName('overdue', { ...me, currentIsDue: false })).toBe('2026-12');
    expect(monthToName('current', { ...me, currentIsDue: true })).toBe('2026-12');
  });

  it('is the last overdue one while the current one is unpaid too, so that only what is shown is paid', () => {
    expect(monthToName('overdue', { ...me, currentIsDue: true })).toBe('2026-11');
  });
});
