import { describe, expect, it } from 'vitest';
import type { Program } from '../../club/days.ts';
import { defaultOfferings } from '../../grade/state.ts';
import { type AthleteId, athleteId } from '../../ids.ts';
import { usd } from '../../money.ts';
import {
  additional,
  dayAfter,
  firstIntent,
  given,
  jordan,
  primary,
  registered,
  sam,
  startedPlan,
  takes,
} from '../../testing/family-story.ts';
import { exampleOf, scenarioTime } from '../../testing/given-when-then.ts';
import { quoteFamily } from '../../testing/quotes.ts';
import { AthleteAdded } from '../athletes/events.ts';
import type { FamilyEvent } from '../events.ts';
import { familyDecider } from '../family-decider.ts';

type Selection = {
  readonly athleteId: AthleteId;
  readonly programs: Program[];
  readonly before?: Program[];
};
const save = (...selections: Selection[]) => ({ type: 'SaveClasses', selections, offerings: {} }) as const;
const choose = (id: AthleteId, ...programs: Program[]): Selection => ({ athleteId: id, programs });
const changed = (id: AthleteId, before: readonly Program[], after: readonly Program[]): FamilyEvent => ({
  type: 'ClassesChanged',
  data: { athleteId: id, before, after },
});
const bill = (
  type: 'MonthlyChargeAssessed' | 'MonthlyChargeRaised',
  athletes: Parameters<typeof quoteFamily>[0],
): FamilyEvent => {
  const { total, lines, pricingVersion } = quoteFamily(athletes);
  return { type, data: { period: '2026-11', amount: total, lines, pricingVersion } };
};
const priced = (id: AthleteId, isAdditional: boolean, enrolmentOrder: number, ...classes: Program[]) => ({
  athleteId: id,
  isAdditional,
  enrolmentOrder,
  classes,
});
const assessed = (cents: number) =>
  ({
    type: 'MonthlyChargeAssessed',
    data: { period: '2026-11', amount: usd(cents), lines: [], pricingVersion: '2023-1' },
  }) as const;

it('choosing classes saves them in week order and bills the month at once, without proration', () => {
  given(registered, primary())
    .when(save(choose(jordan, 'wednesday', 'reps', 'monday', 'monday')))
    .then(
      changed(jordan, [], ['monday', 'wednesday', 'reps']),
      bill('MonthlyChargeAssessed', [priced(jordan, false, 1, 'monday', 'wednesday', 'reps')]),
    );
});

it('choosing classes changes nothing when the same is saved again', () => {
  given(registered, primary(), takes(jordan, 'monday', 'reps'), assessed(7875))
    .when(save(choose(jordan, 'reps', 'monday')))
    .then();
});

it('choosing classes is refused when the parent saw other classes as saved than there are by now', () => {
  const byNow = given(registered, primary(), takes(jordan, 'monday', 'friday'), assessed(10_500));
  const sawMonday = { ...choose(jordan, 'monday', 'tuesday'), before: ['monday' as const] };
  byNow.when(save(sawMonday)).rejects('classes-changed');
  byNow.when(save({ ...choose(jordan, 'monday', 'friday'), before: ['monday'] })).then();
  byNow
    .when(save({ ...choose(jordan, 'monday'), before: ['friday', 'monday'] }), dayAfter)
    .then(changed(jordan, ['monday', 'friday'], ['monday']));
});

it('choosing classes leaves athletes alone that are not part of the save', () => {
  given(registered, primary(), additional(), takes(jordan, 'monday'), assessed(5250))
    .when(save(choose(sam, 'monday')))
    .then(
      changed(sam, [], ['monday']),
      bill('MonthlyChargeRaised', [priced(jordan, false, 1, 'monday'), priced(sam, true, 2, 'monday')]),
    );
});

it('choosing classes enrolls the primary first when both are enrolled in one save', {
  tags: ['9.primary-and-additional'],
}, () => {
  given(registered, primary(), additional())
    .when(save(choose(sam, 'monday'), choose(jordan, 'tuesday')))
    .then(
      changed(jordan, [], ['tuesday']),
      changed(sam, [], ['monday']),
      bill('MonthlyChargeAssessed', [priced(jordan, false, 1, 'tuesday'), priced(sam, true, 2, 'monday')]),
    );
});

it('choosing classes takes the last of two selections for the same athlete', () => {
  given(registered, primary(), takes(jordan, 'monday'), assessed(5250))
    .when(save(choose(jordan, 'friday'), choose(jordan, 'monday')))
    .then();
});

it('choosing classes needs the athlete', () => {
  given(registered, primary())
    .when(save(choose(sam, 'monday')))
    .rejects('athlete-not-found');
});

