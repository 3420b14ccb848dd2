import fc from 'fast-check';
import { expect, it } from 'vitest';
import { programs } from '../../club/days.ts';
import { grades } from '../../club/grades.ts';
import { isRejection } from '../../decider.ts';
import { defaultOfferings } from '../../grade/state.ts';
import { athleteId, familyId } from '../../ids.ts';
import { type Money, usd } from '../../money.ts';
import { exampleOf } from '../../testing/given-when-then.ts';
import { clubPeriod, type Period } from '../../time/club-time.ts';
import { DefaultPaymentMethodChanged, ParentRegistered } from '../account/events.ts';
import { athleteOf } from '../athletes/enrolment.ts';
import { AthleteAdded } from '../athletes/events.ts';
import { beforeShares, endedShares, ownBills, sharesOf, sumOf } from '../charges/shares.ts';
import type { FamilyCommand } from '../commands.ts';
import { evolveAll } from '../evolve.ts';
import { familyDecider } from '../family-decider.ts';
import { openSettlement } from '../intents/open-intents.ts';
import { owedCents } from '../receivable.ts';
import { AthleteShared, SharedAthleteJoined } from '../sharing/events.ts';
import type { Family } from '../state.ts';
import { exampleShare } from './commands.ts';

const first = familyId('family-1');
const other = familyId('family-2');
const children = ['one', 'two', 'three'].map((id) => athleteId(id));

const begin = (id: typeof first, at: string): Family => {
  const registered = familyDecider.evolve(
    familyDecider.initialState,
    exampleOf(ParentRegistered, { familyId: id }),
    { at },
  );
  if (registered.kind !== 'registered') throw new Error('The family is registered.');
  return evolveAll(registered, [exampleOf(DefaultPaymentMethodChanged)], { at });
};

const withChildren = (family: Family, at: string): Family =>
  evolveAll(
    family,
    children.flatMap((child, rank) => [
      exampleOf(AthleteAdded, { athleteId: child, isAdditional: rank > 0 }),
      exampleOf(AthleteShared, { athleteId: child, home: other }),
    ]),
    { at },
  );

type Invoice = { readonly month: Period; readonly amount: Money };
type Homes = { first: Family; other: Family; unsplit: Family; readonly invoices: Map<string, Invoice> };
type Step = (homes: Homes, at: string) => void;

let ids = 0;
const give = (family: Family, command: FamilyCommand, at: string): Family => {
  const events = familyDecider.decide(family, command, { at, newId: () => `id-${++ids}` });
  return isRejection(events) ? family : evolveAll(family, events, { at });
};

const child = fc.constantFrom(...children);

const both =
  (command: FamilyCommand): Step =>
  (homes, at) => {
    homes.first = give(homes.first, command, at);
    homes.unsplit = give(homes.unsplit, command, at);
  };

const offerings = Object.fromEntries(grades.map((grade) => [grade, defaultOfferings]));
const save = fc
  .record({ athlete: child, chosen: fc.subarray([...programs]) })
  .map(({ athlete, chosen }) =>
    both({ type: 'SaveClasses', offerings, selections: [{ athleteId: athlete, programs: chosen }] }),
  );
const remove = child.map((athlete) => both({ type: 'DeleteAthlete', athleteId: athlete }));

const plan = fc.option(fc.constant(true as const), { nil: undefined });
const agree = fc.record({ athleteId: child, percent: fc.constantFrom(1, 33, 50, 67, 100), plan }).map(
  (chosen): Step =>
    (homes, at) => {
      const split = { ...chosen, firstHome: first, payer: other };
      if (!athleteOf(homes.first, split.athleteId)) return;
      const shownCents = exampleShare(homes.first, split.athleteId, split, at).cents;
      for (const home of ['first', 'other'] as const) {
        homes[home] = give(homes[home], { type: 'ProposeSplit', ...split, by: first }, at);
        const agreeing = { ...split, shownCents, athleteName: 'Jordan' };
        homes[home] = give(homes[home], { type: 'AgreeToSplit', ...agreeing }, at);
      }
    },
);
/** Stripe may report a renewal several times. */
const renew = fc
  .record({ athleteId: child, invoice: fc.nat({ max: 9 }), cents: fc.integer({ min: 1, max: 9_000 }) })
  .map(
    ({ athleteId: id, invoice, cents }): Step =>
      (homes, at) => {
        const invoiceId = `in_${clubPeriod(at)}_${invoice}`;
        const known = homes.invoices.get(invoiceId) ?? { month: clubPeriod(at), amount: usd(cents) };
        homes.invoices.set(invoiceId, known);
        const renewal = { invoiceId, athleteId: id, plan: 'half_week', ...known } as const;
        homes.first = give(homes.first, { type: 'ObservePlanShare', ...renewal }, at);
      },
  );
const end = child.map(
  (id): Step =>
    (homes, at) => {
      const command = {
        type: 'EndSplit',
        athleteId: id,
        firstHome: first,
        payer: other,
        by: 'first-home',
      } as const;
      homes.first = give(homes.first, command, at);
      homes.other = give(homes.other, command, at);
    },
);

