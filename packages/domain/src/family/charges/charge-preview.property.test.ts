import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planPriceOn } from '../../club/plans.ts';
import { isRejection } from '../../decider.ts';
import { type Money, usd } from '../../money.ts';
import { householdOf } from '../../testing/at-prices.ts';
import { familyLives, type LifeStep, pricesOfLives } from '../../testing/random-family.ts';
import { billingAnchor, chargedAt, oneMonthAfter } from '../../time/billing-cycle.ts';
import { clubDate, clubPeriod, nextPeriod, type Period } from '../../time/club-time.ts';
import { athleteOf } from '../athletes/enrolment.ts';
import { evolveAll } from '../evolve.ts';
import { previewClassBills, previewDeletion } from '../plans/charge-preview.ts';
import { previewPlanChange } from '../plans/plan-changes.ts';
import type { Family } from '../state.ts';
import { billedIn } from './bills.ts';
import { dueCharges } from './charges.ts';
import { classStartAfter } from './class-months.ts';
import { owedAt, owingOf } from './owed.ts';

type Step = { readonly lived: LifeStep; readonly before: Family; readonly after: Family };

const steps = (check: (step: Step) => void): void =>
  fc.assert(
    fc.property(familyLives, (life) => {
      for (const lived of life) {
        if (isRejection(lived.decision) || lived.before.kind !== 'registered') continue;
        if (lived.state.kind === 'registered') check({ lived, before: lived.before, after: lived.state });
      }
    }),
    // `npm run test:long` tries more lives.
    { numRuns: 100 * Number(process.env.PROPERTY_RUNS ?? 1) },
  );

const nextMonthOf = (at: string): Period => nextPeriod(clubPeriod(at));

const billedUntil = (family: Family, at: string): Family => evolveAll(family, dueCharges(family, at), { at });

/** Next month's bill if nothing else changes, computed at noon of the 1st, club time. */
const nextBill = (family: Family, at: string): Money => {
  const period = nextMonthOf(at);
  const billed = billedUntil(family, `${period}-01T18:00:00.000Z`).charges;
  return billed.find((charge) => charge.period === period)?.amount ?? usd(0);
};
const thisBill = (family: Family, at: string): Money =>
  billedIn(billedUntil(family, at).charges, clubPeriod(at));

it('the amount that a family owes is the same before and after its bills are recorded', () => {
  steps(({ lived: { at }, after }) => {
    for (const moment of [at, `${nextPeriod(nextMonthOf(at))}-02T18:00:00.000Z`]) {
      const billed = billedUntil(after, moment);
      const unpaid = billed.charges.filter(({ paidBy }) => paidBy === null);
      const owed = owedAt(owingOf(after), moment);
      const amounts = ({ period, amount }: { readonly period: Period; readonly amount: Money }) => ({
        period,
        amount,
      });
      expect(owed.unpaid.map(amounts)).toEqual(unpaid.map(amounts));
      expect(owedAt(owingOf(billed), moment)).toMatchObject({
        isPending: owed.isPending,
        outstandingBalance: owed.outstandingBalance,
      });
    }
  });
});

it('the class preview equals the actual bills of this month and the next after any save', () => {
  let seen = 0;
  steps(({ lived: { command, at }, before, after }) => {
    if (command.type !== 'SaveClasses') return;
    seen += 1;
    const household = householdOf(before, pricesOfLives);
    // If a command selects an athlete twice, the last choice counts, as on the screen.
    const chosen = new Map(command.selections.map(({ athleteId, programs }) => [athleteId, programs]));
    const month = clubPeriod(at);
    const from = command.from && command.from > month ? command.from : null;
    const draft = household.athletes.map((athlete) => {
      const classes = chosen.get(athlete.athleteId) ?? athlete.classes;
      return { ...athlete, classes, classStart: classStartAfter(athlete, classes, { month, from }) };
    });
    const preview = previewClassBills(household, draft, clubDate(at));
    expect(preview.thisMonth.before).toEqual(thisBill(before, at));
    expect(preview.thisMonth.after).toEqual(thisBill(after, at));
    expect(preview.nextMonth.before).toEqual(nextBill(before, at));
    expect(preview.nextMonth.after).toEqual(nextBill(after, at));
  });
  expect(seen).toBeGreaterThan(50);
});

it('the deletion preview equals the actual class bills', () => {
  let seen = 0;
  steps(({ lived: { command, at }, before, after }) => {
    if (command.type !== 'DeleteAthlete' || athleteOf(after, command.athleteId)) return;
    seen += 1;
    const preview = previewDeletion(householdOf(before, pricesOfLives), command.athleteId, clubDate(at));
    expect(preview.thisMonth.after).toEqual(thisBill(after, at));
    expect(preview.nextMonth.after).toEqual(nextBill(after, at));
  });
  expect(seen).toBeGreaterThan(20);
});

it('the plan preview equals the price requested from Stripe', () => {
  let seen = 0;
  steps(({ lived: { command, decision, at }, before }) => {
    if (command.type !== 'CreateSubscription' || isRejection(decision)) return;
    const requested = decision.find((event) => event.type === 'PlanRequested');
    if (!requested) return;
    seen += 1;
    const { athleteId, subscriptionType: plan } = command;
    const preview = previewPlanChange(
      householdOf(before, pricesOfLives),
      athleteId,
      { kind: 'start-plan', plan },
      at,
    );
    expect(preview.now).toEqual(requested.data.price);
    const nextAt = chargedAt(oneMonthAfter(billingAnchor(at)).toISOString());
    expect(preview.next).toEqual({
      amount: planPriceOn(plan, clubDate(nextAt), pricesOfLives),
      at: nextAt,
    });
  });
  expect(seen).toBeGreaterThan(20);
});
