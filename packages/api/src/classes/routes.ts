import { programs } from '@hoops/domain/club/days';
import { gradeSchema } from '@hoops/domain/club/grade-schema';
import { athleteInput } from '@hoops/domain/family/athletes/inputs';
import { pauseClassesInput } from '@hoops/domain/family/class-pauses/events';
import { saveClassesInput } from '@hoops/domain/family/classes/inputs';
import { setGradeOfferingsInput } from '@hoops/domain/grade/events';
import { gradeViewSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import { commandRoute, defineRoute, versioned } from '../http/route.ts';

const query = { method: 'GET', kind: 'query', group: 'queries' } as const;

export const classRoutes = {
  grades: defineRoute({
    ...query,
    auth: 'public',
    path: '/api/grades',
    summary: 'What each grade is offered.',
    input: z.object({}),
    answer: z.strictObject({ grades: z.readonly(z.array(gradeViewSchema)) }),
  }),
  gradeOfferings: defineRoute({
    ...query,
    auth: 'admin',
    path: '/api/grades/{grade}',
    summary: 'What a grade is offered at this moment, and how many of its athletes take each program.',
    input: z.object({ grade: gradeSchema }),
    answer: z.extend(gradeViewSchema, { enrolled: z.record(z.enum(programs), z.int()) }),
  }),
  setGradeOfferings: commandRoute('SetGradeOfferings', {
    auth: 'admin',
    path: '/api/setGradeOfferings',
    summary: 'Sets what a grade is offered.',
    input: setGradeOfferingsInput,
  }),
  pauseClasses: commandRoute('PauseClasses', {
    auth: 'user',
    onBehalfOf: true,
    path: '/api/pauseClasses',
    summary: 'Pauses an athlete’s classes from the next month until the first of a later one.',
    input: pauseClassesInput,
  }),
  endClassPause: commandRoute('EndClassPause', {
    auth: 'user',
    onBehalfOf: true,
    path: '/api/endClassPause',
    summary: 'Cancels a class pause that has not begun, or ends it with the current month.',
    input: athleteInput,
  }),
  saveClasses: defineRoute({
    method: 'POST',
    kind: 'command',
    group: 'commands',
    auth: 'user',
    onBehalfOf: true,
    path: '/api/saveClasses',
    summary: 'Saves weekday classes and scrimmage of one or more athletes.',
    input: saveClassesInput,
    answer: z.strictObject(versioned),
  }),
};
