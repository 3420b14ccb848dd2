import { type Program, programs } from '../club/days.ts';
import type { GradeOfferings } from './events.ts';

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

/** Programs withdrawn from a grade, with the withdrawal time, ISO-8601 UTC. */
export type Withdrawn = Readonly<Partial<Record<Program, string>>>;

export type GradeState = { readonly offerings: GradeOfferings; readonly withdrawn: Withdrawn };

export const initialGradeState: GradeState = { offerings: defaultOfferings, withdrawn: {} };

export const evolveGrade = (state: GradeState, offerings: GradeOfferings, at: string): GradeState => ({
  offerings,
  withdrawn: Object.fromEntries(
    programs
      .filter((program) => !offerings[program])
      .map((program) => [program, state.withdrawn[program] ?? at]),
  ),
});
