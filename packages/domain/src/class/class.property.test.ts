import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isRejection } from '../decider.ts';
import { athleteId, familyId } from '../ids.ts';
import { scenarioTime } from '../testing/given-when-then.ts';
import { type ClassCommand, classDecider } from './class-decider.ts';
import { type ClassState, hasPlace, hasPlaceOn, initialClassState, placesLeft } from './state.ts';

const program = 'monday';
const dates = ['2026-11-16', '2026-11-23'];

const who = fc.nat(5).map((n) => ({
  program,
  familyId: familyId(`family-${n % 4}`),
  athleteId: athleteId(`athlete-${n}`),
}));
const grade = fc.constantFrom('5', '6', null);
const commands: fc.Arbitrary<ClassCommand> = fc.oneof(
  fc.record({
    type: fc.constant('SetPlaces'),
    program: fc.constant(program),
    total: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 9 }),
    grades: fc.constantFrom([], [], [{ grade: '5', places: 1 }], [{ grade: '6', places: 0 }]),
  }),
  fc.tuple(who, grade).map(([one, of]) => ({ type: 'TakePlace', ...one, grade: of })),
  fc.tuple(who, grade).map(([one, of]) => ({ type: 'TakePlace', ...one, grade: of })),
  fc.tuple(who, grade).map(([one, of]) => ({ type: 'JoinWaitlist', ...one, grade: of })),
  fc.tuple(who, grade).map(([one, of]) => ({ type: 'JoinWaitlist', ...one, grade: of })),
  fc.tuple(who, grade).map(([one, of]) => ({ type: 'ChangePlaceGrade', ...one, grade: of })),
  fc
    .tuple(who, fc.constantFrom(null, null, '2026-12-01'))
    .map(([one, until]) => ({ type: 'LeavePlace', ...one, until })),
  who.map((one) => ({ type: 'LeaveWaitlist', ...one })),
  who.map((one) => ({ type: 'OfferPlace', ...one, reason: 'Because' })),
  fc.constant({ type: 'SettlePlaces', program } as const),
  fc
    .tuple(who, grade, fc.constantFrom(...dates))
    .map(([one, of, date]) => ({ type: 'TakeSessionPlace', ...one, grade: of, date })),
  fc.tuple(who, fc.constantFrom(...dates)).map(([one, date]) => ({ type: 'FreeSessionPlace', ...one, date })),
) as fc.Arbitrary<ClassCommand>;

const steps = fc.array(fc.record({ command: commands, hours: fc.nat(40) }), {
  minLength: 10,
  maxLength: 60,
  size: 'max',
});

/** Maximum number of athletes at once, including offers, on the fullest date. */
const usedBy = (state: ClassState, today: string): number => {
  const { taken, waiting, sessions } = state;
  const offers = waiting.filter(({ offeredUntil }) => offeredUntil !== null).length;
  const onDates = dates
    .filter((date) => date >= today)
    .map((date) => sessions.filter((session) => session.date === date && !hasPlaceOn(state, session)).length);
  return taken.length + offers + Math.max(0, ...onDates);
};

it('a class never has more athletes than places, and every free place is offered to the waitlist', {
  tags: ['places.never-more'],
}, () => {
  let takenInAll = 0;
  let offersInAll = 0;
  fc.assert(
    fc.property(steps, (all) => {
      let state: ClassState = { ...initialClassState, total: 2 };
      let now = Date.parse(scenarioTime);
      for (const { command, hours } of all) {
        now += hours * 3_600_000;
        const at = new Date(now).toISOString();
        const events = classDecider.decide(state, command, { at, newId: () => 'id' });
        if (isRejection(events)) continue;
        const before = state;
        state = events.reduce((folded, event) => classDecider.evolve(folded, event, { at }), state);
        const gained = events.some(({ type }) => /^(PlaceTaken|PlaceOffered|SessionPlaceTaken)$/.test(type));
        if (
          gained &&
          state.total !== null &&
          usedBy(state, at.slice(0, 10)) > usedBy(before, at.slice(0, 10))
        )
          expect(usedBy(state, at.slice(0, 10))).toBeLessThanOrEqual(state.total);
        const settled = classDecider.decide(
          state,
          { type: 'SettlePlaces', program },
          { at, newId: () => 'id' },
        );
        if (isRejection(settled)) throw new Error('Settling was rejected.');
        const after = settled.reduce((folded, event) => classDecider.evolve(folded, event, { at }), state);
        const inVain = after.waiting.filter(
          (waiting) => waiting.offeredUntil === null && hasPlace(after, waiting.grade, { at }),
        );
        expect(inVain).toEqual([]);
        expect(new Set([...state.taken, ...state.waiting].map((held) => held.athleteId)).size).toBe(
          state.taken.length + state.waiting.length,
        );
        for (const of of ['5', '6', null] as const)
          expect(placesLeft(state, of, { at }) ?? 0).toBeGreaterThanOrEqual(0);
        takenInAll += events.filter(({ type }) => type === 'PlaceTaken').length;
        offersInAll += events.filter(({ type }) => type === 'PlaceOffered').length;
      }
    }),
    { numRuns: 1_000 },
  );
  expect(takenInAll).toBeGreaterThan(500);
  expect(offersInAll).toBeGreaterThan(200);
});
