import * as z from 'zod/mini';

/** Check boxes of the program request (spec section 3). */
export const selectedProgramsSchema = z.strictObject({
  skillDevelopment: z.boolean(),
  clubTeam: z.boolean(),
  privateTraining: z.boolean(),
});
export type SelectedPrograms = z.output<typeof selectedProgramsSchema>;
