import { programs } from '@hoops/domain/days';
import { gradeSchema } from '@hoops/domain/grades';
import { gradeViewSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';

/** What administrators need to change what a grade is offered. */
export const gradeRoutes = {
  gradeOfferings: defineRoute({
    auth: 'admin',
    method: 'GET',
    kind: 'query',
    group: 'queries',
    path: '/api/grades/{grade}',
    summary: 'What a grade is offered at this moment, and how many of its athletes take each program.',
    input: z.object({ grade: gradeSchema }),
    answer: z.extend(gradeViewSchema, { enrolled: z.record(z.enum(programs), z.int()) }),
  }),
};
