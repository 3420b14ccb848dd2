import * as z from 'zod/mini';

export const selectedProgramsSchema = z.strictObject({
  skillDevelopment: z.boolean(),
  clubTeam: z.boolean(),
  privateTraining: z.boolean(),
});
export type SelectedPrograms = z.output<typeof selectedProgramsSchema>;
