import * as z from 'zod/mini';
import { isRejection, reject } from '../../decider.ts';
import type { AthleteId, FamilyId } from '../../ids.ts';
import { OnboardingStepReached } from '../account/events.ts';
import { athleteAdded, athleteRemovalEvents, removalOf } from '../athletes/commands.ts';
import { athleteOf } from '../athletes/enrolment.ts';
import { AthleteAdded } from '../athletes/events.ts';
import { childOf } from '../athletes/evolve.ts';
import { athleteFacts } from '../facts.ts';
import { familyCommand } from '../family-command.ts';
import { maxAthletes } from '../fields.ts';
import { openIntentOf } from '../intents/open-intents.ts';
import { isSharedWith, seesShared } from '../sharing/commands.ts';
import { AthleteShared, SharedAthleteJoined } from '../sharing/events.ts';
import type { Athlete, Family } from '../state.ts';
import { DoubleJoined } from './events.ts';
import { type RemovalFacts, removalFacts, removalFactsSchema } from './removal-facts.ts';

/** `child`: `childOf` of the removed registration; null without the registration. */
type Joining = {
  readonly athleteId: AthleteId;
  readonly child: string | null;
  readonly other: { readonly familyId: FamilyId; readonly athleteId: AthleteId };
  readonly reason: string;
  /** Set if the athlete moves to the other family, which added a copy. */
  readonly move?: { readonly isShared: boolean } | undefined;
};

const registrationOf = (family: Family, { athleteId, child }: Joining) => {
  const athlete = athleteOf(family, athleteId);
  if (!athlete || child === null) return reject('athlete-not-found');
  if (openIntentOf(family, athleteId, 'remove-athlete')) return reject('removal-in-progress');
  return childOf(athlete) === child ? athlete : reject('not-the-same-child');
};

const joinedDouble = (
  athleteName: string,
  stays: boolean,
  { athleteId, other, reason, move }: Omit<Joining, 'child'>,
) => {
  const data = { athleteId, athleteName, stays, other, reason, ...(move && { moved: true as const }) };
  return { type: 'DoubleJoined', data } as const;
};

const nowhere = {
  unregistered: () => reject('family-not-found'),
  erased: () => reject('family-not-found'),
} as const;

/** Without the other parent's name, which only that family's erasure may remove. */
const sharedWithOther = (family: Family, { athleteId, other: { familyId: home } }: Omit<Joining, 'child'>) =>
  isSharedWith(family, athleteId, home)
    ? []
    : [{ type: 'AthleteShared', data: { athleteId, home, name: 'the other parent' } } as const];

const KeepDouble = familyCommand({
  type: 'KeepDouble',
  emits: [DoubleJoined, AthleteShared],
  rejects: ['athlete-not-found', 'removal-in-progress', 'not-the-same-child', 'family-not-found'],
}).decidedBy((family, joining: Joining) => {
  const athlete = registrationOf(family, joining);
  if (isRejection(athlete)) return athlete;
  return [joinedDouble(athlete.athleteName, true, joining), ...sharedWithOther(family, joining)];
}, nowhere);

const profileSchema = z.object(athleteFacts);
type Profile = z.output<typeof profileSchema>;
export const profileOf = (athlete: Athlete): Profile => profileSchema.parse(athlete);

type Arriving = Omit<Joining, 'child' | 'move'> & {
  readonly move: NonNullable<Joining['move']>;
  readonly profile: Profile;
};

const ReceiveAthlete = familyCommand({
  type: 'ReceiveAthlete',
  emits: [AthleteAdded, OnboardingStepReached, DoubleJoined, AthleteShared],
  rejects: ['child-already-there', 'too-many-athletes', 'family-not-found'],
}).decidedBy((family, { profile, ...arriving }: Arriving) => {
  if (family.athletes.some((known) => childOf(known) === childOf(profile)))
    return reject('child-already-there');
  if (family.athletes.length >= maxAthletes) return reject('too-many-athletes');
  return [
    ...athleteAdded(family, { athleteId: arriving.athleteId, ...profile }),
    joinedDouble(profile.athleteName, true, arriving),
    ...(arriving.move.isShared ? sharedWithOther(family, arriving) : []),
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
    ...(joining.move?.isShared === false ? [] : seesShared(family, [{ athleteId, firstHome }])),
    ...removal,
  ];
}, nowhere);

const isSame = (seen: RemovalFacts, now: RemovalFacts): boolean =>
  JSON.stringify(removalFactsSchema.parse(seen)) === JSON.stringify(removalFactsSchema.parse(now));

export const doubleCommands = [KeepDouble, ReceiveAthlete, RemoveDouble] as const;
