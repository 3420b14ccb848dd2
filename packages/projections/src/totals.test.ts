import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addAmounts, type Shares, sharesBetween, totalRowKey, totalsOf } from './totals.ts';

const amounts = fc.dictionary(
  fc.constantFrom('due', 'received'),
  fc.integer({ min: -9_999, max: 9_999 }).filter((value) => value !== 0),
  { minKeys: 1 },
);
const shares: fc.Arbitrary<Shares> = fc.dictionary(fc.constantFrom('one', 'other'), amounts);

it('totals added step by step equal totals added in one pass', () => {
  fc.assert(
    fc.property(fc.array(shares, { minLength: 1, maxLength: 5 }), (states) => {
      const steps = states.map((after, index) => sharesBetween(states[index - 1] ?? {}, after));
      expect(totalsOf(steps)).toEqual(totalsOf(states.slice(-1)));
    }),
    { numRuns: 50 },
  );
});

it('totals leave out amounts that sum to zero', () => {
  expect(addAmounts({ due: 5, received: 1 }, { due: -5 })).toEqual({ received: 1 });
  expect(totalsOf([{ one: { due: 5 } }, { one: { due: -5 } }])).toEqual({});
});

it('adding an amount that is not a whole number throws', () => {
  for (const damaged of ['5', 0.5, Number.NaN, null]) {
    expect(() => addAmounts({ due: damaged }, { due: 1 })).toThrow(TypeError);
  }
});

it('totals are spread over eight rows, and each stream always uses the same row', () => {
  const keys = Array.from({ length: 200 }, (_, index) => totalRowKey('list', '2026-11', `family#${index}`));
  expect(keys[7]).toBe(totalRowKey('list', '2026-11', 'family#7'));
  expect(new Set(keys).size).toBe(8);
  expect(keys.every((key) => key.startsWith('entry|list|2026-11|2026-11.'))).toBe(true);
});
