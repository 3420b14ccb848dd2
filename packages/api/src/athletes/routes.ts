import { programs } from '@hoops/domain/club/days';
import * as inputs from '@hoops/domain/family/athletes/inputs';
import {
  comparedFacts,
  joinDoublesInput,
  moveAthleteInput,
  removalFactsSchema,
} from '@hoops/domain/family/doubles/removal-facts';
import { athleteIdSchema, familyIdSchema } from '@hoops/domain/ids';
import { athleteColumns } from '@hoops/projections/lists';
import { athleteViewSchema, operationViewSchema } from '@hoops/projections/views/family-view';
import { athleteListItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import { timelinePage } from '../account/timeline-page.ts';
import { commandRoute, defineRoute, operationAnswer, versioned } from '../http/route.ts';
import { refusals } from '../http/sentences.ts';
import { chargePreviewsAnswer } from '../payments/charge-previews.ts';
import { cursorSchema, pageOf, searchTextSchema, sortedBy } from '../rows/page.ts';

export const athleteFilters = {
  filter: z.optional(z.enum(['all', 'half_week', 'full_week', 'unenrolled'])),
  program: z.optional(z.enum(programs)),
  payment: z.optional(z.literal('pending')),
  search: z.optional(searchTextSchema),
};

const filtersSchema = z.object(athleteFilters);
export type AthleteFilters = z.output<typeof filtersSchema>;

const deleteFailed = refusals['athlete-not-deleted'].message;
const user = { auth: 'user', onBehalfOf: true } as const;
const command = { ...user, method: 'POST', kind: 'command', group: 'commands' } as const;
const query = { ...user, method: 'GET', kind: 'query', group: 'queries' } as const;

export const athleteRoutes = {
  getAthlete: defineRoute({
    ...query,
    readsFamily: true,
    path: '/api/athletes/{athleteId}',
    summary: 'One athlete, for their family and for administrators, whose view is recorded.',
    input: z.object({ athleteId: z.string() }),
    answer: z.strictObject({
      athlete: athleteViewSchema,
      /** The athlete's Stripe operations, oldest first. */
      operations: z.readonly(z.array(operationViewSchema)),
      parentName: z.string(),
      hasDefaultPaymentMethod: z.boolean(),
      stripeCustomerId: z.nullable(z.string()),
      chargePreviews: chargePreviewsAnswer,
      ...versioned,
    }),
  }),
  athleteTimeline: defineRoute({
    ...query,
    readsFamily: true,
    trails: true,
    path: '/api/athletes/{athleteId}/timeline',
    summary: 'Events of one athlete, newest first, for their family and for administrators.',
    input: z.object({ athleteId: z.string(), cursor: z.optional(z.string()) }),
    answer: timelinePage,
  }),
  addAthlete: defineRoute({
    ...command,
    path: '/api/addAthlete',
    summary: 'Adds an athlete to the family.',
    input: inputs.addAthleteInput,
    answer: z.strictObject({ athleteId: z.string(), onboardingStep: z.string(), ...versioned }),
  }),
  changeAthlete: commandRoute('ChangeAthlete', {
    ...user,
    path: '/api/changeAthlete',
    summary: 'Edits an athlete.',
    input: inputs.changeAthleteInput,
  }),
  deleteAthlete: defineRoute({
    ...command,
    group: 'billing',
    path: '/api/deleteAthlete',
    summary: "Cancels an athlete's subscriptions, then removes the record.",
    sentences: { 'invalid-argument': deleteFailed, 'not-found': deleteFailed },
    input: inputs.athleteInput,
    answer: z.strictObject({ message: z.string(), ...operationAnswer }),
  }),
  athletes: defineRoute({
    auth: 'admin',
    method: 'GET',
    kind: 'query',
    group: 'queries',
    trails: true,
    path: '/api/athletes',
    summary: 'Athletes, filtered and searched on the server.',
    input: z.object({
      ...athleteFilters,
      ...sortedBy(['name', ...athleteColumns]),
      cursor: z.optional(cursorSchema),
    }),
    answer: pageOf(athleteListItemSchema),
  }),
  athleteDoubles: defineRoute({
    auth: 'admin',
    method: 'GET',
    kind: 'query',
    group: 'queries',
    trails: true,
    path: '/api/athleteDoubles',
    summary: 'Children, by name and birth date, who are registered in several families.',
    input: z.object({}),
    answer: z.strictObject({
      items: z.readonly(
        z.array(z.strictObject({ registrations: z.readonly(z.array(athleteListItemSchema)) })),
      ),
    }),
  }),
  previewDouble: defineRoute({
    auth: 'admin',
    method: 'GET',
    kind: 'query',
    group: 'queries',
    path: '/api/previewDouble',
    summary: 'Effects of removing a registration of a child, which another family has or gets.',
    input: z.object({
      parentId: familyIdSchema,
      athleteId: athleteIdSchema,
      /** Absent for a move, which has no other registration yet. */
      otherParentId: z.optional(familyIdSchema),
      otherAthleteId: z.optional(athleteIdSchema),
    }),
    answer: z.strictObject({
      facts: removalFactsSchema,
      differs: z.readonly(z.array(z.enum(comparedFacts))),
    }),
  }),
  joinDoubles: defineRoute({
    auth: 'admin',
    method: 'POST',
    kind: 'command',
    group: 'billing',
    path: '/api/joinDoubles',
    summary:
      'Joins two registrations of a child: one is removed and its plan ends, the other is shared with its family.',
    input: joinDoublesInput,
    /** `isEnding`: the payment provider has not ended the plan yet. */
    answer: z.strictObject({ isEnding: z.boolean(), ...versioned }),
  }),
  moveAthlete: defineRoute({
    auth: 'admin',
    method: 'POST',
    kind: 'command',
    group: 'billing',
    path: '/api/moveAthlete',
    summary:
      'Moves an athlete to another family: a copy of the profile is added there, and this registration and its plan end.',
    input: moveAthleteInput,
    answer: z.strictObject({ isEnding: z.boolean(), ...versioned }),
  }),
  advanceGrades: defineRoute({
    auth: 'admin',
    method: 'POST',
    kind: 'command',
    group: 'commands',
    path: '/api/advanceGrades',
    summary:
      'Advances up to 100 athletes to the next grade for a new school year, except athletes whose grade has changed since.',
    input: z.strictObject({
      athletes: z
        .readonly(z.array(z.extend(inputs.advanceGradeInput, { parentId: familyIdSchema })))
        .check(z.maxLength(100)),
    }),
    answer: z.strictObject({ moved: z.int() }),
  }),
};
