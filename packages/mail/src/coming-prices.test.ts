import { expect, it, vi } from 'vitest';
import { example, mails, onPlan } from './testing/mails-of-situation.ts';

vi.mock('@hoops/domain/club/price-list-data', async (original) => {
  const {
    priceLists: [first],
  } = await original<typeof import('@hoops/domain/club/price-list-data')>();
  const plans = {
    half_week: { cents: 5700, currency: 'usd' },
    full_week: { cents: 11400, currency: 'usd' },
  };
  return { priceLists: [first, { ...first, version: '2026-2', since: '2026-12-01', plans }] };
});

it('a switch is announced with the price of the day on which it begins, and so is its charge in other mails', () => {
  const [promise] = mails(example('PlanSwitchScheduled'), onPlan);
  expect(promise?.text).toContain('from December 1st on it is $114.00 a month');
  const before = [example('PlanStarted'), example('PlanSwitchScheduled')];
  const [started] = mails(example('PlanStarted'), { since: before.slice(1) });
  expect(started?.text).toContain('It costs $52.00 a month. The next charge is $114.00 on December 1st');
});
