import { expect, it } from 'vitest';
import { usd } from '../../money.ts';
import { familyOf, jordan, primary, registered, takes } from '../../testing/family-story.ts';
import { scenarioTime } from '../../testing/given-when-then.ts';
import { monthAndYear } from '../../time/club-time.ts';
import { SettlementStarted } from './events.ts';
import { dueDay, openBills } from './open-bills.ts';

const december = '2026-12-10T18:00:00.000Z';
const enrolled = [registered, primary(), takes(jordan, 'monday')];
const billed = {
  type: 'MonthlyChargeAssessed',
  data: { period: '2026-11', amount: usd(5250), lines: [], pricingVersion: '2023-1' },
} as const;

it('open class bills are due in the current month and overdue for earlier months', () => {
  const family = familyOf(...enrolled, billed);
  expect(openBills(family, scenarioTime)).toEqual([
    { period: '2026-11', amount: usd(5250), isOverdue: false, dueOn: '2026-12-01' },
  ]);
  expect(openBills(family, december)).toEqual([
    { period: '2026-11', amount: usd(5250), isOverdue: true, dueOn: '2026-12-01' },
    { period: '2026-12', amount: usd(5250), isOverdue: false, dueOn: '2027-01-01' },
  ]);
});

it('open class bills exclude bills whose payment is in progress', () => {
  const paying = { type: 'SettlementStarted', data: SettlementStarted.example } as const;
  expect(openBills(familyOf(...enrolled, billed, paying), december).map(({ period }) => period)).toEqual([
    '2026-12',
  ]);
});

it('an open class bill is due on the 1st of the next month', () => {
  expect(dueDay('2026-12')).toBe('January 1st');
  expect(monthAndYear('2026-12')).toBe('December 2026');
});
