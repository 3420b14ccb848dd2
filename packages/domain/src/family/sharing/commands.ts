import type * as z from 'zod/mini';
import { reject } from '../../decider.ts';
import type { AthleteId, FamilyId } from '../../ids.ts';
import { OnboardingStepReached } from '../account/events.ts';
import { athleteOf } from '../athletes/enrolment.ts';
import { type FamilyContext, familyCommand, familyRecord } from '../family-command.ts';
import { openInvitations } from '../guardians/commands.ts';
import { PlanShareRequested } from '../plans/events.ts';
import { withPlanShare } from '../plans/share.ts';
import type { Family, SharedAthlete } from '../state.ts';
import {
  AthleteShared,
  AthleteUnshared,
  SharedAthleteJoined,
  SharedAthleteLeft,
  type unshareAthleteInput,
} from './events.ts';
import { isSameAthlete } from './evolve.ts';

export const isSharedWith = (family: Family, athlete: AthleteId, home: FamilyId): boolean =>
  athleteOf(family, athlete)?.sharedWith.some((one) => one.home === home) ?? false;

/** `home` accepts the invitation of another home; `alongside` of the other home's `JoinSharedAthletes`. */
const ShareAthletes = familyCommand({
  type: 'ShareAthletes',
  emits: [AthleteShared],
  rejects: ['invitation-over', 'guardian-already'],
}).decidedBy(
  (family, { invitationId, home }: { readonly invitationId: string; readonly home: FamilyId }, { at }) => {
    if (home === family.familyId) return reject('guardian-already');
    const open = openInvitations(family, at).find((one) => one.invitationId === invitationId);
    const athletes = open?.athletes?.filter((id) => athleteOf(family, id)) ?? [];
    if (!open || athletes.length === 0) return reject('invitation-over');
    return athletes.map((athleteId) => ({
      type: 'AthleteShared',
      data: { athleteId, home, name: open.name, invitationId },
    }));
  },
  { unregistered: () => reject('invitation-over'), erased: () => reject('invitation-over') },
);

type Unshared = z.output<typeof unshareAthleteInput>;

const unshared = (
  family: Family,
  { athleteId, ...asked }: Unshared,
  by: 'first-home' | 'other-home',
  context: FamilyContext,
) => {
  const events = (athleteOf(family, athleteId)?.sharedWith ?? [])
    .filter(({ home }) => home === asked.home)
    .map(({ home, name }) => ({ type: 'AthleteUnshared', data: { athleteId, home, name, by } }) as const);
  return withPlanShare(family, athleteId, events, context);
};

const UnshareAthlete = familyCommand({
  type: 'UnshareAthlete',
  emits: [AthleteUnshared, PlanShareRequested],
  rejects: ['first-guardian-only'],
}).decidedBy((family, { by, ...asked }: Unshared & { readonly by: string }, context) =>
  by === family.familyId ? unshared(family, asked, 'first-home', context) : reject('first-guardian-only'),
);

const ReleaseSharedAthlete = familyRecord({
  type: 'ReleaseSharedAthlete',
  emits: [AthleteUnshared, PlanShareRequested],
}).decidedBy((family, asked: Unshared, context) => unshared(family, asked, 'other-home', context));

/** A shared child completes the other home's onboarding, because its family may have no own athlete. */
export const seesShared = (family: Family, athletes: readonly SharedAthlete[]) => [
  ...athletes
    .filter((athlete) => !family.sharedAthletes.some((known) => isSameAthlete(known, athlete)))
    .map((data) => ({ type: 'SharedAthleteJoined', data }) as const),
  ...(family.onboardingStep === 'completed'
    ? []
    : [{ type: 'OnboardingStepReached', data: { step: 'completed' } } as const]),
];

const JoinSharedAthletes = familyCommand({
  type: 'JoinSharedAthletes',
  emits: [SharedAthleteJoined, OnboardingStepReached],
  rejects: [],
}).decidedBy((family, { athletes }: { readonly athletes: readonly SharedAthlete[] }) =>
  seesShared(family, athletes),
);

const left = (family: Family, asked: SharedAthlete, by: 'first-home' | 'other-home') =>
  family.sharedAthletes
    .filter((known) => isSameAthlete(known, asked))
    .map((known) => ({ type: 'SharedAthleteLeft', data: { ...known, by } }) as const);

const LeaveSharedAthlete = familyCommand({
  type: 'LeaveSharedAthlete',
  emits: [SharedAthleteLeft],
  rejects: [],
}).decidedBy((family, asked: SharedAthlete) => left(family, asked, 'other-home'));

/** The first home ended the sharing. */
const EndSharedAthlete = familyRecord({
  type: 'EndSharedAthlete',
  emits: [SharedAthleteLeft],
}).decidedBy((family, asked: SharedAthlete) => left(family, asked, 'first-home'));

export const sharingCommands = [
  ShareAthletes,
  UnshareAthlete,
  ReleaseSharedAthlete,
  JoinSharedAthletes,
  LeaveSharedAthlete,
  EndSharedAthlete,
] as const;