it('choosing classes saves all athletes or none', () => {
  given(registered, primary())
    .when(save(choose(jordan, 'monday'), choose(sam, 'monday')))
    .rejects('athlete-not-found');
});

it('choosing classes waits for nothing while an athlete is being deleted', () => {
  given(registered, primary(), startedPlan(), {
    type: 'AthleteRemovalRequested',
    data: { athleteId: jordan, intentId: firstIntent },
  })
    .when(save(choose(jordan, 'reps')))
    .rejects('removal-in-progress');
});

describe('what can be chosen', () => {
  const offerings = { '5': { ...defaultOfferings, friday: false, reps: false } };

  it('what can be chosen is what the grade offers (spec section 2)', () => {
    const outcome = given(registered, primary()).when({ ...save(choose(jordan, 'friday')), offerings });
    outcome.rejects('not-offered');
    expect(outcome.decision).toEqual({ rejected: 'not-offered', facts: { program: 'friday', grade: '5' } });
    given(registered, primary())
      .when({ ...save(choose(jordan, 'reps')), offerings })
      .rejects('not-offered');
  });

  it('what can be chosen is everything for a grade whose offerings were never set', () => {
    given(registered, primary())
      .when(save(choose(jordan, 'friday')))
      .then(
        changed(jordan, [], ['friday']),
        bill('MonthlyChargeAssessed', [priced(jordan, false, 1, 'friday')]),
      );
  });

  it('what can be chosen keeps what was withdrawn since, and lets go of it', () => {
    const before = [registered, primary(), takes(jordan, 'friday', 'reps'), assessed(7875)];
    given(...before)
      .when({ ...save(choose(jordan, 'friday', 'reps', 'monday')), offerings })
      .then(
        changed(jordan, ['friday', 'reps'], ['monday', 'friday', 'reps']),
        bill('MonthlyChargeRaised', [priced(jordan, false, 1, 'monday', 'friday', 'reps')]),
      );
    given(...before)
      .when({ ...save(choose(jordan, 'friday')), offerings }, dayAfter)
      .then(changed(jordan, ['friday', 'reps'], ['friday']));
  });

  it('what can be chosen needs a grade, except for leaving', () => {
    const noGrade = exampleOf(AthleteAdded, { athleteId: jordan, grade: null });
    given(registered, noGrade)
      .when(save(choose(jordan, 'monday')))
      .rejects('grade-missing');
    given(registered, noGrade, takes(jordan, 'monday', 'reps'), assessed(7875))
      .when(save(choose(jordan, 'monday')), dayAfter)
      .then(changed(jordan, ['monday', 'reps'], ['monday']));
  });

  it('what can be chosen excludes weekday classes beside a plan, live or on its way; the scrimmage may be added', {
    tags: ['4.plans.plan-or-classes'],
  }, () => {
    given(registered, primary(), startedPlan())
      .when(save(choose(jordan, 'monday')))
      .rejects('plan-excludes-classes');
    given(registered, primary(), {
      type: 'PlanRequested',
      data: { athleteId: jordan, intentId: firstIntent, plan: 'half_week', price: usd(5200) },
    })
      .when(save(choose(jordan, 'monday')))
      .rejects('plan-excludes-classes');
    given(registered, primary(), startedPlan())
      .when(save(choose(jordan, 'reps')))
      .then(
        changed(jordan, [], ['reps']),
        bill('MonthlyChargeAssessed', [{ ...priced(jordan, false, 1, 'reps'), enrolmentOrder: null }]),
      );
  });

  it('what can be chosen lets go of weekday classes that stand beside a plan', () => {
    given(registered, primary(), takes(jordan, 'monday', 'tuesday'), startedPlan(), assessed(10_500))
      .when(save(choose(jordan, 'monday')), dayAfter)
      .then(changed(jordan, ['monday', 'tuesday'], ['monday']));
  });
});

it('leaving classes does not lower the current month', { tags: ['9.additions-and-removals'] }, () => {
  given(registered, primary(), takes(jordan, 'monday', 'tuesday'), assessed(10_500))
    .when(save(choose(jordan, 'monday')), dayAfter)
    .then(changed(jordan, ['monday', 'tuesday'], ['monday']));
});

