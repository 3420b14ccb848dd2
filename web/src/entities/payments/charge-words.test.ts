import { usd } from '@hoops/domain/money';
import { describe, expect, it } from 'vitest';
import { classBillWords, planChargeWords } from './charge-words.ts';

const at = '2026-12-21T18:00:00.000Z';

it('the charge text states the current and next charges, dated in the club’s time zone', () => {
  const next = { amount: usd(5200), at: '2027-01-01T05:30:00.000Z' };
  expect(planChargeWords({ now: usd(5200), next, retries: [], due: usd(0) })).toEqual([
    '$52.00 is charged to your card now.',
    'The next charge is $52.00 on December 31st, then every month.',
  ]);
  expect(
    planChargeWords({ now: usd(0), next: { amount: usd(10400), at }, retries: [], due: usd(0) }),
  ).toEqual(['Nothing is charged now.', 'The next charge is $104.00 on December 21st.']);
});

it('the charge text names the family’s card when an administrator acts for the family', () => {
  expect(
    planChargeWords({ now: usd(5200), next: null, retries: [], due: usd(0) }, 'the family’s card')[0],
  ).toBe('$52.00 is charged to the family’s card now.');
});

it('the charge text names no card when there is none', () => {
  const next = { amount: usd(5200), at };
  const words = planChargeWords({ now: usd(5200), next, retries: [], due: usd(0) }, null);
  expect(words).toEqual([
    'The first $52.00 is charged when the plan begins, once there is a card on file.',
    'The next charge is $52.00 on December 21st, then every month.',
  ]);
  const bill = { before: usd(0), after: usd(5250) };
  const bills = {
    thisMonth: { period: '2026-11', ...bill, isFinal: false, settled: usd(0) },
    nextMonth: { period: '2026-12', ...bill },
  } as const;
  expect(classBillWords(bills, null)[0]).toBe('Nothing is charged now.');
});

it('the charge text shows that no further charge follows and when a failed payment is retried', () => {
  expect(
    planChargeWords({ now: usd(0), next: null, retries: [{ amount: usd(5200), at }], due: usd(0) }),
  ).toEqual([
    'Nothing is charged now.',
    'There is no further charge for this plan.',
    'The failed payment of $52.00 will be tried again on December 21st.',
  ]);
});

it('the charge text shows a remaining debt instead of “no further charge”', () => {
  expect(planChargeWords({ now: usd(0), next: null, retries: [], due: usd(10400) })).toEqual([
    'Nothing is charged now.',
    '$104.00 for this plan is still unpaid. It is charged when it is paid on the dashboard or another card is saved.',
  ]);
});

describe('the class bill text', () => {
  const words = (before: number, after: number, next: number, isFinal = false) =>
    classBillWords({
      thisMonth: {
        period: '2026-11',
        before: usd(before),
        after: usd(after),
        isFinal,
        settled: usd(isFinal ? before : 0),
      },
      nextMonth: { period: '2026-12', before: usd(before), after: usd(next) },
    });

  it('the class bill text covers a first, higher, unchanged, final and absent bill', () => {
    expect(words(0, 5250, 5250)).toEqual([
      'Nothing is charged to your card now.',
      'November costs $52.50 for the whole month. Pay it on your dashboard.',
      'The next bill is $52.50 on December 1st.',
    ]);
    expect(words(5250, 10500, 10500)[1]).toBe(
      'November’s bill rises from $52.50 to $105.00. Pay it on your dashboard.',
    );
    expect(words(10500, 10500, 5250)).toEqual([
      'Nothing is charged to your card now.',
      'November’s bill stays $105.00.',
      'The next bill is $52.50 on December 1st.',
    ]);
    expect(words(5250, 5250, 10500, true)[1]).toBe('November’s bill stays $52.50, because it is final.');
    expect(words(5250, 15750, 15750, true)[1]).toBe(
      'November comes to $157.50: $52.50 is paid or being paid, and $105.00 is another bill. Pay it on your dashboard.',
    );
    expect(words(10500, 5250, 5250)[1]).toBe(
      'November’s bill goes back from $105.00 to $52.50, because today’s additions are undone.',
    );
    expect(words(5250, 0, 0)[1]).toBe('There is no bill for November, because today’s additions are undone.');
    expect(words(5250, 5250, 0).at(-1)).toBe('There is no class bill from December 1st on.');
  });
});
