import { describe, expect, it } from 'vitest';
import type { Program } from '../../club/days.ts';
import { planPrice } from '../../club/plans.ts';
import { isRejection } from '../../decider.ts';
import { athleteId, familyId, intentId } from '../../ids.ts';
import { usd } from '../../money.ts';
import {
  additional,
  dayAfter,
  firstIntent,
  given,
  jordan,
  otherIntent,
  primary,
  registered,
  sam,
  startedPlan,
  takes,
  withCard,
} from '../../testing/family-story.ts';
import { exampleOf, scenarioTime } from '../../testing/given-when-then.ts';
import type { FamilyCommand } from '../commands.ts';
import type { FamilyEvent } from '../events.ts';
import { maxAthletes } from '../fields.ts';
import { AthleteShared, AthleteUnshared } from '../sharing/events.ts';
import { AthleteAdded, AthleteChanged } from './events.ts';

const remove = { type: 'DeleteAthlete', athleteId: jordan } as const;
const removalRequested = (id = intentId('id-1')): FamilyEvent => ({
  type: 'AthleteRemovalRequested',
  data: { athleteId: jordan, intentId: id },
});
const removed: FamilyEvent = { type: 'AthleteRemoved', data: { athleteId: jordan } };
const unenrolled: FamilyEvent = { type: 'FamilyUnenrolled', data: {} };
const planRequested: FamilyEvent = {
  type: 'PlanRequested',
  data: { athleteId: jordan, intentId: otherIntent, plan: 'half_week', price: planPrice.half_week },
};
const ended = {
  type: 'RecordIntentOutcome',
  intentId: firstIntent,
  outcome: { kind: 'subscriptions-ended', endedAt: '2026-11-10T18:00:00.000Z' },
} as const;
const trainingCancelled: FamilyEvent = {
  type: 'TrainingCancelled',
  data: { athleteId: jordan, plan: 'half_week', endedAt: '2026-11-10T18:00:00.000Z' },
};

it('editing an athlete records only the fields that differ', () => {
  const { athleteName } = AthleteAdded.example;
  given(registered, primary())
    .when({ type: 'ChangeAthlete', athleteId: jordan, changes: { athleteName, grade: '6', gender: null } })
    .then(exampleOf(AthleteChanged, { athleteId: jordan, changes: { grade: '6', gender: null } }));
});

it('saving an unchanged athlete records no event', () => {
  const { emergencyContact, dateOfBirth } = AthleteAdded.example;
  given(registered, primary())
    .when({ type: 'ChangeAthlete', athleteId: jordan, changes: { emergencyContact, dateOfBirth } })
    .then();
});

it('editing an athlete does not validate fields (spec section 5)', () => {
  given(registered, primary())
    .when({ type: 'ChangeAthlete', athleteId: jordan, changes: { athleteName: '' } })
    .then(exampleOf(AthleteChanged, { athleteId: jordan, changes: { athleteName: '' } }));
});

it('editing an unknown athlete is rejected', () => {
  given(registered)
    .when({ type: 'ChangeAthlete', athleteId: jordan, changes: { grade: '6' } })
    .rejects('athlete-not-found');
});

it('deleting an athlete without a plan removes them right away', () => {
  given(registered, primary()).when(remove).then(removed);
});

it('deleting an already deleted athlete is rejected', () => {
  given(registered, primary(), removed).when(remove).rejects('athlete-not-found');
});

it('deleting an athlete with classes removes them right away and may unenroll the family', () => {
  const charge: FamilyEvent = {
    type: 'MonthlyChargeAssessed',
    data: { period: '2026-11', amount: usd(5250), lines: [], pricingVersion: '2023-1' },
  };
  given(registered, primary(), takes(jordan, 'monday'), charge)
    .when(remove, dayAfter)
    .then(removed, unenrolled);
  given(registered, primary(), additional(), takes(jordan, 'monday'), startedPlan(sam), charge)
    .when(remove, dayAfter)
    .then(removed);
});

it('deleting an athlete reverses same-day class charges, even if a plan has to be ended first', () => {
  const withdrawn: FamilyEvent = { type: 'MonthlyChargeWithdrawn', data: { period: '2026-11' } };
  const take = (...programs: Program[]): FamilyCommand => ({
    type: 'SaveClasses',
    offerings: {},
    selections: [{ athleteId: jordan, programs }],
  });
  given(registered, primary()).and(take('monday')).when(remove).then(removed, withdrawn, unenrolled);
  const decision = given(...withCard, primary(), startedPlan())
    .and(take('reps'))
    .and(remove)
    .when({
      type: 'RecordIntentOutcome',
      intentId: intentId('id-1'),
      outcome: { kind: 'subscriptions-ended', endedAt: scenarioTime },
    }).decision;
  expect(isRejection(decision) || decision.map(({ type }) => type)).toEqual([
    'TrainingCancelled',
    'AthleteRemoved',
    'MonthlyChargeWithdrawn',
    'FamilyUnenrolled',
  ]);
});

