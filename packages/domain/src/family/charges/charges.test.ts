import { describe, expect, it } from 'vitest';
import { type SettlementId, settlementId } from '../../ids.ts';
import { type Money, usd } from '../../money.ts';
import { quoteFamily } from '../../testing/at-prices.ts';
import {
  additional,
  familyAt,
  firstIntent,
  given,
  jordan,
  primary,
  registered,
  sam,
  startedPlan,
  takes,
} from '../../testing/family-story.ts';
import { scenarioTime } from '../../testing/given-when-then.ts';
import type { Period } from '../../time/club-time.ts';
import type { FamilyEvent } from '../events.ts';
import { evolveAll } from '../evolve.ts';
import type { Family } from '../state.ts';
import { dueCharges, subscriptionCost } from './charges.ts';
import { owedAt, owingOf } from './owed.ts';

const november = scenarioTime;
const december = '2026-12-10T18:00:00.000Z';
const january = '2027-01-10T18:00:00.000Z';
const tick = { type: 'AssessCharges' } as const;

const owed = (family: Family, at: string) => owedAt(owingOf(family), at);

const oneClass = quoteFamily([
  { athleteId: jordan, isAdditional: false, enrolmentOrder: 1, classes: ['monday'] },
]);
const assessed = (period: Period, { total, lines, pricingVersion } = oneClass): FamilyEvent => ({
  type: 'MonthlyChargeAssessed',
  data: { period, amount: total, lines, pricingVersion },
});
const frozen = (period: Period): FamilyEvent => ({
  type: 'MonthlyChargeFrozen',
  data: { period, reason: 'month-ended' },
});
const paid = (amount: Money, ...periods: Period[]): FamilyEvent => ({
  type: 'SettlementSucceeded',
  data: {
    settlementId: settled,
    intentId: firstIntent,
    periods,
    amount,
    attempt: 1,
    paymentIntentId: 'pi_1',
  },
});
const settled: SettlementId = settlementId('settlement-1');
const enrolled = [registered, primary(), takes(jordan, 'monday'), assessed('2026-11')];

const familyOf = (...events: readonly FamilyEvent[]) => familyAt(november, events);

it('the monthly run bills each month once and makes the previous month’s bill final', {
  tags: ['3.monthly-record'],
}, () => {
  given(...enrolled)
    .when(tick, november)
    .then();
  given(...enrolled)
    .when(tick, december)
    .then(frozen('2026-11'), assessed('2026-12'));
  given(...enrolled)
    .and(tick, december)
    .when(tick, december)
    .then();
});

it('the monthly run catches up on missed months', () => {
  given(...enrolled)
    .when(tick, january)
    .then(frozen('2026-11'), assessed('2026-12'), frozen('2026-12'), assessed('2027-01'));
});

it('the monthly run follows the club’s time zone', () => {
  given(...enrolled)
    .when(tick, '2026-12-01T05:59:59.999Z')
    .then();
  given(...enrolled)
    .when(tick, '2026-12-01T06:00:00.000Z')
    .then(frozen('2026-11'), assessed('2026-12'));
});

it('the monthly run bills nothing for families without classes', () => {
  given(registered, primary()).when(tick, december).then();
  given(registered, primary(), startedPlan()).when(tick, december).then();
  given(...enrolled, takes(jordan))
    .when(tick, december)
    .then(frozen('2026-11'));
});

it('a month without classes is not billed', () => {
  given(...enrolled, takes(jordan), frozen('2026-11'))
    .when(
      { type: 'SaveClasses', selections: [{ athleteId: jordan, programs: ['monday'] }], offerings: {} },
      january,
    )
    .then(
      { type: 'ClassesChanged', data: { athleteId: jordan, before: [], after: ['monday'] } },
      assessed('2027-01'),
    );
});

it('the monthly run records nothing when the clock goes backward', () => {
  given(...enrolled, frozen('2026-11'), assessed('2026-12'))
    .when(tick, november)
    .then();
});

it('every command bills due months first, so each month is billed with the classes taken in that month', () => {
  given(...enrolled)
    .when({ type: 'SaveClasses', selections: [{ athleteId: jordan, programs: [] }], offerings: {} }, december)
    .then(
      frozen('2026-11'),
      assessed('2026-12'),
      { type: 'ClassesChanged', data: { athleteId: jordan, before: ['monday'], after: [] } },
      { type: 'FamilyUnenrolled', data: {} },
    );
});

it('a command triggered by Stripe bills due months before anything else', () => {
  given(...enrolled)
    .when({ type: 'LinkCustomer', customerId: 'cus_1' }, december)
    .then(frozen('2026-11'), assessed('2026-12'), {
      type: 'StripeCustomerLinked',
      data: { customerId: 'cus_1' },
    });
});