it('leaving classes takes back what was added on the same club day, and nothing of the days before', {
  tags: ['9.additions-and-removals'],
}, () => {
  const before = [registered, primary(), takes(jordan, 'monday'), assessed(5250)];
  const evening = '2026-11-12T04:00:00.000Z';
  const night = '2026-11-12T07:00:00.000Z';
  const added = changed(jordan, ['monday'], ['monday', 'tuesday']);
  const lowered: FamilyEvent = { type: 'MonthlyChargeLowered', data: assessed(5250).data };
  const story = [
    ...before.map((event) => [event, scenarioTime] as const),
    [added, dayAfter] as const,
    [bill('MonthlyChargeRaised', [priced(jordan, false, 1, 'monday', 'tuesday')]), dayAfter] as const,
  ];
  const family = story.reduce(
    (state, [event, at]) => familyDecider.evolve(state, event, { at }),
    familyDecider.initialState,
  );
  const decide = (...[programs, at]: [Program[], string]) =>
    familyDecider.decide(family, save(choose(jordan, ...programs)), { at, newId: () => 'id' });
  expect(decide(['monday'], evening)).toEqual([changed(jordan, ['monday', 'tuesday'], ['monday']), lowered]);
  expect(decide(['tuesday'], evening)).toEqual([
    changed(jordan, ['monday', 'tuesday'], ['tuesday']),
    lowered,
  ]);
  expect(decide([], evening)).toEqual([
    changed(jordan, ['monday', 'tuesday'], []),
    lowered,
    { type: 'FamilyUnenrolled', data: {} },
  ]);
  // After midnight in the club's timezone.
  expect(decide(['monday'], night)).toEqual([changed(jordan, ['monday', 'tuesday'], ['monday'])]);
});

it('leaving classes leaves no bill when the month’s only class is taken back on the same day; later ones are billed again', () => {
  const withdrawn: FamilyEvent = { type: 'MonthlyChargeWithdrawn', data: { period: '2026-11' } };
  const monday = bill('MonthlyChargeAssessed', [priced(jordan, false, 1, 'monday')]);
  const tried = given(registered, primary()).and(save(choose(jordan, 'monday')));
  tried
    .when(save(choose(jordan)))
    .then(changed(jordan, ['monday'], []), withdrawn, { type: 'FamilyUnenrolled', data: {} });
  tried
    .and(save(choose(jordan)))
    .when(save(choose(jordan, 'monday')))
    .then(changed(jordan, [], ['monday']), monday);
});

it('leaving classes takes nothing back of a bill whose payment has begun', () => {
  given(registered, primary(), takes(jordan, 'monday'), assessed(5250), {
    type: 'MonthlyChargeFrozen',
    data: { period: '2026-11', reason: 'settlement-started' },
  })
    .when(save(choose(jordan)))
    .then(changed(jordan, ['monday'], []), { type: 'FamilyUnenrolled', data: {} });
});

it('leaving classes does not raise it either, though the others lose the sibling price', () => {
  const third = athleteId('third');
  const days = ['monday', 'tuesday', 'wednesday'] as const;
  given(
    registered,
    primary(),
    additional(),
    additional(third),
    takes(jordan, 'monday'),
    takes(sam, ...days),
    takes(third, ...days),
    assessed(28_875),
  )
    .when(save(choose(jordan)), dayAfter)
    .then(changed(jordan, ['monday'], []));
});

it('leaving classes swaps a day at no further cost', () => {
  given(registered, primary(), takes(jordan, 'monday'), assessed(5250))
    .when(save(choose(jordan, 'tuesday')))
    .then(changed(jordan, ['monday'], ['tuesday']));
});

it('leaving classes says so when a family goes from something to nothing, in the same commit (spec section 4)', {
  tags: ['4.payment-status.unenrollment-mail'],
}, () => {
  const unenrolled: FamilyEvent = { type: 'FamilyUnenrolled', data: {} };
  given(registered, primary(), takes(jordan, 'monday'), assessed(5250))
    .when(save(choose(jordan)), dayAfter)
    .then(changed(jordan, ['monday'], []), unenrolled);
  given(registered, primary(), additional(), takes(jordan, 'monday'), takes(sam, 'reps'), assessed(10_500))
    .when(save(choose(jordan)), dayAfter)
    .then(changed(jordan, ['monday'], []));
  given(registered, primary(), additional(), startedPlan(sam), takes(jordan, 'monday'), assessed(5250))
    .when(save(choose(jordan)), dayAfter)
    .then(changed(jordan, ['monday'], []));
  given(registered, primary())
    .when(save(choose(jordan)))
    .then();
});

it('leaving classes loses the place in the order of enrollment with the last weekday class', () => {
  const events = [
    registered,
    primary(),
    additional(),
    takes(jordan, 'monday'),
    takes(sam, 'monday'),
    takes(jordan, 'reps'),
    takes(jordan, 'friday', 'reps'),
  ];
  const family = events.reduce(
    (state, event) => familyDecider.evolve(state, event, { at: '2026-11-10T18:00:00.000Z' }),
    familyDecider.initialState,
  );
  expect(family.kind === 'registered' && family.athletes.map(({ enrolmentOrder }) => enrolmentOrder)).toEqual(
    [3, 2],
  );
});
