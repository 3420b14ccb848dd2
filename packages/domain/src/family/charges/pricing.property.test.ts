import fc from 'fast-check';
import { expect, it } from 'vitest';
import { programs } from '../../club/days.ts';
import { isRejection } from '../../decider.ts';
import { athleteId } from '../../ids.ts';
import { addMoney } from '../../money.ts';
import { quoteFamily } from '../../testing/at-prices.ts';
import { additional, primary, registered } from '../../testing/family-story.ts';
import type { FamilyEvent } from '../events.ts';
import { familyDecider } from '../family-decider.ts';
import type { FamilyState } from '../state.ts';
import { inEnrolmentOrder, type PricedAthlete } from './pricing.ts';

const at = '2026-11-10T18:00:00.000Z';
const chosen = fc.subarray([...programs]);

const household: fc.Arbitrary<readonly PricedAthlete[]> = fc
  .record({
    hasPrimary: fc.boolean(),
    classes: fc.array(chosen, { maxLength: 5 }),
    ranks: fc.array(fc.nat()),
  })
  .map(({ hasPrimary, classes, ranks }) => {
    const order = classes.map((_, index) => [ranks[index] ?? 0, index] as const).toSorted(byRank);
    return classes.map((taken, index) => ({
      athleteId: athleteId(`athlete-${index}`),
      isAdditional: !(hasPrimary && index === 0),
      classes: taken,
      enrolmentOrder: (ranks[index] ?? 0) % 2 === 0 ? order.findIndex(([, at]) => at === index) + 1 : null,
    }));
  });
const byRank = (one: readonly [number, number], other: readonly [number, number]): number =>
  one[0] - other[0] || one[1] - other[1];

const shuffled = fc.tuple(household, fc.infiniteStream(fc.nat())).map(([athletes, keys]) => {
  const keyed = athletes.map((athlete) => [keys.next().value ?? 0, athlete] as const);
  return [athletes, keyed.toSorted(([one], [other]) => one - other).map(([, athlete]) => athlete)] as const;
});

const enrolledBefore = (athletes: readonly PricedAthlete[]): readonly PricedAthlete[] =>
  inEnrolmentOrder(athletes).filter(({ enrolmentOrder }) => enrolmentOrder !== null);

it('a household’s class price is a nonnegative whole number of cents and the sum of its lines', () => {
  fc.assert(
    fc.property(household, (athletes) => {
      const { lines, subtotal, surcharge, total } = quoteFamily(athletes);
      expect(total.cents).toBeGreaterThanOrEqual(0);
      expect(Number.isSafeInteger(total.cents)).toBe(true);
      expect(addMoney(...lines.map(({ amount }) => amount))).toEqual(total);
      expect(addMoney(subtotal, surcharge)).toEqual(total);
      expect(total.cents === 0).toBe(athletes.every(({ classes }) => classes.length === 0));
    }),
  );
});

it('a household’s class price does not depend on the order of selected programs', () => {
  fc.assert(
    fc.property(household, (athletes) => {
      const reversed = athletes.map((one) => ({ ...one, classes: one.classes.toReversed() }));
      expect(quoteFamily(reversed)).toEqual(quoteFamily(athletes));
    }),
  );
});

it('a household’s class price depends on athlete order only when a new primary joins enrolled siblings', () => {
  fc.assert(
    fc.property(shuffled, ([athletes, other]) => {
      const isNew = inEnrolmentOrder(athletes).some(({ enrolmentOrder }) => enrolmentOrder === null);
      const hasPrimary = inEnrolmentOrder(athletes).some(({ isAdditional }) => !isAdditional);
      if (isNew && hasPrimary && enrolledBefore(athletes).length > 0) return;
      expect(quoteFamily(other).total).toEqual(quoteFamily(athletes).total);
    }),
  );
});

it('exactly one athlete pays full price if the primary is enrolled; otherwise all athletes do', () => {
  fc.assert(
    fc.property(household, (athletes) => {
      const enrolled = inEnrolmentOrder(athletes);
      const hasPrimary = enrolled.some(({ isAdditional }) => !isAdditional);
      expect(quoteFamily(athletes).fullPrice).toHaveLength(hasPrimary ? 1 : enrolled.length);
    }),
  );
});

it('a household’s class price does not fall when a class is added', () => {
  fc.assert(
    fc.property(household, fc.nat(), chosen, (athletes, position, more) => {
      const target = athletes[position % Math.max(1, athletes.length)];
      // Only athletes with a class. A new primary athlete lowers the others' prices, and a first class lowers
      // the scrimmage price.
      fc.pre(target?.classes.some((program) => program !== 'reps') === true);
      const raised = athletes.map((one) =>
        one === target ? { ...one, classes: [...new Set([...one.classes, ...more])] } : one,
      );
      expect(quoteFamily(raised).total.cents).toBeGreaterThanOrEqual(quoteFamily(athletes).total.cents);
    }),
  );
});

it('the live price of a selection equals the bill after saving', () => {
  const selections = fc.array(chosen, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(selections, selections, (first, second) => {
      const count = Math.max(first.length, second.length);
      const ids = Array.from({ length: count }, (_, index) => athleteId(`athlete-${index}`));
      const story: readonly FamilyEvent[] = [
        registered,
        ...ids.map((id, index) => (index === 0 ? primary(id) : additional(id))),
      ];
      const start = story.reduce(
        (state, event) => familyDecider.evolve(state, event, { at }),
        familyDecider.initialState,
      );
      save(save(start, ids, first), ids, second);
    }),
  );
});

const save = (
  state: FamilyState,
  ids: readonly PricedAthlete['athleteId'][],
  classes: readonly PricedAthlete['classes'][],
): FamilyState => {
  if (state.kind !== 'registered') throw new Error('The story registers a family.');
  const choice = state.athletes.map((athlete, index) => ({
    ...athlete,
    classes: classes[index] ?? athlete.classes,
  }));
  const quote = quoteFamily(choice);
  const command = {
    type: 'SaveClasses',
    offerings: {},
    selections: ids.flatMap((id, index) => {
      const wanted = classes[index];
      return wanted ? [{ athleteId: id, programs: [...wanted] }] : [];
    }),
  } as const;
  const decision = familyDecider.decide(state, command, { at, newId: () => 'unused' });
  if (isRejection(decision)) throw new Error('Every class is offered.');
  const after = decision.reduce<FamilyState>((now, event) => familyDecider.evolve(now, event, { at }), state);
  if (after.kind !== 'registered') throw new Error('The family stays registered.');
  expect(quoteFamily(after.athletes).lines).toEqual(quote.lines);
  const bill = decision.find(
    (event) => event.type === 'MonthlyChargeAssessed' || event.type === 'MonthlyChargeRaised',
  );
  if (bill) expect(bill.data).toMatchObject({ amount: quote.total, lines: quote.lines });
  return after;
};
