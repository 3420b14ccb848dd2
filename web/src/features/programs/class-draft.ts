import { isWeekday, type Program, programs, sortPrograms, type Weekday } from '@hoops/domain/club/days';
import { classStartAfter } from '@hoops/domain/family/charges/class-months';
import { isPausedIn } from '@hoops/domain/family/charges/class-pause';
import type { BilledAthlete } from '@hoops/domain/family/charges/pricing';
import type { GradeOfferings } from '@hoops/domain/grade/events';
import { monthOfDate, type Period } from '@hoops/domain/time/club-time';
import { chosenPrograms } from '../../entities/athletes/enrolment-badge.tsx';
import type { Athlete } from '../../session/me.ts';

type Changes = { readonly take: readonly Program[]; readonly leave: readonly Program[] };

/** Stores changes instead of the resulting choice, so saves from other tabs merge. */
export type ClassDraft = Readonly<Record<string, Changes>>;

const unchanged: Changes = { take: [], leave: [] };

export const chosenFor = (draft: ClassDraft, athlete: Athlete): readonly Program[] => {
  const { take, leave } = draft[athlete.athleteId] ?? unchanged;
  const kept = chosenPrograms(athlete).filter((program) => !leave.includes(program));
  return sortPrograms([...new Set([...kept, ...take])]);
};

export const toggled = (draft: ClassDraft, athlete: Athlete, program: Program): ClassDraft => {
  const { take, leave } = draft[athlete.athleteId] ?? unchanged;
  const others = (programs: readonly Program[]) => programs.filter((other) => other !== program);
  const isSaved = chosenPrograms(athlete).includes(program);
  const isChosen = chosenFor(draft, athlete).includes(program);
  return {
    ...draft,
    [athlete.athleteId]: {
      take: isChosen || isSaved ? others(take) : [...others(take), program],
      leave: isChosen && isSaved ? [...others(leave), program] : others(leave),
    },
  };
};

/** True if the plan or a pending plan excludes weekday classes. */
export const isOnPlan = ({ plan, openIntent }: Athlete): boolean =>
  plan !== null || openIntent === 'start-plan';

/**
 * True if classes are paused in the month of `today`; no class can be added then.
 * @param today club-local date
 */
export const areClassesPaused = ({ classPause }: Athlete, today: string): boolean =>
  isPausedIn(classPause, monthOfDate(today));

/**
 * Draft without choices that are now impossible; keeps saved classes.
 * @param today club-local date
 * @param withoutTime weekdays without a scheduled session
 */
export const withoutWithdrawn = (
  draft: ClassDraft,
  athletes: readonly Athlete[],
  offeringsFor: (grade: Athlete['grade']) => GradeOfferings,
  today: string,
  withoutTime: readonly Weekday[],
): ClassDraft =>
  Object.fromEntries(
    athletes.flatMap((athlete) => {
      const changes = draft[athlete.athleteId];
      if (!changes) return [];
      const saved = chosenPrograms(athlete);
      const offerings = offeringsFor(athlete.grade);
      const isPaused = areClassesPaused(athlete, today);
      const isPossible = (program: Program): boolean =>
        saved.includes(program) ||
        (offerings[program] &&
          !isPaused &&
          !(isWeekday(program) && (isOnPlan(athlete) || withoutTime.includes(program))));
      return [[athlete.athleteId, { ...changes, take: changes.take.filter(isPossible) }]];
    }),
  );

export const changedSelections = (draft: ClassDraft, athletes: readonly Athlete[]) =>
  athletes
    .map((athlete) => ({
      athleteId: athlete.athleteId,
      programs: [...chosenFor(draft, athlete)],
      before: [...chosenPrograms(athlete)],
    }))
    .filter(({ programs, before }) => programs.join() !== before.join());

/**
 * Prices of athletes after the draft.
 * @param start `month`: club-local month; `from`: first month of added classes, null for now
 */
export const priced = (
  draft: ClassDraft,
  athletes: readonly Athlete[],
  start: { readonly month: Period; readonly from: Period | null },
): readonly BilledAthlete[] =>
  athletes.map((athlete) => ({
    athleteId: athlete.athleteId,
    isAdditional: athlete.isAdditional,
    classes: chosenFor(draft, athlete),
    enrolmentOrder: athlete.enrolmentOrder,
    classPause: athlete.classPause,
    splits: athlete.splits,
    classStart: classStartAfter(
      { classes: chosenPrograms(athlete), classStart: athlete.classStart },
      chosenFor(draft, athlete),
      start,
    ),
  }));

const programsIn = (value: unknown): readonly Program[] =>
  Array.isArray(value) ? programs.filter((program) => value.includes(program)) : [];

/** Reads a stored draft and drops choices that no longer apply. */
export const readDraft = (kept: string | null, athletes: readonly Athlete[]): ClassDraft => {
  const given: unknown = JSON.parse(kept ?? '{}');
  if (typeof given !== 'object' || given === null) return {};
  const changesOf = (athleteId: string) =>
    (given as Readonly<Record<string, Partial<Changes> | undefined>>)[athleteId];
  return Object.fromEntries(
    athletes.flatMap(({ athleteId }) => {
      const changes = changesOf(athleteId);
      return changes
        ? [[athleteId, { take: programsIn(changes.take), leave: programsIn(changes.leave) }]]
        : [];
    }),
  );
};
