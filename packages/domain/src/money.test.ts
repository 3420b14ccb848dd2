import { expect, it } from 'vitest';
import { addMoney, formatAmount, formatDollars, moneySchema, usd } from './money.ts';

it('an amount of money must be a whole number of cents', () => {
  expect(usd(5200)).toEqual({ cents: 5200, currency: 'usd' });
  expect(() => usd(52.5)).toThrow(RangeError);
  expect(() => usd(Number.NaN)).toThrow(RangeError);
  expect(() => usd(Number.MAX_SAFE_INTEGER + 1)).toThrow(RangeError);
  expect(moneySchema.safeParse({ cents: 1.5, currency: 'usd' }).success).toBe(false);
  expect(moneySchema.safeParse({ cents: 100, currency: 'eur' }).success).toBe(false);
});

it('addMoney returns the sum, and zero without amounts', () => {
  expect(addMoney()).toEqual(usd(0));
  expect(addMoney(usd(5000), usd(-1250), usd(188))).toEqual(usd(3938));
});

it('the payment history shows amounts with two decimals (spec section 7)', () => {
  expect([5200, 5205, 5, 0, -5200, -5, 123_456_700].map((cents) => formatAmount(usd(cents)))).toEqual([
    '52.00',
    '52.05',
    '0.05',
    '0.00',
    '-52.00',
    '-0.05',
    '1234567.00',
  ]);
});

it('formatDollars drops the decimals of whole dollars unless exact is requested', () => {
  const amounts = [5200, 5250, 5205, -100, -1250, 0, 123_456_700].map(usd);
  expect(amounts.map((amount) => [formatDollars(amount), formatDollars(amount, true)])).toEqual([
    ['$52', '$52.00'],
    ['$52.50', '$52.50'],
    ['$52.05', '$52.05'],
    ['-$1', '-$1.00'],
    ['-$12.50', '-$12.50'],
    ['$0', '$0.00'],
    ['$1,234,567', '$1,234,567.00'],
  ]);
});