const settle = (family: Family, isPaid: boolean, at: string): Family => {
  const asked = give(family, { type: 'PayOutstandingBalance', period: clubPeriod(at) }, at);
  const open = openSettlement(asked);
  if (!open) return asked;
  const { settlementId, intentId } = open;
  return give(
    asked,
    isPaid
      ? { type: 'ObserveSettlementPaid', settlementId, paymentIntentId: `pi_${settlementId}` }
      : {
          type: 'RecordIntentOutcome',
          intentId,
          outcome: { kind: 'failed', code: 'card-declined' },
        },
    at,
  );
};
const pay = fc.record({ isPaid: fc.boolean(), isOther: fc.boolean() }).map(
  ({ isPaid, isOther }): Step =>
    (homes, at) => {
      if (isOther) homes.other = settle(homes.other, isPaid, at);
      else homes.first = settle(homes.first, isPaid, at);
    },
);
const cash = fc.record({ percent: fc.integer({ min: 1, max: 100 }), isOther: fc.boolean() }).map(
  ({ percent, isOther }): Step =>
    (homes, at) => {
      const home = isOther ? 'other' : 'first';
      const openCents = owedCents(homes[home]);
      const amountCents = Math.ceil((openCents * percent) / 100);
      const command = {
        type: 'RecordPayment',
        method: 'cash',
        reason: 'Cash',
        openCents,
        amountCents,
      } as const;
      if (openCents > 0) homes[home] = give(homes[home], command, at);
    },
);

const assess: Step = (homes, at) => {
  both({ type: 'AssessCharges' })(homes, at);
  homes.other = give(homes.other, { type: 'AssessCharges' }, at);
  for (const share of endedShares(homes.first.charges, homes.first.planShares ?? [], clubPeriod(at))) {
    const payer = share.payer === first ? 'first' : 'other';
    homes[payer] = give(homes[payer], { type: 'BillShare', firstHome: first, share }, at);
  }
};

const run = (steps: readonly (readonly [number, Step])[]): { homes: Homes; at: string } => {
  let now = Date.parse('2026-11-10T18:00:00.000Z');
  let at = new Date(now).toISOString();
  const home = withChildren(begin(first, at), at);
  const joined = children.map((id) => exampleOf(SharedAthleteJoined, { athleteId: id, firstHome: first }));
  const homes: Homes = {
    first: home,
    unsplit: home,
    other: evolveAll(begin(other, at), joined, { at }),
    invoices: new Map(),
  };
  for (const [hours, step] of steps) {
    const before = clubPeriod(at);
    now += hours * 3_600_000;
    at = new Date(now).toISOString();
    if (clubPeriod(at) !== before) assess(homes, at);
    step(homes, at);
    expectBooks(homes.first);
    expectBooks(homes.other);
  }
  at = new Date(now + 40 * 86_400_000).toISOString();
  assess(homes, at);
  return { homes, at };
};

const expectBooks = (family: Family): void => {
  for (const bill of family.charges) {
    expect(sumOf(bill.lines)).toBe(bill.amount.cents);
    expect(bill.amount.cents).toBeGreaterThanOrEqual(0);
  }
  const changes = Object.values(family.activity).map(
    ({ owedBilled = 0, owedPaid = 0, owedCredited = 0 }) => owedBilled + owedPaid + owedCredited,
  );
  expect(changes.reduce((sum, cents) => sum + cents, 0)).toBe(owedCents(family));
};

const monthly = (bills: Family['charges']): ReadonlyMap<Period, number> => {
  const months = new Map<Period, number>();
  for (const { period, amount } of bills) months.set(period, (months.get(period) ?? 0) + amount.cents);
  return months;
};

const hours = fc.oneof(fc.constant(0), fc.nat({ max: 24 * 20 }));
const histories = (...steps: readonly fc.Arbitrary<Step>[]) =>
  fc.array(fc.tuple(hours, fc.oneof(...steps)), { minLength: 1, maxLength: 40, size: 'max' });
const runs = { numRuns: 100 * Number(process.env.PROPERTY_RUNS ?? 1) };

it('the bills of two homes add up to the unsplit bill of every month', () => {
  let shared = 0;
  fc.assert(
    fc.property(histories(save, save, save, agree, agree, end, remove), (steps) => {
      const { homes } = run(steps);
      expect(monthly(homes.first.charges.map(beforeShares))).toEqual(monthly(homes.unsplit.charges));
      shared += homes.other.charges.length;
    }),
    runs,
  );
  expect(shared).toBeGreaterThan(50);
});

it('the other home is billed exactly what the first is not, also with plans, failed payments and cash', () => {
  let shared = 0;
  const renewals = { first: 0, other: 0 };
  fc.assert(
    fc.property(histories(save, save, agree, agree, end, remove, renew, renew, pay, pay, cash), (steps) => {
      const { homes, at } = run(steps);
      const isEnded = (period: Period) => period < clubPeriod(at);
      const shares = homes.other.charges.filter(({ share }) => share);
      const classes = sumOf(sharesOf(homes.first.charges.filter(({ period }) => isEnded(period))));
      const due = homes.first.planShares?.filter(({ month }) => isEnded(month)) ?? [];
      const ofPlans = (home: typeof first) => sumOf(due.filter(({ payer }) => payer === home));
      const invoices = [...homes.invoices.values()].filter(({ month }) => isEnded(month));
      expect(ofPlans(first) + ofPlans(other)).toBe(sumOf(invoices));
      expect(sumOf(shares) + classes).toBe(ofPlans(other));
      expect(sumOf(homes.first.charges.filter(({ share }) => share))).toBe(ofPlans(first));
      for (const home of ['first', 'other'] as const) renewals[home] += ofPlans(homes[home].familyId);
      expect(ownBills(homes.other.charges)).toEqual([]);
      shared += shares.filter(({ paidBy }) => paidBy !== null).length;
    }),
    runs,
  );
  expect(shared).toBeGreaterThan(20);
  expect(Math.min(renewals.first, renewals.other)).toBeGreaterThan(10_000);
});
