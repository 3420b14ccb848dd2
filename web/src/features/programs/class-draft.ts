import { isWeekday, type Program, programs, sortPrograms, type Weekday } from '@hoops/domain/club/days';
import type { BilledAthlete } from '@hoops/domain/family/charges/pricing';
import { isPausedIn } from '@hoops/domain/family/class-pauses/class-pause';
import { classStartAfter } from '@hoops/domain/family/classes/class-months';
import type { GradeOfferings } from '@hoops/domain/grade/events';
import { monthOfDate, type Period } from '@hoops/domain/time/club-time';
import { chosenPrograms } from '../../entities/athletes/enrolment-badge.tsx';
import type { Athlete } from '../../session/me.ts';

/** What is to be added to an athlete's saved programs and taken from them. */
type Changes = { readonly take: readonly Program[]; readonly leave: readonly Program[] };

/**
 * What the parent changed, by athlete, and not what is chosen then: when another tab saves meanwhile, the changes
 * are laid over that.
 */
export type ClassDraft = Readonly<Record<string, Changes>>;

const unchanged: Changes = { take: [], leave: [] };

/** What is chosen for an athlete: what is saved, with the draft's changes. */
export const chosenFor = (draft: ClassDraft, athlete: Athlete): readonly Program[] => {
  const { take, leave } = draft[athlete.athleteId] ?? unchanged;
  const kept = chosenPrograms(athlete).filter((program) => !leave.includes(program));
  return sortPrograms([...new Set([...kept, ...take])]);
};

/** The draft with one program taken or left. */
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

/** A plan and weekday classes exclude each other, also while the plan is on its way. */
export const isOnPlan = ({ plan, openIntent }: Athlete): boolean =>
  plan !== null || openIntent === 'start-plan';

/** Whether an athlete's classes rest on the club's date: none can be added meanwhile. */
export const areClassesPaused = ({ classPause }: Athlete, today: string): boolean =>
  isPausedIn(classPause, monthOfDate(today));

/**
 * The draft without what has become impossible since it was chosen: the grade changed, the coach stopped to
 * offer it, it left the schedule, a plan or a pause began. What is saved stays.
 * @param today the club's date
 * @param withoutTime weekdays that the schedule lacks
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

/** The athletes whose choice differs from what is saved, as the API wants them. */
export const changedSelections = (draft: ClassDraft, athletes: readonly Athlete[]) =>
  athletes
    .map((athlete) => ({
      athleteId: athlete.athleteId,
      programs: [...chosenFor(draft, athlete)],
      before: [...chosenPrograms(athlete)],
    }))
    .filter(({ programs, before }) => programs.join() !== before.join());

/**
 * Athletes as they are billed once the draft is saved.
 * @param start `month`: the club's; `from`: the month in which added classes begin, null for at once
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
    classStart: classStartAfter(
      { classes: chosenPrograms(athlete), classStart: athlete.classStart },
      chosenFor(draft, athlete),
      start,
    ),
  }));

const programsIn = (value: unknown): readonly Program[] =>
  Array.isArray(value) ? programs.filter((program) => value.includes(program)) : [];

/** A draft from before a reload; whatever is no longer true of it is left out. */
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
