import { onlyChanged } from '../../changes.ts';
import type { DecideContext } from '../../decider.ts';
import type { EventOf } from '../../event.ts';
import { athleteId, intentId } from '../../ids.ts';
import { reject } from '../../rejection.ts';
import { foldText } from '../../text/name-words.ts';
import { clubDate } from '../../time/club-time.ts';
import { step } from '../account/decide.ts';
import { changedCharge } from '../charges/charges.ts';
import type { CommandOf, FamilyDecision } from '../decision.ts';
import type { FamilyEvent } from '../events.ts';
import { evolveAll } from '../evolve.ts';
import { mostAthletes } from '../fields.ts';
import { hasOpenIntent, openIntentOf } from '../intents/intents.ts';
import type { Athlete, Family } from '../state.ts';
import { athleteOf } from './enrolment.ts';
import type { AthleteRemoved } from './events.ts';

/** `isAdditional` is fixed here, for good (spec section 3). A saved athlete ends the step that waits for it. */
export const addAthlete = (
  family: Family,
  { type: _type, confirmed, ...athlete }: CommandOf<'AddAthlete'>,
  { at, newId }: DecideContext,
): FamilyDecision => {
  if (athlete.dateOfBirth > clubDate(at)) return reject('born-in-the-future');
  if (family.athletes.length >= mostAthletes) return reject('too-many-athletes');
  if (!confirmed && family.athletes.some((known) => isTwin(known, athlete)))
    return reject('duplicate-athlete');
  return [
    {
      type: 'AthleteAdded',
      data: { athleteId: athleteId(newId()), ...athlete, isAdditional: family.athletes.length > 0 },
    },
    ...step(family, 'add-first-athlete', 'add-more-athletes'),
  ];
};

type Person = Pick<Athlete, 'athleteName' | 'dateOfBirth'>;

/** Most likely the same child once more: nobody gives two of one birth date the same name. */
const isTwin = (one: Person, other: Person): boolean =>
  one.dateOfBirth === other.dateOfBirth && nameOf(one) === nameOf(other);
const nameOf = ({ athleteName }: Person): string => foldText(athleteName).replace(/\s+/g, ' ');

/** Edits carry no field validation (spec section 5); what stays the same is not recorded. */
export const changeAthlete = (family: Family, command: CommandOf<'ChangeAthlete'>): FamilyDecision => {
  const athlete = athleteOf(family, command.athleteId);
  if (!athlete) return reject('athlete-not-found');
  const changes = onlyChanged(athlete, command.changes);
  if (Object.keys(changes).length === 0) return [];
  return [{ type: 'AthleteChanged', data: { athleteId: athlete.athleteId, changes } }];
};

/**
 * A plan is ended first; the record goes only after that succeeded (spec section 4). While a charge for the
 * athlete is on its way nobody can say what would be ended and what paid for nothing: the deletion is asked for
 * again once that is certain.
 */
export const deleteAthlete = (
  family: Family,
  command: CommandOf<'DeleteAthlete'>,
  { at, newId }: DecideContext,
): FamilyDecision => {
  const athlete = athleteOf(family, command.athleteId);
  if (!athlete) return reject('athlete-not-found');
  const id = athlete.athleteId;
  if (openIntentOf(family, id, 'remove-athlete')) return [];
  if (openIntentOf(family, id, 'start-plan') || openIntentOf(family, id, 'pay-plan')) {
    return reject('charge-in-progress');
  }
  return athlete.plan.kind === 'live' || hasOpenIntent(family, id)
    ? [{ type: 'AthleteRemovalRequested', data: { athleteId: id, intentId: intentId(newId()) } }]
    : athleteRemoved(family, { athleteId: id }, at);
};

/** Classes that were added on the day of the removal are taken back with it. */
export const athleteRemoved = (
  family: Family,
  data: EventOf<typeof AthleteRemoved>['data'],
  at: string,
): readonly FamilyEvent[] => {
  const removed: FamilyEvent = { type: 'AthleteRemoved', data };
  return [removed, ...changedCharge(evolveAll(family, [removed], { at }), { at, adds: false })];
};
