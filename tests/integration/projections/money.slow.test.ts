import { figureQueries } from '@hoops/api/figures/queries';
import { moneyQueries } from '@hoops/api/money/queries';
import type { Envelope } from '@hoops/domain/envelope';
import { familyDecider } from '@hoops/domain/family/family-decider';
import { isPlanUnpaid, planDebt } from '@hoops/domain/family/payments/plan-debt';
import type { FamilyState } from '@hoops/domain/family/state';
import { familyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import { eventsOf, familyLives } from '@hoops/domain/testing/random-family';
import { clubPeriod, type Period } from '@hoops/domain/time/club-time';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { isOfTotals } from '@hoops/projections/lists';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import { projectStream, refoldStream } from '@hoops/projections/project-stream';
import type { ReadStore } from '@hoops/projections/read-store';
import { rowKey } from '@hoops/projections/row';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { countingIds } from '@hoops/runtime/ids';
import { silentLogger } from '@hoops/runtime/logger';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { happens } from './club.ts';

type Queries = ReturnType<typeof moneyQueries>;
const nobody = {} as Parameters<Queries['money']>[1];

const fromEvents = (envelopes: readonly Envelope[], period: Period) => {
  const figures = { plans: 0, classes: 0, refunded: 0, shares: 0, bills: new Map<string, number>() };
  for (const { type, data, stream } of envelopes) {
    if (type === 'PaymentReceived' && clubPeriod(data.paidAt) === period) {
      figures[data.source === 'plan' ? 'plans' : 'classes'] += data.amount.cents;
    }
    if (type === 'PaymentRefunded' && clubPeriod(data.refundedAt) === period) {
      figures.refunded += data.amount.cents;
    }
    if (
      (type === 'MonthlyChargeAssessed' ||
        type === 'MonthlyChargeRaised' ||
        type === 'MonthlyChargeLowered') &&
      data.period === period
    ) {
      figures.bills.set(stream, data.amount.cents);
    }
    if (type === 'ShareBilled' && data.period === period) figures.shares += data.amount.cents;
    if (type === 'MonthlyChargeWithdrawn' && data.period === period) figures.bills.delete(stream);
  }
  return figures;
};

const plansBegun = (envelopes: readonly Envelope[], period: Period): number => {
  const plans = new Map<string, { readonly price: number; readonly start: string }>();
  let cents = 0;
  for (const { type, data, stream } of envelopes) {
    if (!('athleteId' in data)) continue;
    const key = `${stream} ${data.athleteId}`;
    const plan = plans.get(key);
    if (type === 'PlanStarted') {
      plans.set(key, { price: data.price.cents, start: data.currentPeriodStart });
      if (clubPeriod(data.currentPeriodStart) === period) cents += data.price.cents;
    }
    if (type === 'PlanSwitched' && plan) plans.set(key, { ...plan, price: data.price.cents });
    if (type === 'PlanRenewed' && plan && plan.start !== data.currentPeriodStart) {
      plans.set(key, { ...plan, start: data.currentPeriodStart });
      if (clubPeriod(data.currentPeriodStart) === period) cents += plan.price;
    }
    if (type === 'TrainingCancelled' || type === 'AthleteRemoved') plans.delete(key);
  }
  return cents;
};

const begunIn = (states: readonly { readonly state: FamilyState }[], period: Period): number =>
  states.reduce(
    (sum, { state }) => sum + (state.kind === 'unregistered' ? 0 : (state.activity[period]?.plansDue ?? 0)),
    0,
  );

const overdueIn = async (deps: Parameters<typeof moneyQueries>[0]) => {
  const owed: Record<string, number> = {};
  let cursor: string | undefined;
  do {
    const page = await moneyQueries(deps).overdueFamilies({ cursor }, nobody);
    for (const { parentID, classes, plans } of page.items) owed[parentID] = classes.cents + plans.cents;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return owed;
};

const owedBy = (states: readonly { readonly state: FamilyState }[]) =>
  Object.fromEntries(
    states.flatMap(({ state }) => {
      if (state.kind !== 'registered') return [];
      const behind = state.athletes.filter(({ plan }) => plan.kind === 'live' && isPlanUnpaid(plan));
      const isOfThem = (id: string | null) => behind.some(({ athleteId }) => athleteId === id);
      const open = [
        ...state.charges.filter(({ paidBy }) => paidBy === null).map(({ amount }) => amount),
        ...state.failedPayments.filter(({ athleteId }) => !isOfThem(athleteId)).map(({ amount }) => amount),
        ...behind.flatMap((athlete) => planDebt(state, athlete) ?? []),
      ];
      const cents = open.reduce((sum, amount) => sum + amount.cents, 0);
      return cents > 0 ? [[state.familyId, cents] as const] : [];
    }),
  );

const totalsIn = async (rows: ReadStore, generation: number) => {
  const totals: Record<string, unknown> = {};
  for await (const { row } of rows.allRows(generation)) {
    if (row.kind === 'entry' && isOfTotals(row.list)) totals[rowKey(row)] = row.data;
  }
  return totals;
};

const ofFamily = (data: object, index: number): object =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      ['familyId', 'paymentId', 'refundId', 'paymentIntentId'].includes(name) ? `${value}-${index}` : value,
    ]),
  );

