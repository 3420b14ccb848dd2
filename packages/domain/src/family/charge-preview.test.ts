import { describe, expect, it } from 'vitest';
import { scenarioTime } from '../given-when-then.ts';
import { usd } from '../money.ts';
import {
  householdOf,
  type PlanChange,
  previewClassBills,
  previewDeletion,
  previewPlanChange,
} from './charge-preview.ts';
import { PaymentFailed } from './events/payments.ts';
import type { FamilyEvent } from './events.ts';
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
} from './family-story.ts';
import { quoteFamily } from './pricing.ts';

const onPlan = familyOf(...withCard, primary(), startedPlan());
const preview = (change: PlanChange, family = onPlan) =>
  previewPlanChange(householdOf(family), jordan, change, scenarioTime);
const nothing = { now: usd(0), retries: [] };

describe('what a change of plan costs', () => {
  it('is one month at once and the same a month later when a plan starts', () => {
    expect(preview({ kind: 'start-plan', plan: 'full_week' }, familyOf(...withCard, primary()))).toEqual({
      now: usd(10400),
      next: { amount: usd(10400), at: '2026-12-10T18:00:00.000Z' },
      retries: [],
    });
  });

  it('is the other price at the end of the cycle after a switch, and the old one when that is cancelled', () => {
    expect(preview({ kind: 'switch-plan', to: 'full_week' })).toEqual({
      ...nothing,
      next: { amount: usd(10400), at: renewsAt },
    });
    const asBefore = { ...nothing, next: { amount: usd(5200), at: renewsAt } };
    expect(preview({ kind: 'cancel-switch' })).toEqual(asBefore);
    expect(preview({ kind: 'undo-cancellation' })).toEqual(asBefore);
  });

  it('is nothing any more after a cancellation or a deletion', () => {
    expect(preview({ kind: 'cancel-training' })).toEqual({ ...nothing, next: null });
    expect(preview({ kind: 'remove-athlete' })).toEqual({ ...nothing, next: null });
  });

  it('still includes a failed payment that is tried again, unless the athlete is deleted', () => {
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

  it('is no renewal while the plan is unpaid', () => {
    const unpaid = familyOf(...withCard, primary(), startedPlan(), {
      type: 'PlanStatusChanged',
      data: { athleteId: jordan, status: 'unpaid' },
    });
    expect(preview({ kind: 'cancel-switch' }, unpaid).next).toBeNull();
  });
});

describe('what a change of classes costs', () => {
  const family = familyOf(registered, primary(), additional(), takes(jordan, 'monday'), takes(sam, 'monday'));
  const household = householdOf(family);
  const withJordanIn = (...classes: readonly ('monday' | 'tuesday' | 'reps')[]) =>
    household.athletes.map((athlete) => (athlete.athleteId === jordan ? { ...athlete, classes } : athlete));
  const total = quoteFamily(household.athletes).total;
  const billed = (frozen: boolean) => ({
    athletes: household.athletes,
    charges: [{ period: '2026-11' as const, amount: total, frozen }],
  });

  it('raises this month and the next when classes are added', () => {
    expect(previewClassBills(billed(false), withJordanIn('monday', 'tuesday'), '2026-11')).toEqual({
      thisMonth: { period: '2026-11', before: usd(9188), after: usd(14438), isFinal: false },
      nextMonth: { period: '2026-12', before: usd(9188), after: usd(14438) },
    });
  });

  it('leaves this month as it is when it is final or classes are taken off', () => {
    const final = previewClassBills(billed(true), withJordanIn('monday', 'tuesday'), '2026-11');
    expect(final.thisMonth).toMatchObject({ after: usd(9188), isFinal: true });
    expect(final.nextMonth.after).toEqual(usd(14438));
    const fewer = previewClassBills(billed(false), withJordanIn(), '2026-11');
    expect(fewer.thisMonth.after).toEqual(usd(9188));
    expect(fewer.nextMonth.after).toEqual(usd(3938));
  });

  it('includes the sibling price that a deletion takes away', () => {
    expect(previewDeletion(household, jordan, '2026-11')).toEqual({
      thisMonth: { period: '2026-11', before: usd(9188), after: usd(9188), isFinal: false },
      nextMonth: { period: '2026-12', before: usd(9188), after: usd(3938) },
    });
  });
});
