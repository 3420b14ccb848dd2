import { type Program, programs } from '../club/days.ts';
import type { GradeOfferings } from './events.ts';

/** What a grade offers until an administrator says otherwise: everything. */
export const defaultOfferings: GradeOfferings = {
  monday: true,
  tuesday: true,
  wednesday: true,
  thursday: true,
  friday: true,
  saturday: true,
  reps: true,
  privateTraining: true,
  shootingMachine: true,
};

/** What is offered to an athlete whose grade is not known: no class can be chosen. */
export const noOfferings: GradeOfferings = {
  monday: false,
  tuesday: false,
  wednesday: false,
  thursday: false,
  friday: false,
  saturday: false,
  reps: false,
  privateTraining: false,
  shootingMachine: false,
};

/** Programs that a grade is not offered any more, and since when; ISO-8601 UTC. */
export type Withdrawn = Readonly<Partial<Record<Program, string>>>;

export type GradeState = { readonly offerings: GradeOfferings; readonly withdrawn: Withdrawn };

export const initialGradeState: GradeState = { offerings: defaultOfferings, withdrawn: {} };

/** The grade after its offerings changed. */
export const evolveGrade = (state: GradeState, offerings: GradeOfferings, at: string): GradeState => ({
  offerings,
  withdrawn: Object.fromEntries(
    programs
      .filter((program) => !offerings[program])
      .map((program) => [program, state.withdrawn[program] ?? at]),
  ),
});
