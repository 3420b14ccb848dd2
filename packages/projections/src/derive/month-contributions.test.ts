import { MonthlyChargeAssessed, SettlementSucceeded } from '@hoops/domain/family/charges/events';
import { FamilyErasureStarted } from '@hoops/domain/family/erasure/events';
import type { FamilyEvent } from '@hoops/domain/family/events';
import { familyDecider } from '@hoops/domain/family/family-decider';
import { PaymentFailed, PaymentReceived, PaymentRefunded } from '@hoops/domain/family/payments/events';
import {
  PlanRenewed,
  PlanStarted,
  PlanSwitchScheduled,
  TrainingCancellationScheduled,
} from '@hoops/domain/family/plans/events';
import { usd } from '@hoops/domain/money';
import { jordan, primary, registered, startedPlan, takes } from '@hoops/domain/testing/family-story';
import { exampleOf } from '@hoops/domain/testing/given-when-then';
import { expect, it } from 'vitest';
import { monthContributions } from './month-contributions.ts';

const november = '2026-11-10T18:00:00.000Z';
const december = '2026-12-10T18:00:00.000Z';

type Happening = FamilyEvent | { readonly event: FamilyEvent; readonly at: string };
const later = (event: FamilyEvent, at = december): Happening => ({ event, at });

const monthsAfter = (...happenings: readonly Happening[]) => {
  const state = [registered, primary(), ...happenings].reduce((family, happening) => {
    const { event, at } = 'event' in happening ? happening : { event: happening, at: november };
    return familyDecider.evolve(family, event, { at });
  }, familyDecider.initialState);
  return Object.fromEntries(monthContributions(state).map(({ sort, amounts }) => [sort, amounts]));
};

const without = <Data extends { intentId?: unknown }>({ intentId: _intentId, ...data }: Data) => data;
const switched: FamilyEvent = {
  type: 'PlanSwitchScheduled',
  data: { ...without(PlanSwitchScheduled.example), athleteId: jordan, to: 'full_week' },
};
const ending: FamilyEvent = {
  type: 'TrainingCancellationScheduled',
  data: { ...without(TrainingCancellationScheduled.example), athleteId: jordan },
};
const renewed: FamilyEvent = {
  type: 'PlanRenewed',
  data: {
    athleteId: jordan,
    currentPeriodStart: '2026-12-01T14:00:00.000Z',
    currentPeriodEnd: '2027-01-01T14:00:00.000Z',
  },
};
const over: FamilyEvent = {
  type: 'TrainingCancelled',
  data: { athleteId: jordan, plan: 'half_week', endedAt: december },
};
const failed = exampleOf(PaymentFailed, { athleteId: jordan, failedAt: '2026-11-01T14:05:00.000Z' });

it('a plan period that spans two months counts in both', () => {
  expect(monthsAfter(startedPlan())).toEqual({
    '2026-11': { plansDue: 5200, onPlan: 1 },
    '2026-12': { plansDue: 5200 },
  });
});

it('a plan period counts in the month in which it begins, although its charge follows an hour later', () => {
  const renewal = '2026-12-01T05:30:00.000Z';
  const started = exampleOf(PlanStarted, { athleteId: jordan, currentPeriodEnd: renewal });
  const begun = exampleOf(PlanRenewed, { athleteId: jordan, currentPeriodStart: renewal });
  for (const events of [[started], [started, later(begun)]])
    expect(monthsAfter(...events)['2026-11']).toMatchObject({ plansDue: 2 * 5200 });
});

it('past plan periods still count in their months after the plan has ended', () => {
  const months = monthsAfter(startedPlan(), later(renewed), later(over));
  expect(months['2026-11']).toEqual({ plansDue: 5200, onPlan: 1 });
  expect(months['2026-12']).toEqual({ plansDue: 5200, onPlan: -1 });
  expect(months['2027-01']).toBeUndefined();
});