it('deleting a shared athlete ends the sharing with each home, right away or once the plan has ended', {
  tags: ['other-home.ended'],
}, () => {
  const homes = [familyId('family-2'), familyId('family-3')];
  const shared = homes.map((home) => exampleOf(AthleteShared, { athleteId: jordan, home }));
  const unshared = homes.map((home) =>
    exampleOf(AthleteUnshared, { athleteId: jordan, home, by: 'first-home' }),
  );
  given(registered, primary(), ...shared)
    .when(remove)
    .then(...unshared, removed);
  given(...withCard, primary(), ...shared, startedPlan(), removalRequested(firstIntent))
    .when(ended)
    .then(
      trainingCancelled,
      ...unshared,
      { type: 'AthleteRemoved', data: { athleteId: jordan, intentId: firstIntent } },
      unenrolled,
    );
  given(...withCard, primary(), ...shared, startedPlan())
    .when(remove)
    .then(removalRequested());
});

it('deleting an athlete with a live plan requests the end of the plan before removing the athlete', () => {
  given(...withCard, primary(), startedPlan())
    .when(remove)
    .then(removalRequested());
});

it('deleting an athlete is rejected while a charge for the plan is in progress', () => {
  given(...withCard, primary(), planRequested)
    .when(remove)
    .rejects('charge-in-progress');
  given(...withCard, primary(), startedPlan(), {
    type: 'PlanPaymentRequested',
    data: { athleteId: jordan, intentId: otherIntent, amount: usd(5200) },
  })
    .when(remove)
    .rejects('charge-in-progress');
  given(...withCard, primary(), planRequested)
    .and({
      type: 'RecordIntentOutcome',
      intentId: otherIntent,
      outcome: { kind: 'failed', code: 'card-declined' },
    })
    .when(remove)
    .then(removed);
});

it('deleting an athlete again while the removal is open records no event', () => {
  given(...withCard, primary(), startedPlan(), removalRequested(firstIntent))
    .when(remove)
    .then();
});

it('no plan change is accepted while an athlete’s removal is open', () => {
  const before = [...withCard, primary(), startedPlan(), removalRequested(firstIntent)];
  const of = { athleteId: jordan } as const;
  given(...before)
    .when({ type: 'SwitchPlan', ...of, currentSubscriptionId: 'sub_jordan', newPlanId: 'full_week' })
    .rejects('removal-in-progress');
  given(...before)
    .when({ type: 'CancelSwitch', ...of })
    .rejects('removal-in-progress');
  given(...before)
    .when({ type: 'CancelTraining', ...of })
    .rejects('removal-in-progress');
  given(...before)
    .when({ type: 'UndoCancellation', ...of })
    .rejects('removal-in-progress');
  given(...before)
    .when({ type: 'CreateSubscription', ...of, subscriptionType: 'half_week' })
    .rejects('removal-in-progress');
});

it('an athlete with a plan is removed only after the athlete’s subscriptions have ended', () => {
  given(...withCard, primary(), startedPlan(), removalRequested(firstIntent))
    .when(ended)
    .then(
      trainingCancelled,
      { type: 'AthleteRemoved', data: { athleteId: jordan, intentId: firstIntent } },
      unenrolled,
    );
});

it('a removal does not record TrainingCancelled if the plan has already ended or never started', () => {
  const gone: FamilyEvent = { type: 'AthleteRemoved', data: { athleteId: jordan, intentId: firstIntent } };
  given(...withCard, primary(), startedPlan(), removalRequested(firstIntent), trainingCancelled)
    .when(ended)
    .then(gone);
  given(...withCard, primary(), planRequested, removalRequested(firstIntent))
    .when(ended)
    .then(gone);
});

it('removing an athlete closes the athlete’s other open intents', () => {
  const story = given(
    ...withCard,
    primary(),
    startedPlan(),
    { type: 'TrainingCancellationRequested', data: { athleteId: jordan, intentId: otherIntent } },
    removalRequested(firstIntent),
  ).and(ended);
  story.when(ended).then();
  story
    .when({
      type: 'RecordIntentOutcome',
      intentId: otherIntent,
      outcome: { kind: 'failed', code: 'refused' },
    })
    .then();
});

