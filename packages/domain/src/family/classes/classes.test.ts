import { describe, expect, it } from 'vitest';
import type { Program } from '../../club/days.ts';
import { defaultOfferings } from '../../grade/state.ts';
import { type AthleteId, athleteId } from '../../ids.ts';
import { usd } from '../../money.ts';
import { quoteFamily } from '../../testing/at-prices.ts';
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

it('choosing classes saves them in week order and bills the full month right away', () => {
  given(registered, primary())
    .when(save(choose(jordan, 'wednesday', 'reps', 'monday', 'monday')))
    .then(
      changed(jordan, [], ['monday', 'wednesday', 'reps']),
      bill('MonthlyChargeAssessed', [priced(jordan, false, 1, 'monday', 'wednesday', 'reps')]),
    );
});

it('saving the same classes again records no event', () => {
  given(registered, primary(), takes(jordan, 'monday', 'reps'), assessed(7875))
    .when(save(choose(jordan, 'reps', 'monday')))
    .then();
});

it('choosing classes is rejected if the saved classes changed since the page was loaded', () => {
  const byNow = given(registered, primary(), takes(jordan, 'monday', 'friday'), assessed(10_500));
  const sawMonday = { ...choose(jordan, 'monday', 'tuesday'), before: ['monday' as const] };
  byNow.when(save(sawMonday)).rejects('classes-changed');
  byNow.when(save({ ...choose(jordan, 'monday', 'friday'), before: ['monday'] })).then();
  byNow
    .when(save({ ...choose(jordan, 'monday'), before: ['friday', 'monday'] }), dayAfter)
    .then(changed(jordan, ['monday', 'friday'], ['monday']));
});

it('choosing classes changes only the athletes in the request', () => {
  given(registered, primary(), additional(), takes(jordan, 'monday'), assessed(5250))
    .when(save(choose(sam, 'monday')))
    .then(
      changed(sam, [], ['monday']),
      bill('MonthlyChargeRaised', [priced(jordan, false, 1, 'monday'), priced(sam, true, 2, 'monday')]),
    );
});

it('enrolling both athletes in one request enrolls the primary first', {
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

it('the last selection wins if one request contains two selections for the same athlete', () => {
  given(registered, primary(), takes(jordan, 'monday'), assessed(5250))
    .when(save(choose(jordan, 'friday'), choose(jordan, 'monday')))
    .then();
});

it('choosing classes for an unknown athlete is rejected', () => {
  given(registered, primary())
    .when(save(choose(sam, 'monday')))
    .rejects('athlete-not-found');
});

it('saving classes for several athletes saves all selections or none', () => {
  given(registered, primary())
    .when(save(choose(jordan, 'monday'), choose(sam, 'monday')))
    .rejects('athlete-not-found');
});

it('choosing classes is rejected while the athlete is being deleted', () => {
  given(registered, primary(), startedPlan(), {
    type: 'AthleteRemovalRequested',
    data: { athleteId: jordan, intentId: firstIntent },
  })
    .when(save(choose(jordan, 'reps')))
    .rejects('removal-in-progress');
});

describe('available classes', () => {
  const offerings = { '5': { ...defaultOfferings, friday: false, reps: false } };

  it('a program that the grade does not offer is rejected (spec section 2)', () => {
    const outcome = given(registered, primary()).when({ ...save(choose(jordan, 'friday')), offerings });
    outcome.rejects('not-offered');
    expect(outcome.decision).toEqual({ rejected: 'not-offered', facts: { program: 'friday', grade: '5' } });
    given(registered, primary())
      .when({ ...save(choose(jordan, 'reps')), offerings })
      .rejects('not-offered');
  });

  it('a grade without offerings allows every program', () => {
    given(registered, primary())
      .when(save(choose(jordan, 'friday')))
      .then(
        changed(jordan, [], ['friday']),
        bill('MonthlyChargeAssessed', [priced(jordan, false, 1, 'friday')]),
      );
  });

  it('a program that is no longer offered can be kept or dropped by an athlete who takes it', () => {
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

  it('choosing classes needs a grade, but dropping classes does not', () => {
    const noGrade = exampleOf(AthleteAdded, { athleteId: jordan, grade: null });
    given(registered, noGrade)
      .when(save(choose(jordan, 'monday')))
      .rejects('grade-missing');
    given(registered, noGrade, takes(jordan, 'monday', 'reps'), assessed(7875))
      .when(save(choose(jordan, 'monday')), dayAfter)
      .then(changed(jordan, ['monday', 'reps'], ['monday']));
  });

  it('a live or requested plan excludes weekday classes but allows the scrimmage league', {
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

  it('weekday classes can be dropped while the athlete is on a plan', () => {
    given(registered, primary(), takes(jordan, 'monday', 'tuesday'), startedPlan(), assessed(10_500))
      .when(save(choose(jordan, 'monday')), dayAfter)
      .then(changed(jordan, ['monday', 'tuesday'], ['monday']));
  });
});

it('dropping a class does not lower the current month’s bill', { tags: ['9.additions-and-removals'] }, () => {
  given(registered, primary(), takes(jordan, 'monday', 'tuesday'), assessed(10_500))
    .when(save(choose(jordan, 'monday')), dayAfter)
    .then(changed(jordan, ['monday', 'tuesday'], ['monday']));
});

it('dropping a class lowers the bill only by amounts added on the same club day', {
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
  // The command arrives after midnight, club time.
  expect(decide(['monday'], night)).toEqual([changed(jordan, ['monday', 'tuesday'], ['monday'])]);
});

it('dropping a month’s only class the same day withdraws the bill, and choosing it again bills the month', () => {
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

it('dropping a class does not change a bill whose payment has started', () => {
  given(registered, primary(), takes(jordan, 'monday'), assessed(5250), {
    type: 'MonthlyChargeFrozen',
    data: { period: '2026-11', reason: 'settlement-started' },
  })
    .when(save(choose(jordan)))
    .then(changed(jordan, ['monday'], []), { type: 'FamilyUnenrolled', data: {} });
});

it('dropping a class does not raise the bill even if siblings lose their lower price', () => {
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

it('swapping a class day costs nothing more', () => {
  given(registered, primary(), takes(jordan, 'monday'), assessed(5250))
    .when(save(choose(jordan, 'tuesday')))
    .then(changed(jordan, ['monday'], ['tuesday']));
});

it('dropping a family’s last class records FamilyUnenrolled in the same commit (spec section 4)', {
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

it('an athlete who drops the last weekday class loses the place in the enrollment order', () => {
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
