import { describe, expect, it } from 'vitest';
import { isRejection } from '../../decider.ts';
import { type AthleteId, athleteId, familyId } from '../../ids.ts';
import { usd } from '../../money.ts';
import {
  dayAfter,
  familyOf,
  firstIntent,
  given,
  jordan,
  otherIntent,
  primary,
  registered,
  renewsAt,
  sam,
  startedPlan,
  takes,
  withCard,
} from '../../testing/family-story.ts';
import { exampleOf, scenarioTime } from '../../testing/given-when-then.ts';
import { AthleteAdded } from '../athletes/events.ts';
import { childOf } from '../athletes/evolve.ts';
import { FamilyErasureStarted } from '../erasure/events.ts';
import type { FamilyEvent } from '../events.ts';
import { maxAthletes } from '../fields.ts';
import { PaymentFailed } from '../payments/events.ts';
import { AthleteShared } from '../sharing/events.ts';
import { SplitAgreed } from '../splits/events.ts';
import { type RemovalFacts, removalFacts } from './removal-facts.ts';

const { athleteName } = AthleteAdded.example;
const joining = {
  athleteId: jordan,
  child: childOf(AthleteAdded.example),
  other: { familyId: familyId('other-family'), athleteId: athleteId('other-jordan') },
  reason: 'Both parents registered Jordan.',
} as const;
const keep = { type: 'KeepDouble', ...joining } as const;
const shared: FamilyEvent = {
  type: 'AthleteShared',
  data: { athleteId: jordan, home: joining.other.familyId, name: 'the other parent' },
};
const removeWith = (seen: RemovalFacts) => ({ type: 'RemoveDouble', ...joining, seen }) as const;

const factsAt = (events: readonly FamilyEvent[], at = scenarioTime): RemovalFacts => {
  const family = familyOf(...events);
  const [athlete] = family.athletes;
  if (!athlete) throw new Error('The story has an athlete.');
  return removalFacts(family, athlete, at);
};
const joined = (stays: boolean): FamilyEvent => ({
  type: 'DoubleJoined',
  data: { athleteId: jordan, athleteName, stays, other: joining.other, reason: joining.reason },
});
const removed: FamilyEvent = { type: 'AthleteRemoved', data: { athleteId: jordan } };
const seesTheOther: readonly FamilyEvent[] = [
  {
    type: 'SharedAthleteJoined',
    data: { athleteId: joining.other.athleteId, firstHome: joining.other.familyId },
  },
  { type: 'OnboardingStepReached', data: { step: 'completed' } },
];
const requested: FamilyEvent = {
  type: 'AthleteRemovalRequested',
  data: { athleteId: jordan, intentId: firstIntent },
};
const november: FamilyEvent = {
  type: 'MonthlyChargeAssessed',
  data: { period: '2026-11', amount: usd(5250), lines: [], pricingVersion: '2023-1' },
};
const failed = exampleOf(PaymentFailed, { athleteId: jordan });
const renamed = (id: AthleteId): FamilyEvent => ({
  type: 'AthleteChanged',
  data: { athleteId: id, changes: { athleteName: 'Sam Reyes' } },
});
const renamedSam = renamed(sam);
const unenrolled: FamilyEvent = { type: 'FamilyUnenrolled', data: {} };

describe('joining two registrations of a child', { tags: ['doubles.joined'] }, () => {
  it('the registration that stays is shared with the other family once, and not changed otherwise', () => {
    const withPlan = [...withCard, primary(), startedPlan()];
    given(...withPlan)
      .when(keep)
      .then(joined(true), shared);
    given(...withPlan, shared)
      .when(keep)
      .then(joined(true));
  });

  it('the other registration is removed like a deleted athlete: right away, or once its plan has ended', () => {
    const withClasses = [registered, primary(), takes(jordan, 'monday'), november];
    given(...withClasses)
      .when(removeWith(factsAt(withClasses, dayAfter)), dayAfter)
      .then(joined(false), ...seesTheOther, removed, unenrolled);
    const withPlan = [...withCard, primary(), startedPlan()];
    const { decision } = given(...withPlan).when(removeWith(factsAt(withPlan)));
    expect(isRejection(decision) || decision.map(({ type }) => type)).toEqual([
      'DoubleJoined',
      'SharedAthleteJoined',
      'OnboardingStepReached',
      'AthleteRemovalRequested',
    ]);
  });

  it('both families check that it is the same child, present and not being removed', () => {
    const seen = factsAt([registered, primary()]);
    const renamed: FamilyEvent = {
      type: 'AthleteChanged',
      data: { athleteId: jordan, changes: { dateOfBirth: '2014-03-14' } },
    };
    for (const command of [keep, removeWith(seen)]) {
      given(registered, primary(), renamed).when(command).rejects('not-the-same-child');
      given(registered, primary(), removed).when(command).rejects('athlete-not-found');
      given(...withCard, primary(), startedPlan(), requested)
        .when(command)
        .rejects('removal-in-progress');
      given().when(command).rejects('family-not-found');
      given(registered, exampleOf(FamilyErasureStarted)).when(command).rejects('family-not-found');
    }
  });

  it('nothing is removed while a charge is in progress', () => {
    const charging: readonly FamilyEvent[] = [
      ...withCard,
      primary(),
      startedPlan(),
      {
        type: 'PlanPaymentRequested',
        data: { athleteId: jordan, intentId: otherIntent, amount: usd(5200) },
      },
    ];
    given(...charging)
      .when(removeWith(factsAt(charging)))
      .rejects('charge-in-progress');
  });
});