it('a failed removal keeps the athlete, and the deletion can be requested again', () => {
  given(...withCard, primary(), startedPlan(), removalRequested(firstIntent))
    .and({
      type: 'RecordIntentOutcome',
      intentId: firstIntent,
      outcome: { kind: 'failed', code: 'refused' },
    })
    .when(remove)
    .then(removalRequested());
});

it('a new athlete’s birth date must not be in the future in the club’s time zone', {
  tags: ['5.date-of-birth'],
}, () => {
  const { athleteId: _id, isAdditional: _additional, ...form } = AthleteAdded.example;
  const add = (dateOfBirth: string) => ({ type: 'AddAthlete', ...form, dateOfBirth }) as const;
  const beforeMidnight = '2026-11-11T05:59:59.000Z';
  given(registered).when(add('2026-11-11'), beforeMidnight).rejects('born-in-the-future');
  for (const dateOfBirth of ['2026-11-10', '1980-01-31']) {
    given(registered)
      .when(add(dateOfBirth), beforeMidnight)
      .then(exampleOf(AthleteAdded, { athleteId: athleteId('id-1'), dateOfBirth }));
  }
});

it('a family has at most twenty athletes, and a deleted athlete makes room for another', () => {
  const { athleteId: _id, isAdditional: _additional, ...form } = AthleteAdded.example;
  const add = { type: 'AddAthlete', ...form, athleteName: 'Robin Reyes' } as const;
  const siblings = Array.from({ length: maxAthletes - 1 }, (_, number) =>
    additional(athleteId(`a${number}`)),
  );
  given(registered, primary(), ...siblings)
    .when(add)
    .rejects('too-many-athletes');
  const added = exampleOf(AthleteAdded, {
    athleteId: athleteId('id-1'),
    athleteName: 'Robin Reyes',
    isAdditional: true,
  });
  given(registered, primary(), ...siblings, removed)
    .when(add)
    .then(added);
});

it('adding an athlete with the same name and birth date needs confirmation', () => {
  const { athleteId: _id, isAdditional: _additional, ...form } = AthleteAdded.example;
  const add = (changes: Partial<typeof form> = {}, confirmed?: boolean) =>
    ({
      type: 'AddAthlete',
      ...form,
      ...changes,
      ...(confirmed === undefined ? {} : { confirmed }),
    }) as const;
  given(registered, primary()).when(add()).rejects('duplicate-athlete');
  given(registered, primary())
    .when(add({ athleteName: ' JORDAN  reyés' }))
    .rejects('duplicate-athlete');
  given(registered, primary()).when(add({}, false)).rejects('duplicate-athlete');
  const another = exampleOf(AthleteAdded, { athleteId: athleteId('id-1'), isAdditional: true });
  given(registered, primary()).when(add({}, true)).then(another);
  const sibling = { athleteName: 'Robin Reyes' };
  given(registered, primary())
    .when(add(sibling))
    .then(exampleOf(AthleteAdded, { ...another.data, ...sibling }));
  const older = { dateOfBirth: '2014-03-14' };
  given(registered, primary())
    .when(add(older))
    .then(exampleOf(AthleteAdded, { ...another.data, ...older }));
  given(registered, primary(), removed)
    .when(add())
    .then(exampleOf(AthleteAdded, { athleteId: athleteId('id-1') }));
});

it('a new athlete gets a new id and no plan or classes', () => {
  const { athleteId: _id, isAdditional: _isAdditional, ...form } = AthleteAdded.example;
  const { decision } = given(registered).when({ type: 'AddAthlete', ...form });
  expect(decision).toEqual([exampleOf(AthleteAdded, { athleteId: athleteId('id-1') })]);
});

describe('a new school year', () => {
  const advance = { type: 'AdvanceGrade', athleteId: jordan, from: '5' } as const;
  const sixth = exampleOf(AthleteChanged, { athleteId: jordan, changes: { grade: '6' } });

  it('advancing the grade for a new school year is recorded once, starting from the grade shown', () => {
    given(registered, primary()).when(advance).then(sixth);
    given(registered, primary(), sixth).when(advance).then();
  });

  it('a new school year does not change 8th graders', () => {
    const eighth = exampleOf(AthleteChanged, { athleteId: jordan, changes: { grade: '8' } });
    given(registered, primary(), eighth)
      .when({ ...advance, from: '8' })
      .then();
  });

  it('advancing the grade of a deleted athlete is rejected', () => {
    given(registered).when(advance).rejects('athlete-not-found');
  });
});