describe('the current month', () => {
  const both = quoteFamily([
    { athleteId: jordan, isAdditional: false, enrolmentOrder: 1, classes: ['monday', 'tuesday'] },
  ]);
  const add = {
    type: 'SaveClasses',
    selections: [{ athleteId: jordan, programs: ['monday', 'tuesday'] }],
    offerings: {},
  } as const;
  const command = {
    ...add,
    selections: add.selections.map((one) => ({ ...one, programs: [...one.programs] })),
  };
  const changed: FamilyEvent = {
    type: 'ClassesChanged',
    data: { athleteId: jordan, before: ['monday'], after: ['monday', 'tuesday'] },
  };

  it('adding classes raises the current month’s bill', { tags: ['9.additions-and-removals'] }, () => {
    given(...enrolled)
      .when(command)
      .then(changed, {
        type: 'MonthlyChargeRaised',
        data: {
          period: '2026-11',
          amount: both.total,
          lines: both.lines,
          pricingVersion: both.pricingVersion,
        },
      });
  });

  it('adding classes after the month’s payment started creates a second bill', {
    tags: ['9.month-freezes'],
  }, () => {
    given(...enrolled, {
      type: 'MonthlyChargeFrozen',
      data: { period: '2026-11', reason: 'settlement-started' },
    })
      .when(command)
      .then(changed, {
        type: 'MonthlyChargeAdded',
        data: {
          period: '2026-11',
          amount: usd(both.total.cents - oneClass.total.cents),
          lines: [
            ...both.lines,
            { kind: 'billed-before', athleteId: null, programs: [], amount: usd(-oneClass.total.cents) },
          ],
          pricingVersion: both.pricingVersion,
        },
      });
  });

  it('the current month’s bill is due but not outstanding', { tags: ['9.outstanding-balance'] }, () => {
    const family = familyOf(...enrolled);
    expect(owed(family, november).current?.amount).toEqual(usd(5250));
    expect(owed(family, november).outstanding).toEqual([]);
    expect(owed(family, november).isPending).toBe(false);
  });
});

it('unpaid earlier months are outstanding even if no monthly run closed them (spec section 9)', {
  tags: ['4.payment-status.outstanding-balance'],
}, () => {
  const family = familyOf(...enrolled);
  expect(owed(family, january).outstanding.map(({ period }) => period)).toEqual(['2026-11', '2026-12']);
  expect(owed(family, january).outstandingBalance).toEqual(usd(10_500));
  expect(owed(family, january).current?.period).toBe('2027-01');
});

it('paying the earlier months clears the outstanding balance (spec section 9)', () => {
  const family = familyOf(...enrolled, assessed('2026-12'), paid(usd(10_500), '2026-11', '2026-12'));
  expect(owed(family, january).outstandingBalance).toEqual(usd(0));
  const billed = evolveAll(family, dueCharges(family, january), { at: january });
  expect(billed.charges[0]?.paidBy).toBe(settled);
});

it('the outstanding balance remains after the athlete is deleted (spec section 9)', () => {
  const family = familyOf(...enrolled, { type: 'AthleteRemoved', data: { athleteId: jordan } });
  expect(owed(family, december).outstandingBalance).toEqual(usd(5250));
  expect(owed(family, december).current).toBeUndefined();
});

it('a new parent’s payment status is up to date', { tags: ['4.payment-status.values'] }, () => {
  expect(owed(familyOf(registered), november).isPending).toBe(false);
});

it('the payment status is pending from the next month until the month is paid', () => {
  expect(owed(familyOf(...enrolled), november).isPending).toBe(false);
  expect(owed(familyOf(...enrolled), december).isPending).toBe(true);
  expect(owed(familyOf(...enrolled, paid(usd(5250), '2026-11')), december).isPending).toBe(false);
});

it.each([
  ['active', true],
  ['trialing', true],
  ['past_due', false],
  ['unpaid', false],
])(
  'the payment status with a plan that is %s is up to date: %s',
  { tags: ['4.payment-status.values'] },
  (status, expected) => {
    const family = familyOf(registered, primary(), startedPlan(), {
      type: 'PlanStatusChanged',
      data: { athleteId: jordan, status },
    });
    expect(owed(family, november).isPending).toBe(!expected);
  },
);

it('subscriptionCost is the family’s monthly class total with surcharge and excludes plans', {
  tags: ['9.subscription-cost'],
}, () => {
  const family = familyOf(
    registered,
    primary(),
    additional(),
    startedPlan(jordan),
    takes(sam, 'monday', 'friday'),
  );
  expect(subscriptionCost(family)).toEqual(usd(9188));
  expect(subscriptionCost(familyOf(registered))).toEqual(usd(0));
});