describe('moving an athlete to another family', { tags: ['doubles.moved'] }, () => {
  const { athleteId: _id, isAdditional: _isAdditional, ...profile } = AthleteAdded.example;
  const { other, reason } = joining;
  const receive = (isShared: boolean) =>
    ({ type: 'ReceiveAthlete', athleteId: jordan, profile, other, reason, move: { isShared } }) as const;
  const moved = (stays: boolean): FamilyEvent => ({
    type: 'DoubleJoined',
    data: { athleteId: jordan, athleteName, stays, other, reason, moved: true },
  });

  it('the new family gets a copy of the profile, and shares it only if asked to', () => {
    const added = exampleOf(AthleteAdded, { athleteId: jordan, isAdditional: true });
    given(registered, primary(sam), renamedSam).when(receive(false)).then(added, moved(true));
    given(registered, primary(sam), renamedSam).when(receive(true)).then(added, moved(true), shared);
    given(registered)
      .when(receive(false))
      .then(exampleOf(AthleteAdded, { athleteId: jordan }), moved(true));
  });

  it('a family that has the child, is full, or is not registered gets no athlete', () => {
    given(registered, primary(sam)).when(receive(false)).rejects('child-already-there');
    const full = Array.from({ length: maxAthletes }, (_, n) => [
      primary(athleteId(`athlete-${n}`)),
      renamed(athleteId(`athlete-${n}`)),
    ]).flat();
    given(registered, ...full)
      .when(receive(false))
      .rejects('too-many-athletes');
    given().when(receive(false)).rejects('family-not-found');
    given(registered, exampleOf(FamilyErasureStarted)).when(receive(false)).rejects('family-not-found');
  });

  it('the former family loses the athlete like a deleted athlete, and sees the copy only if it stays the other home', () => {
    const seen = factsAt([registered, primary()]);
    const leave = (isShared: boolean) => ({ ...removeWith(seen), move: { isShared } });
    given(registered, primary()).when(leave(false)).then(moved(false), removed);
    given(registered, primary())
      .when(leave(true))
      .then(moved(false), ...seesTheOther, removed);
  });
});

describe('preview of a removal', { tags: ['doubles.preview'] }, () => {
  it('the preview names plan, paid month and debt', () => {
    const withPlan = [...withCard, primary(), startedPlan()];
    expect(factsAt(withPlan)).toMatchObject({ plan: 'half_week', paidUntil: renewsAt, planOwedCents: 0 });
    const behind: FamilyEvent = {
      type: 'PlanStatusChanged',
      data: { athleteId: jordan, status: 'past_due' },
    };
    expect(factsAt([...withPlan, behind, failed])).toMatchObject({ planOwedCents: failed.data.amount.cents });
  });

  it('the preview names classes, open bills, and the next bill without the athlete', () => {
    const events = [registered, primary(), takes(jordan, 'monday'), november];
    expect(factsAt(events, dayAfter)).toEqual({
      plan: null,
      planCents: 0,
      paidUntil: null,
      planOwedCents: 0,
      programs: ['monday'],
      openCents: 5250,
      bills: {
        thisMonth: {
          period: '2026-11',
          before: usd(5250),
          after: usd(5250),
          isFinal: false,
          settled: usd(0),
        },
        nextMonth: { period: '2026-12', before: usd(5250), after: usd(0) },
      },
      openMakeUps: 0,
      homes: [],
    });
  });

  it('the preview names the homes that no longer see the registration, and the percent that they pay', () => {
    const events: readonly FamilyEvent[] = [
      registered,
      primary(),
      shared,
      exampleOf(AthleteShared, { athleteId: jordan, name: 'Kim' }),
      exampleOf(SplitAgreed, {
        athleteId: jordan,
        firstHome: registered.data.familyId,
        payer: AthleteShared.example.home,
      }),
    ];
    expect(factsAt(events).homes).toEqual([
      { name: 'the other parent', percent: null },
      { name: 'Kim', percent: 40 },
    ]);
  });

  it('the facts of a new month hold before and after its bill is made', () => {
    const events = [registered, primary(), takes(jordan, 'monday'), november];
    const december = '2026-12-03T18:00:00.000Z';
    const { decision } = given(...events).when(removeWith(factsAt(events, december)), december);
    expect(isRejection(decision) || decision.map(({ type }) => type)).toContain('AthleteRemoved');
  });

  it('classes that were added today are no longer owed', () => {
    const events = [registered, primary(), takes(jordan, 'monday'), november];
    expect(factsAt(events)).toMatchObject({
      openCents: 0,
      bills: { thisMonth: { before: usd(5250), after: usd(0) } },
    });
  });

  it('a removal with outdated facts is rejected', () => {
    const events = [registered, primary(), takes(jordan, 'monday'), november];
    const seen = factsAt(events, dayAfter);
    given(...events, takes(jordan))
      .when(removeWith(seen), dayAfter)
      .rejects('registration-changed');
    given(...events, {
      type: 'CreditGiven',
      data: { creditId: 'credit_1', periods: ['2026-11'], amount: usd(250), reason: 'x', givenAt: dayAfter },
    })
      .when(removeWith(seen), dayAfter)
      .rejects('registration-changed');
  });
});