it('the next month expects the new price after a switch and nothing after a cancellation', () => {
  expect(monthsAfter(startedPlan(), switched)['2026-12']).toEqual({ plansDue: 10400 });
  expect(monthsAfter(startedPlan(), ending)['2026-12']).toBeUndefined();
});

it('a plan period counts once if only its end moves', () => {
  const moved: FamilyEvent = {
    type: 'PlanRenewed',
    data: { ...renewed.data, currentPeriodEnd: '2027-01-02T14:00:00.000Z' } as never,
  };
  expect(monthsAfter(startedPlan(), later(renewed), later(moved))['2026-12']).toEqual({ plansDue: 5200 });
});

it('a class bill adds to its month’s due amount and, until paid, to its unpaid amount', () => {
  const billed = exampleOf(MonthlyChargeAssessed);
  expect(monthsAfter(billed)['2026-12']).toEqual({ classesDue: 5250, classesUnpaid: 5250 });
  const paid = exampleOf(SettlementSucceeded, { periods: [billed.data.period] });
  expect(monthsAfter(billed, paid)['2026-12']).toEqual({ classesDue: 5250 });
});

it('payments and refunds count in the month in which they happened, in the club’s time zone', () => {
  const received = exampleOf(PaymentReceived);
  const classes = exampleOf(PaymentReceived, {
    paymentId: 'pi_1',
    source: 'classes',
    amount: usd(100),
    // November in Chicago, December in UTC.
    paidAt: '2026-12-01T05:59:00.000Z',
  });
  const refunded = exampleOf(PaymentRefunded, { refundedAt: december, amount: usd(70) });
  expect(monthsAfter(received, classes, refunded)).toEqual({
    '2026-11': { plansReceived: 5200, classesReceived: 100 },
    '2026-12': { refunded: 70 },
  });
});

it('a failed plan payment counts in the month in which it was due until it is paid', () => {
  const open = monthsAfter(startedPlan(), later({ ...failed, data: { ...failed.data, failedAt: december } }));
  expect(open['2026-11']).toEqual({ plansDue: 5200, onPlan: 1, plansFailed: failed.data.amount.cents });
  const paid = exampleOf(PaymentReceived, { paymentId: failed.data.invoiceId, paidAt: december });
  expect(monthsAfter(startedPlan(), failed, paid)['2026-11']).toEqual({
    plansDue: 5200,
    onPlan: 1,
    owedBilled: 5200,
    owedPaid: -5200,
  });
});

it('the uncharged current month of a plan that Stripe gave up on counts as failed', () => {
  const unpaid: FamilyEvent = { type: 'PlanStatusChanged', data: { athleteId: jordan, status: 'unpaid' } };
  const months = monthsAfter(startedPlan(), failed, later(unpaid), later(renewed));
  expect(months['2026-11']?.plansFailed).toBe(failed.data.amount.cents);
  expect(months['2026-12']).toEqual({ plansDue: 5200, plansFailed: 5200 });
});

it('each enrollment change counts in its month, and a plan takes precedence over classes', () => {
  expect(monthsAfter(takes(jordan, 'monday'), later(takes(jordan)))).toEqual({
    '2026-11': { classesOnly: 1 },
    '2026-12': { classesOnly: -1 },
  });
  expect(monthsAfter(takes(jordan, 'reps'), startedPlan())['2026-11']).toMatchObject({ onPlan: 1 });
  expect(monthsAfter(takes(jordan, 'reps'), startedPlan())['2026-11']?.classesOnly).toBeUndefined();
});

it('an erased family’s monthly totals remain, and its enrollments end in the month of the erasure', () => {
  const received = exampleOf(PaymentReceived);
  const erasure = later(exampleOf(FamilyErasureStarted));
  expect(monthsAfter(received, takes(jordan, 'monday'), erasure)).toEqual({
    '2026-11': { plansReceived: 5200, classesOnly: 1 },
    '2026-12': { classesOnly: -1 },
  });
});
