import { describe, expect, it } from 'vitest';
import { priceLists } from '../../club/price-list-data.ts';
import { usd } from '../../money.ts';
import { householdOf, quoteFamily } from '../../testing/at-prices.ts';
import {
  additional,
  familyOf,
  jordan,
  primary,
  registered,
  renewsAt,
  sam,
  startedPlan,
  takes,
  withCard,
} from '../../testing/family-story.ts';
import { scenarioTime } from '../../testing/given-when-then.ts';
import { chargedAt } from '../../time/billing-cycle.ts';
import type { FamilyEvent } from '../events.ts';
import { PaymentFailed } from '../payments/events.ts';
import { previewClassBills, previewDeletion } from '../plans/charge-preview.ts';
import { type PlanChange, previewPlanChange } from '../plans/plan-changes.ts';

const onPlan = familyOf(...withCard, primary(), startedPlan());
const preview = (change: PlanChange, family = onPlan) =>
  previewPlanChange(householdOf(family, priceLists), jordan, change, scenarioTime);
const nothing = { now: usd(0), retries: [], due: usd(0) };

it('a plan start costs one month now and the same amount a month later', () => {
  expect(preview({ kind: 'start-plan', plan: 'full_week' }, familyOf(...withCard, primary()))).toEqual({
    now: usd(10400),
    next: { amount: usd(10400), at: '2026-12-10T19:00:00.000Z' },
    retries: [],
    due: usd(0),
  });
});

it('a switch costs the new price from the next cycle, and undoing it costs the old price', () => {
  expect(preview({ kind: 'switch-plan', to: 'full_week' })).toEqual({
    ...nothing,
    next: { amount: usd(10400), at: chargedAt(renewsAt) },
  });
  const asBefore = { ...nothing, next: { amount: usd(5200), at: chargedAt(renewsAt) } };
  expect(preview({ kind: 'cancel-switch' })).toEqual(asBefore);
  expect(preview({ kind: 'undo-cancellation' })).toEqual(asBefore);
});

it('a cancellation or a deletion adds no charge', () => {
  expect(preview({ kind: 'cancel-training' })).toEqual({ ...nothing, next: null });
  expect(preview({ kind: 'remove-athlete' })).toEqual({ ...nothing, next: null });
});

it('a cancellation preview includes a failed payment’s retry, but a deletion preview does not', () => {
  const failed: FamilyEvent = {
    type: 'PaymentFailed',
    data: { ...PaymentFailed.example, athleteId: jordan, nextAttemptAt: '2026-12-04T15:00:00.000Z' },
  };
  const behind = familyOf(...withCard, primary(), startedPlan(), failed);
  expect(preview({ kind: 'cancel-training' }, behind).retries).toEqual([
    { amount: usd(5200), at: '2026-12-04T15:00:00.000Z' },
  ]);
  expect(preview({ kind: 'remove-athlete' }, behind).retries).toEqual([]);
});

it('the preview shows no renewal while the plan is unpaid', () => {
  const unpaid = familyOf(...withCard, primary(), startedPlan(), {
    type: 'PlanStatusChanged',
    data: { athleteId: jordan, status: 'unpaid' },
  });
  expect(preview({ kind: 'cancel-switch' }, unpaid).next).toBeNull();
});

it('the preview shows an unpaid plan’s debt as due, both for a cancellation and for keeping the plan', () => {
  const unpaid = familyOf(
    ...withCard,
    primary(),
    startedPlan(),
    {
      type: 'PaymentFailed',
      data: { ...PaymentFailed.example, athleteId: jordan, nextAttemptAt: null },
    },
    { type: 'PlanStatusChanged', data: { athleteId: jordan, status: 'unpaid' } },
  );
  expect(preview({ kind: 'cancel-training' }, unpaid)).toMatchObject({ next: null, due: usd(5200) });
  expect(preview({ kind: 'undo-cancellation' }, unpaid)).toMatchObject({ next: null, due: usd(5200) });
  expect(preview({ kind: 'remove-athlete' }, unpaid).due).toEqual(usd(0));
});

describe('the cost of a class change', () => {
  const family = familyOf(registered, primary(), additional(), takes(jordan, 'monday'), takes(sam, 'monday'));
  const household = householdOf(family, priceLists);
  const withJordanIn = (...classes: readonly ('monday' | 'tuesday' | 'reps')[]) =>
    household.athletes.map((athlete) => (athlete.athleteId === jordan ? { ...athlete, classes } : athlete));
  const total = quoteFamily(household.athletes).total;
  const today = '2026-11-10';
  const billed = (frozen: boolean) => ({
    athletes: household.athletes,
    classDay: null,
    classPrices: [],
    charges: [{ period: '2026-11' as const, amount: total, lines: [], frozen }],
  });

  it('adding classes raises this month’s bill and the next', () => {
    expect(previewClassBills(billed(false), withJordanIn('monday', 'tuesday'), today)).toEqual({
      thisMonth: { period: '2026-11', before: usd(9188), after: usd(14438), isFinal: false, settled: usd(0) },
      nextMonth: { period: '2026-12', before: usd(9188), after: usd(14438) },
    });
  });

  it('adding classes to a final month previews a second bill for the difference', {
    tags: ['bills.second'],
  }, () => {
    const final = previewClassBills(billed(true), withJordanIn('monday', 'tuesday'), today);
    expect(final.thisMonth).toMatchObject({ after: usd(14438), isFinal: true, settled: usd(9188) });
    expect(final.nextMonth.after).toEqual(usd(14438));
  });

  it('dropping classes lowers the next bill but not this month’s', () => {
    const fewer = previewClassBills(billed(false), withJordanIn(), today);
    expect(fewer.thisMonth.after).toEqual(usd(9188));
    expect(fewer.nextMonth.after).toEqual(usd(3938));
  });

  it('dropping a class added today restores the bill from before today, unless the bill is final', () => {
    const addedToday = {
      ...billed(false),
      classDay: { date: today, bill: { amount: usd(5250), lines: [], pricingVersion: '' } },
    };
    expect(previewClassBills(addedToday, withJordanIn(), today).thisMonth.after).toEqual(usd(5250));
    const firstToday = { ...billed(false), classDay: { date: today, bill: null } };
    expect(previewClassBills(firstToday, withJordanIn(), today).thisMonth.after).toEqual(usd(3938));
    expect(previewClassBills(firstToday, withJordanIn(), '2026-11-11').thisMonth.after).toEqual(total);
    const final = { ...billed(true), classDay: { date: today, bill: null } };
    expect(previewClassBills(final, withJordanIn(), today).thisMonth.after).toEqual(total);
  });

  it('the deletion preview includes the changed sibling price', () => {
    expect(previewDeletion(household, jordan, '2026-11-11')).toEqual({
      thisMonth: { period: '2026-11', before: usd(9188), after: usd(9188), isFinal: false, settled: usd(0) },
      nextMonth: { period: '2026-12', before: usd(9188), after: usd(3938) },
    });
  });
});
