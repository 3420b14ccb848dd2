import { weekdays } from '@hoops/domain/club/days';
import { bookMakeUpInput, releaseMakeUpInput } from '@hoops/domain/family/make-ups/inputs';
import { sessionSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import { defineRoute, versioned } from '../http/route.ts';

const user = { auth: 'user', onBehalfOf: true } as const;
const command = { ...user, method: 'POST', kind: 'command', group: 'commands' } as const;

export const makeUpRoutes = {
  makeUpDays: defineRoute({
    ...user,
    method: 'GET',
    kind: 'query',
    group: 'queries',
    readsFamily: true,
    path: '/api/athletes/{athleteId}/makeUpDays',
    summary: 'Days and sessions for making up a class, until the last open make-up expires.',
    input: z.object({ athleteId: z.string() }),
    answer: z.strictObject({
      days: z.readonly(
        z.array(
          z.strictObject({
            date: z.string(),
            program: z.enum(weekdays),
            sessions: z.readonly(z.array(sessionSchema)),
            /** Places left; null if the class has no limit. */
            left: z.nullable(z.int()),
          }),
        ),
      ),
      ...versioned,
    }),
  }),
  bookMakeUp: defineRoute({
    ...command,
    path: '/api/bookMakeUp',
    summary: 'Reserves a place in a session of a weekday class to make up a missed class.',
    input: bookMakeUpInput,
    answer: z.strictObject(versioned),
  }),
  releaseMakeUp: defineRoute({
    ...command,
    path: '/api/releaseMakeUp',
    summary: 'Cancels the booking of a make-up class. Possible until the session begins.',
    input: releaseMakeUpInput,
    answer: z.strictObject(versioned),
  }),
};
