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

export type GradeState = { readonly offerings: GradeOfferings };

export const initialGradeState: GradeState = { offerings: defaultOfferings };
