import type * as z from 'zod/mini';
import { onlyChanged } from '../../changes.ts';
import { nextGrade } from '../../club/grades.ts';
import { reject } from '../../decider.ts';
import { athleteId, intentId } from '../../ids.ts';
import { clubDate } from '../../time/club-time.ts';
import { OnboardingStepReached } from '../account/events.ts';
import { nextOnboardingStep } from '../account/evolve.ts';
import { changedCharge } from '../charges/charges.ts';
import { changedChargeEvents } from '../charges/events.ts';
import type { FamilyEventOf } from '../events.ts';
import { type FamilyContext, familyCommand } from '../family-command.ts';
import { maxAthletes } from '../fields.ts';
import { isWithBank } from '../intents/bank-confirmation.ts';
import { concerns, hasOpenIntent, openIntentOf } from '../intents/open-intents.ts';
import { AthleteUnshared } from '../sharing/events.ts';
import type { Athlete, Family } from '../state.ts';
import { athleteOf } from './enrolment.ts';
import { AthleteAdded, AthleteChanged, AthleteRemovalRequested, AthleteRemoved } from './events.ts';
import { childOf } from './evolve.ts';
import type { addAthleteInput, advanceGradeInput, athleteInput, changeAthleteInput } from './inputs.ts';

/** `isAdditional` never changes (spec section 3). A saved athlete completes the waiting onboarding step. */
const AddAthlete = familyCommand({
  type: 'AddAthlete',
  emits: [AthleteAdded, OnboardingStepReached],
  rejects: ['born-in-the-future', 'too-many-athletes', 'duplicate-athlete'],
}).decidedBy((family, { confirmed, ...athlete }: z.output<typeof addAthleteInput>, { at, newId }) => {
  if (athlete.dateOfBirth > clubDate(at)) return reject('born-in-the-future');
  if (family.athletes.length >= maxAthletes) return reject('too-many-athletes');
  if (!confirmed && family.athletes.some((known) => childOf(known) === childOf(athlete)))
    return reject('duplicate-athlete');
  return athleteAdded(family, { athleteId: athleteId(newId()), ...athlete });
});

export const athleteAdded = (
  family: Family,
  athlete: Omit<FamilyEventOf<'AthleteAdded'>['data'], 'isAdditional'>,
) => [
  { type: 'AthleteAdded', data: { ...athlete, isAdditional: family.athletes.length > 0 } } as const,
  ...nextOnboardingStep(family, 'add-first-athlete', 'add-more-athletes'),
];

/** Edits are not validated (spec section 5); unchanged fields are not recorded. */
const ChangeAthlete = familyCommand({
  type: 'ChangeAthlete',
  emits: [AthleteChanged],
  rejects: ['athlete-not-found'],
}).decidedBy((family, { athleteId, changes: asked }: z.output<typeof changeAthleteInput>) => {
  const athlete = athleteOf(family, athleteId);
  if (!athlete) return reject('athlete-not-found');
  const changes = onlyChanged(athlete, asked);
  if (Object.keys(changes).length === 0) return [];
  return [{ type: 'AthleteChanged', data: { athleteId, changes } }];
});

/** New school year. A repetition changes nothing, because `from` no longer matches. */
const AdvanceGrade = familyCommand({
  type: 'AdvanceGrade',
  emits: [AthleteChanged],
  rejects: ['athlete-not-found'],
}).decidedBy((family, { athleteId, from }: z.output<typeof advanceGradeInput>) => {
  const athlete = athleteOf(family, athleteId);
  if (!athlete) return reject('athlete-not-found');
  const grade = nextGrade(from);
  if (athlete.grade !== from || grade === undefined) return [];
  return [{ type: 'AthleteChanged', data: { athleteId, changes: { grade } } }];
});

export const athleteRemovedEvents = [AthleteUnshared, AthleteRemoved, ...changedChargeEvents] as const;

export const athleteRemovalEvents = [AthleteRemovalRequested, ...athleteRemovedEvents] as const;

/**
 * Deletes an athlete after ending the athlete's plan (spec section 4). Rejected while a charge is in
 * progress.
 */
const DeleteAthlete = familyCommand({
  type: 'DeleteAthlete',
  emits: athleteRemovalEvents,
  rejects: ['athlete-not-found', 'charge-in-progress', 'confirmation-open'],
}).decidedBy((family, { athleteId }: z.output<typeof athleteInput>, context) => {
  const athlete = athleteOf(family, athleteId);
  if (!athlete) return reject('athlete-not-found');
  if (openIntentOf(family, athleteId, 'remove-athlete')) return [];
  return removalOf(family, athlete, context);
});

export const removalOf = (family: Family, { athleteId, plan }: Athlete, context: FamilyContext) => {
  const charges = family.openIntents.filter(
    (intent) => concerns(intent, athleteId) && (intent.kind === 'start-plan' || intent.kind === 'pay-plan'),
  );
  if (charges.some(isWithBank)) return reject('confirmation-open');
  if (charges.length > 0) return reject('charge-in-progress');
  return plan.kind === 'live' || hasOpenIntent(family, athleteId)
    ? [removalRequested({ athleteId, intentId: intentId(context.newId()) })]
    : athleteRemoved(family, { athleteId }, context);
};

const removalRequested = (data: FamilyEventOf<'AthleteRemovalRequested'>['data']) =>
  ({ type: 'AthleteRemovalRequested', data }) as const;

export const athleteCommands = [AddAthlete, ChangeAthlete, AdvanceGrade, DeleteAthlete] as const;

/** Removing an athlete also ends its sharing, and cancels the bill for classes added that day. */
export const athleteRemoved = (
  family: Family,
  data: FamilyEventOf<'AthleteRemoved'>['data'],
  { at, after }: FamilyContext,
) => {
  const { athleteId } = data;
  const unshared = (athleteOf(family, athleteId)?.sharedWith ?? []).map(
    ({ home, name }) =>
      ({ type: 'AthleteUnshared', data: { athleteId, home, name, by: 'first-home' } }) as const,
  );
  const removed = [...unshared, { type: 'AthleteRemoved', data } as const];
  return [...removed, ...changedCharge(after(family, removed), { today: clubDate(at), adds: false })];
};
