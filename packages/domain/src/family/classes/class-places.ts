import type { DomainEvent } from '../../catalogue.ts';
import type { ClassCommand } from '../../class/class-decider.ts';
import type { ClassState, Place } from '../../class/state.ts';
import { type Program, programs } from '../../club/days.ts';
import type { AthleteId } from '../../ids.ts';
import { nextPeriod } from '../../time/club-time.ts';
import type { Family, FamilyState } from '../state.ts';
import { remainingClassesOf } from './paid-classes.ts';

/** Class places that a family needs. A dropped class keeps its place until the end of the billed month. */
const placesNeeded = (family: Family, program: Program): readonly Omit<Place, 'familyId'>[] =>
  family.athletes.flatMap((athlete): readonly Omit<Place, 'familyId'>[] => {
    const { athleteId, grade, classes } = athlete;
    if (classes.includes(program)) return [{ athleteId, grade, until: null }];
    const remaining = remainingClassesOf(family, athlete);
    return remaining?.programs.includes(program)
      ? [{ athleteId, grade, until: `${nextPeriod(remaining.month)}-01` }]
      : [];
  });

export type PlaceChanges = { readonly program: Program; readonly commands: readonly ClassCommand[] };

/**
 * Commands for classes and make-ups that a family’s events add or drop. Each added class or make-up needs a
 * place.
 */
export const placeChanges = (events: readonly DomainEvent[], after: FamilyState): readonly PlaceChanges[] => {
  if (after.kind !== 'registered') return [];
  const { familyId } = after;
  return programs.flatMap((program) => {
    const needed = placesNeeded(after, program);
    const commandOf = (athleteId: AthleteId): ClassCommand => {
      const place = needed.find((known) => known.athleteId === athleteId);
      const ofAthlete = { program, familyId, athleteId };
      return place?.until === null
        ? { type: 'TakePlace', ...ofAthlete, grade: place.grade }
        : { type: 'LeavePlace', ...ofAthlete, until: place?.until ?? null };
    };
    // An exchange also ends the rest of a dropped class, even a sibling's.
    const ended = events.some(({ type }) => type === 'ClassesChanged')
      ? after.athletes.filter(
          ({ athleteId, classEnd }) =>
            classEnd?.programs.includes(program) && !needed.some((place) => place.athleteId === athleteId),
        )
      : [];
    const changes = events.flatMap((event): readonly ClassCommand[] => {
      switch (event.type) {
        case 'ClassesChanged': {
          const { athleteId, before, after: chosen } = event.data;
          return before.includes(program) === chosen.includes(program) ? [] : [commandOf(athleteId)];
        }
        case 'MakeUpBooked':
        case 'MakeUpReleased': {
          const { athleteId, date, program: booked } = event.data;
          if (booked !== program) return [];
          const session = { program, familyId, athleteId, date };
          const grade = after.athletes.find((one) => one.athleteId === athleteId)?.grade ?? null;
          return event.type === 'MakeUpBooked'
            ? [{ type: 'TakeSessionPlace', ...session, grade }]
            : [{ type: 'FreeSessionPlace', ...session }];
        }
        default:
          return [];
      }
    });
    const commands = [...ended.map(({ athleteId }) => commandOf(athleteId)), ...changes];
    return commands.length === 0 ? [] : [{ program, commands }];
  });
};

/** Commands that bring a class in line with a family, for example after an athlete is deleted. */
export const placeCorrections = (
  { taken, waiting, sessions }: ClassState,
  family: FamilyState,
  { program, familyId }: { readonly program: Program; readonly familyId: Family['familyId'] },
): readonly ClassCommand[] => {
  const known = family.kind === 'registered' ? family : undefined;
  const needed = known ? placesNeeded(known, program) : [];
  const isOwn = (held: { readonly familyId: Family['familyId'] }) => held.familyId === familyId;
  const gradeOf = (id: AthleteId) => known?.athletes.find(({ athleteId }) => athleteId === id)?.grade;
  const isBooked = ({ athleteId, date }: ClassState['sessions'][number]) =>
    known?.athletes
      .find((athlete) => athlete.athleteId === athleteId)
      ?.makeUps.some(({ booked }) => booked?.date === date && booked.program === program);
  const own = taken.filter(isOwn);
  const held = [...own, ...waiting.filter(isOwn)];
  return [
    ...needed.flatMap(({ athleteId, grade, until }): readonly ClassCommand[] => {
      const place = own.find((one) => one.athleteId === athleteId);
      if (until === null)
        return place?.until === null ? [] : [{ type: 'AdoptPlace', program, familyId, athleteId, grade }];
      return place && place.until !== until
        ? [{ type: 'LeavePlace', program, familyId, athleteId, until }]
        : [];
    }),
    ...own
      .filter((place) => !needed.some(({ athleteId }) => athleteId === place.athleteId))
      .map(({ athleteId }) => ({ type: 'LeavePlace', program, familyId, athleteId, until: null }) as const),
    ...held.flatMap(({ athleteId, grade: counted }): readonly ClassCommand[] => {
      const grade = gradeOf(athleteId);
      return grade === undefined || grade === counted
        ? []
        : [{ type: 'ChangePlaceGrade', program, familyId, athleteId, grade }];
    }),
    ...waiting
      .filter((one) => isOwn(one) && gradeOf(one.athleteId) === undefined)
      .map(({ athleteId }) => ({ type: 'LeaveWaitlist', program, familyId, athleteId }) as const),
    ...sessions
      .filter((one) => isOwn(one) && !isBooked(one))
      .map(
        ({ athleteId, date }) => ({ type: 'FreeSessionPlace', program, familyId, athleteId, date }) as const,
      ),
  ];
};
