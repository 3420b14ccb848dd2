import { isWeekday, type Program, programs, sortPrograms } from '@hoops/domain/days';
import type { PricedAthlete } from '@hoops/domain/family/pricing';
import type { GradeOfferings } from '@hoops/domain/grade/events';
import type { Athlete } from '../../queries/family-queries.ts';
import { chosenPrograms } from '../../ui/enrolment-badge.tsx';

/** Chosen programs by athlete: only athletes whose choice has been touched. */
export type ClassDraft = Readonly<Record<string, readonly Program[]>>;

/** What is chosen for an athlete: the draft's choice, or what is saved. */
export const chosenFor = (draft: ClassDraft, athlete: Athlete): readonly Program[] =>
  draft[athlete.athleteId] ?? chosenPrograms(athlete);

/** The draft with one program taken or left. */
export const toggled = (draft: ClassDraft, athlete: Athlete, program: Program): ClassDraft => {
  const chosen = chosenFor(draft, athlete);
  const next = chosen.includes(program)
    ? chosen.filter((other) => other !== program)
    : sortPrograms([...chosen, program]);
  return { ...draft, [athlete.athleteId]: next };
};

/** A plan and weekday classes exclude each other, also while the plan is on its way. */
export const isOnPlan = ({ plan, pendingWork }: Athlete): boolean =>
  plan !== null || pendingWork === 'start-plan';

/**
 * The draft without what has become impossible since it was chosen: the grade changed, the coach stopped to
 * offer it, a plan began. What is saved stays.
 */
export const withoutWithdrawn = (
  draft: ClassDraft,
  athletes: readonly Athlete[],
  offeringsFor: (grade: Athlete['grade']) => GradeOfferings,
): ClassDraft =>
  Object.fromEntries(
    athletes
      .filter(({ athleteId }) => draft[athleteId] !== undefined)
      .map((athlete) => {
        const saved = chosenPrograms(athlete);
        const offerings = offeringsFor(athlete.grade);
        const isPossible = (program: Program): boolean =>
          saved.includes(program) || (offerings[program] && !(isOnPlan(athlete) && isWeekday(program)));
        return [athlete.athleteId, chosenFor(draft, athlete).filter(isPossible)];
      }),
  );

/** The athletes whose choice differs from what is saved, as the API wants them. */
export const changedSelections = (draft: ClassDraft, athletes: readonly Athlete[]) =>
  athletes
    .map((athlete) => ({ athlete, chosen: chosenFor(draft, athlete) }))
    .filter(({ athlete, chosen }) => chosen.join() !== chosenPrograms(athlete).join())
    .map(({ athlete, chosen }) => ({ athleteId: athlete.athleteId, programs: [...chosen] }));

/** What the price depends on, as it would be after saving. */
export const priced = (draft: ClassDraft, athletes: readonly Athlete[]): readonly PricedAthlete[] =>
  athletes.map((athlete) => ({
    athleteId: athlete.athleteId,
    isAdditional: athlete.isAdditional,
    classes: chosenFor(draft, athlete),
    enrolledSince: athlete.enrolledSince,
  }));

const isProgram = (value: unknown): value is Program => programs.some((program) => program === value);

/** A draft from before a reload; whatever is no longer true of it is left out. */
export const readDraft = (kept: string | null, athletes: readonly Athlete[]): ClassDraft => {
  const given: unknown = JSON.parse(kept ?? '{}');
  if (typeof given !== 'object' || given === null) return {};
  const entries = Object.entries(given).flatMap(([athleteId, chosen]) =>
    athletes.some((athlete) => athlete.athleteId === athleteId) && Array.isArray(chosen)
      ? [[athleteId, chosen.filter(isProgram)] as const]
      : [],
  );
  return Object.fromEntries(entries);
};
