import { expect, it } from 'vitest';
import { gradeName, grades } from '../club/grades.ts';
import { exampleOf, scenariosOf } from '../testing/given-when-then.ts';
import { GradeOfferingsChanged } from './events.ts';
import { gradeDecider } from './grade-decider.ts';
import { defaultOfferings, noOfferings } from './state.ts';

const given = scenariosOf(gradeDecider);
const changed = exampleOf(GradeOfferingsChanged);

it('a grade offers every program until its offerings are set (spec section 3)', () => {
  expect(Object.values(gradeDecider.initialState.offerings).every(Boolean)).toBe(true);
  given().when({ type: 'SetGradeOfferings', grade: '5', offerings: defaultOfferings }).then();
});

it('setting the same grade offerings again records no event (spec section 3)', { tags: ['3.grade'] }, () => {
  given()
    .when({ type: 'SetGradeOfferings', ...changed.data })
    .then(changed);
  given(changed)
    .when({ type: 'SetGradeOfferings', ...changed.data })
    .then();
  given(changed)
    .when({ type: 'SetGradeOfferings', grade: '5', offerings: noOfferings })
    .then(exampleOf(GradeOfferingsChanged, { offerings: noOfferings }));
});

it('a grade stores the withdrawal date of a program until the program is offered again (spec section 3)', () => {
  const days = ['2026-11-10', '2026-11-12', '2026-11-14'].map((day) => `${day}T18:00:00.000Z`);
  const offered = [{ friday: false }, { friday: false, reps: false }, { reps: false }];
  let state = gradeDecider.initialState;
  const withdrawn = days.map((at, n) => {
    const data = { grade: '5', offerings: { ...defaultOfferings, ...offered[n] } } as const;
    state = gradeDecider.evolve(state, { type: 'GradeOfferingsChanged', data }, { at });
    return state.withdrawn;
  });
  expect(withdrawn).toEqual([{ friday: days[0] }, { friday: days[0], reps: days[1] }, { reps: days[1] }]);
});

it('setting offerings is rejected if they have changed, unless the result is the same (spec section 3)', () => {
  const set = { type: 'SetGradeOfferings', grade: '5', before: defaultOfferings } as const;
  given()
    .when({ ...set, offerings: noOfferings })
    .then(exampleOf(GradeOfferingsChanged, { offerings: noOfferings }));
  given(changed)
    .when({ ...set, offerings: noOfferings })
    .rejects('offerings-changed');
  given(changed)
    .when({ ...set, offerings: changed.data.offerings })
    .then();
});

it('grades go from Kindergarten to 8th (spec section 9)', { tags: ['3.grade-options'] }, () => {
  expect(grades.map(gradeName)).toEqual([
    'Kindergarten',
    '1st Grade',
    '2nd Grade',
    '3rd Grade',
    '4th Grade',
    '5th Grade',
    '6th Grade',
    '7th Grade',
    '8th Grade',
  ]);
});