it('money figures equal the sums of the events, in any delivery order and after a rebuild', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(familyLives, { minLength: 1, maxLength: 4 }), async (lives) => {
      const keys = memoryFamilyKeys();
      const store = memoryEventStore({ keys });
      const rows = memoryReadStore();
      const envelopes: Envelope[] = [];
      for (const [index, life] of lives.entries()) {
        const stream = familyStream(familyId(`family-1-${index}`));
        for (const event of eventsOf(life)) {
          const own = { ...event, data: ofFamily(event.data, index) } as typeof event;
          await happens(store, stream, [own]);
        }
        // Deliveries overlap and repeat, as in production.
        await Promise.all([
          projectStream({ store, keys, rows }, 1, stream, 1),
          projectStream({ store, keys, rows }, 1, stream),
        ]);
        await projectStream({ store, keys, rows }, 1, stream, 1);
        await refoldStream({ store, keys, rows }, 1, stream);
        for await (const envelope of store.read(stream)) envelopes.push(envelope);
      }
      const states = await Promise.all(
        lives.map((_, index) => store.load(familyStream(familyId(`family-1-${index}`)), familyDecider)),
      );
      for (const month of ['2026-11', '2026-12', '2027-01'] as const) {
        const deps = {
          store,
          keys,
          rows,
          clock: { now: () => new Date(`${month}-15T18:00:00.000Z`) },
          logger: silentLogger,
          newId: countingIds('id'),
        };
        const answer = await moneyQueries(deps).money({}, nobody);
        const figures = fromEvents(envelopes, month);
        const { months } = await figureQueries(deps).monthFigures({}, nobody);
        expect(months.map(({ period }) => period)).toHaveLength(12);
        expect(months.at(-1)).toMatchObject({
          period: month,
          expected: answer.expected,
          received: answer.received,
          refunded: answer.refunded,
        });
        expect(begunIn(states, month)).toBe(plansBegun(envelopes, month));
        expect(answer.received.plans.cents).toBe(figures.plans);
        expect(answer.received.classes.cents).toBe(figures.classes);
        expect(answer.refunded.cents).toBe(figures.refunded);
        expect(answer.expected.classes.cents).toBe(
          [...figures.bills.values()].reduce((sum, cents) => sum + cents, figures.shares),
        );
      }
      const deps = {
        store,
        keys,
        rows,
        clock: { now: () => new Date('2099-06-15T18:00:00.000Z') },
        logger: silentLogger,
        newId: countingIds('id'),
      };
      expect(await overdueIn(deps)).toEqual(owedBy(states));
      for (const index of [...lives.keys()].reverse()) {
        const stream = familyStream(familyId(`family-1-${index}`));
        await projectStream({ store, keys, rows }, 2, stream);
        await projectStream({ store, keys, rows }, 2, stream, 1);
      }
      expect(await totalsIn(rows, 2)).toEqual(await totalsIn(rows, 1));
    }),
    { numRuns: 40 },
  );
});
