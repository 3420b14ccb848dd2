import { isRejection, reject } from '../../decider.ts';
import type { AthleteId, FamilyId } from '../../ids.ts';
import { OnboardingStepReached } from '../account/events.ts';
import { athleteRemovalEvents, removalOf } from '../athletes/commands.ts';
import { athleteOf } from '../athletes/enrolment.ts';
import { childOf } from '../athletes/evolve.ts';
import { familyCommand } from '../family-command.ts';
import { openIntentOf } from '../intents/open-intents.ts';
import { isSharedWith, seesShared } from '../sharing/commands.ts';
import { AthleteShared, SharedAthleteJoined } from '../sharing/events.ts';
import type { Family } from '../state.ts';
import { DoubleJoined } from './events.ts';
import { type RemovalFacts, removalFacts, removalFactsSchema } from './removal-facts.ts';

/** `child`: `childOf` of the removed registration; null without the registration. */
type Joining = {
  readonly athleteId: AthleteId;
  readonly child: string | null;
  readonly other: { readonly familyId: FamilyId; readonly athleteId: AthleteId };
  readonly reason: string;
};

const registrationOf = (family: Family, { athleteId, child }: Joining) => {
  const athlete = athleteOf(family, athleteId);
  if (!athlete || child === null) return reject('athlete-not-found');
  if (openIntentOf(family, athleteId, 'remove-athlete')) return reject('removal-in-progress');
  return childOf(athlete) === child ? athlete : reject('not-the-same-child');
};

const joinedDouble = (athleteName: string, stays: boolean, { athleteId, other, reason }: Joining) =>
  ({ type: 'DoubleJoined', data: { athleteId, athleteName, stays, other, reason } }) as const;

const nowhere = {
  unregistered: () => reject('family-not-found'),
  erased: () => reject('family-not-found'),
} as const;

/** Shares the registration, without the other parent's name, which only that family's erasure may remove. */
const KeepDouble = familyCommand({
  type: 'KeepDouble',
  emits: [DoubleJoined, AthleteShared],
  rejects: ['athlete-not-found', 'removal-in-progress', 'not-the-same-child', 'family-not-found'],
}).decidedBy((family, joining: Joining) => {
  const athlete = registrationOf(family, joining);
  if (isRejection(athlete)) return athlete;
  const { athleteId, athleteName } = athlete;
  const home = joining.other.familyId;
  const shared = { type: 'AthleteShared', data: { athleteId, home, name: 'the other parent' } } as const;
  return [
    joinedDouble(athleteName, true, joining),
    ...(isSharedWith(family, athleteId, home) ? [] : [shared]),
  ];
}, nowhere);

const RemoveDouble = familyCommand({
  type: 'RemoveDouble',
  emits: [DoubleJoined, SharedAthleteJoined, OnboardingStepReached, ...athleteRemovalEvents],
  rejects: [
    'athlete-not-found',
    'removal-in-progress',
    'not-the-same-child',
    'registration-changed',
    'charge-in-progress',
    'confirmation-open',
    'family-not-found',
  ],
}).decidedBy((family, { seen, ...joining }: Joining & { readonly seen: RemovalFacts }, context) => {
  const athlete = registrationOf(family, joining);
  if (isRejection(athlete)) return athlete;
  if (!isSame(seen, removalFacts(family, athlete, context.at))) return reject('registration-changed');
  const removal = removalOf(family, athlete, context);
  if (isRejection(removal)) return removal;
  const { familyId: firstHome, athleteId } = joining.other;
  return [
    joinedDouble(athlete.athleteName, false, joining),
    ...seesShared(family, [{ athleteId, firstHome }]),
    ...removal,
  ];
}, nowhere);

const isSame = (seen: RemovalFacts, now: RemovalFacts): boolean =>
  JSON.stringify(removalFactsSchema.parse(seen)) === JSON.stringify(removalFactsSchema.parse(now));

export const doubleCommands = [KeepDouble, RemoveDouble] as const;
