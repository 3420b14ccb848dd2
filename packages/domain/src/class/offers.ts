import type { Program } from '../club/days.ts';
import type { Grade } from '../club/grades.ts';
import { commandOf } from '../command.ts';
import type { AthleteId, FamilyId } from '../ids.ts';
import type { ClassEvent } from './events.ts';
import { offerDeadline } from './offer-deadline.ts';
import { type ClassState, evolveClass, hasPlace, withoutSessionsOf } from './state.ts';

export type OfAthlete = {
  readonly program: Program;
  readonly familyId: FamilyId;
  readonly athleteId: AthleteId;
};
export type Graded = OfAthlete & { readonly grade: Grade | null };

export const classCommand = commandOf<ClassState>();

export const find = <Held extends { readonly athleteId: AthleteId }>(
  held: readonly Held[],
  { athleteId }: Pick<OfAthlete, 'athleteId'>,
): Held | undefined => held.find((known) => known.athleteId === athleteId);

/** Adds an offer to the next athlete in line for every place that the given events free. */
export const withOffers = <Event extends ClassEvent>(
  state: ClassState,
  program: Program,
  events: readonly Event[],
  at: string,
): readonly (Event | Extract<ClassEvent, { type: 'PlaceOffered' }>)[] => {
  const after = events.reduce((folded, event) => evolveClass(folded, event, at), state);
  const next = after.waiting.find(
    ({ athleteId, grade, offeredUntil }) =>
      offeredUntil === null && hasPlace(withoutSessionsOf(after, athleteId), grade, { at }),
  );
  if (!next) return events;
  const { familyId, athleteId } = next;
  const data = { program, familyId, athleteId, until: offerDeadline(at), reason: null };
  return withOffers(state, program, [...events, { type: 'PlaceOffered', data }], at);
};
