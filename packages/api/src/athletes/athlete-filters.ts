import { programs } from '@hoops/domain/club/days';
import * as z from 'zod/mini';
import { searchTextSchema } from '../rows/page.ts';

export const athleteFilters = {
  filter: z.optional(z.enum(['all', 'half_week', 'full_week', 'unenrolled'])),
  program: z.optional(z.enum(programs)),
  payment: z.optional(z.literal('pending')),
  search: z.optional(searchTextSchema),
};

const filtersSchema = z.object(athleteFilters);
export type AthleteFilters = z.output<typeof filtersSchema>;
