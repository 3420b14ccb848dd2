import { placesSchema } from '@hoops/domain/class/events';
import { offerPlaceInput, setPlacesInput, waitlistInput } from '@hoops/domain/class/inputs';
import { programs } from '@hoops/domain/club/days';
import { gradeSchema } from '@hoops/domain/club/grade-schema';
import { programSchema } from '@hoops/domain/club/program-schema';
import { athleteInput } from '@hoops/domain/family/athletes/inputs';
import { pauseClassesInput } from '@hoops/domain/family/class-pauses/events';
import { saveClassesInput } from '@hoops/domain/family/classes/inputs';
import { setGradeOfferingsInput } from '@hoops/domain/grade/events';
import { gradeViewSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import { commandRoute, defineRoute, versioned } from '../http/route.ts';

const query = { method: 'GET', kind: 'query', group: 'queries' } as const;

const familyCommand = {
  method: 'POST',
  kind: 'command',
  group: 'commands',
  auth: 'user',
  onBehalfOf: true,
} as const;

export const classRoutes = {
  grades: defineRoute({
    ...query,
    auth: 'public',
    path: '/api/grades',
    summary: 'Programs offered to each grade.',
    input: z.object({}),
    answer: z.strictObject({ grades: z.readonly(z.array(gradeViewSchema)) }),
  }),
  gradeOfferings: defineRoute({
    ...query,
    auth: 'admin',
    path: '/api/grades/{grade}',
    summary: 'Programs currently offered to one grade, with the number of its athletes in each.',
    input: z.object({ grade: gradeSchema }),
    answer: z.extend(gradeViewSchema, { enrolled: z.record(z.enum(programs), z.int()) }),
  }),
  setGradeOfferings: commandRoute('SetGradeOfferings', {
    auth: 'admin',
    path: '/api/setGradeOfferings',
    summary: 'Sets the programs offered to a grade.',
    input: setGradeOfferingsInput,
  }),
  pauseClasses: commandRoute('PauseClasses', {
    auth: 'user',
    onBehalfOf: true,
    path: '/api/pauseClasses',
    summary: 'Pauses an athlete’s classes from next month until the first of a later month.',
    input: pauseClassesInput,
  }),
  endClassPause: commandRoute('EndClassPause', {
    auth: 'user',
    onBehalfOf: true,
    path: '/api/endClassPause',
    summary: 'Cancels a class pause that has not begun, or ends it with the current month.',
    input: athleteInput,
  }),
  places: defineRoute({
    ...query,
    auth: 'user',
    onBehalfOf: true,
    readsFamily: true,
    path: '/api/places',
    summary: 'Free places in each class for the family’s athletes, and their waitlist positions.',
    input: z.object({}),
    answer: z.strictObject({
      athletes: z.readonly(
        z.array(
          z.strictObject({
            athleteId: z.string(),
            classes: z.readonly(
              z.array(
                z.strictObject({
                  program: programSchema,
                  /** Null if the class has no limit. */
                  left: z.nullable(z.int()),
                  /** Position in line, starting at 1; null if the athlete is not on the waitlist. */
                  position: z.nullable(z.int()),
                  /** Expiry of an open offer, ISO-8601 UTC. */
                  offeredUntil: z.nullable(z.string()),
                }),
              ),
            ),
          }),
        ),
      ),
    }),
  }),
  classPlaces: defineRoute({
    ...query,
    auth: 'admin',
    path: '/api/classPlaces',
    summary: 'Places and waitlists of all classes. The view is recorded.',
    input: z.object({}),
    answer: z.strictObject({
      classes: z.readonly(
        z.array(
          z.extend(placesSchema, {
            program: programSchema,
            taken: z.int(),
            takenByGrade: z.readonly(z.array(z.strictObject({ grade: gradeSchema, taken: z.int() }))),
            waiting: z.readonly(
              z.array(
                z.strictObject({
                  familyId: z.string(),
                  athleteId: z.string(),
                  /** Null after deletion. */
                  athleteName: z.nullable(z.string()),
                  grade: z.nullable(gradeSchema),
                  offeredUntil: z.nullable(z.string()),
                }),
              ),
            ),
          }),
        ),
      ),
    }),
  }),
  setPlaces: commandRoute('SetPlaces', {
    auth: 'admin',
    path: '/api/setPlaces',
    summary: 'Sets a class’s total places and its limits for single grades.',
    input: setPlacesInput,
  }),
  offerPlace: commandRoute('OfferPlace', {
    auth: 'admin',
    path: '/api/offerPlace',
    summary: 'Offers a place to an athlete on the waitlist out of turn, with a reason.',
    input: offerPlaceInput,
  }),
  joinWaitlist: defineRoute({
    ...familyCommand,
    path: '/api/joinWaitlist',
    summary: 'Puts an athlete on the waitlist of a full class.',
    input: waitlistInput,
    answer: z.strictObject(versioned),
  }),
  leaveWaitlist: defineRoute({
    ...familyCommand,
    path: '/api/leaveWaitlist',
    summary: 'Removes an athlete from a waitlist and declines an offered place.',
    input: waitlistInput,
    answer: z.strictObject(versioned),
  }),
  saveClasses: defineRoute({
    ...familyCommand,
    path: '/api/saveClasses',
    summary: 'Saves the weekday classes and scrimmage league of one or more athletes.',
    input: saveClassesInput,
    answer: z.strictObject(versioned),
  }),
};
