import { addComingPrices } from '@hoops/domain/testing/coming-prices';
import { beforeAll, expect, it } from 'vitest';
import { example, mails, onPlan } from './testing/mails-of-situation.ts';

beforeAll(() => addComingPrices());

it('a switch is announced with the price of the day on which it begins, and so is its charge in other mails', () => {
  const [promise] = mails(example('PlanSwitchScheduled'), onPlan);
  expect(promise?.text).toContain('from December 1st on it is $114.00 a month');
  const before = [example('PlanStarted'), example('PlanSwitchScheduled')];
  const [started] = mails(example('PlanStarted'), { since: before.slice(1) });
  expect(started?.text).toContain('It costs $52.00 a month. The next charge is $114.00 on December 1st');
});
