import { calendarDateSchema } from '@hoops/domain/time/calendar-date-schema';
import { endsBeforeItBegins, isRange } from '@hoops/domain/time/date-range';
import { eventLogItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { reasonInput } from '../operations/routes.ts';
import { cursorSchema, pageOf, searchTextSchema } from '../rows/page.ts';
import { causeAnswer } from './cause-answer.ts';
import { chargeAnswer } from './charge-answer.ts';

const query = { auth: 'admin', method: 'GET', kind: 'query', group: 'audit' } as const;

/** Event filters. An athlete filter requires the family, because lists are stored per family. */
const filters = {
  family: z.optional(searchTextSchema),
  athlete: z.optional(searchTextSchema),
  by: z.optional(searchTextSchema),
  onBehalf: z.optional(z.literal('yes')),
  type: z.optional(searchTextSchema),
  /** Event types, separated by commas. */
  types: z.optional(z.string().check(z.maxLength(2_000))),
  command: z.optional(searchTextSchema),
  because: z.optional(searchTextSchema),
  stream: z.optional(searchTextSchema),
  from: z.optional(calendarDateSchema),
  to: z.optional(calendarDateSchema),
};
type Filters = z.output<z.ZodMiniObject<typeof filters>>;

const ofFilters = [
  z.refine<Filters>(isRange, { path: ['to'], error: endsBeforeItBegins }),
  z.refine<Filters>(({ athlete, family }) => athlete === undefined || family !== undefined, {
    path: ['family'],
    error: 'Please choose the family of the athlete as well.',
  }),
] as const;

const changesSchema = z.readonly(
  z.array(z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() })),
);

const packPartSchema = z.strictObject({
  /** JSON Lines text. */
  lines: z.string(),
  fileName: z.string(),
  nextCursor: z.nullable(z.string()),
});

export const auditRoutes = {
  auditEvents: defineRoute({
    ...query,
    trails: true,
    path: '/api/audit/events',
    summary: 'The event log, newest first.',
    input: z
      .object({
        ...filters,
        /**
         * Words to search for in event sentences. Fewer rows are read per page, because rows contain no
         * sentences.
         */
        text: z.optional(searchTextSchema),
        since: z.optional(z.iso.datetime()),
        cursor: z.optional(cursorSchema),
      })
      .check(...ofFilters),
    answer: pageOf(
      z.extend(eventLogItemSchema, {
        sentence: z.string(),
        reason: z.nullable(z.string()),
        by: z.string(),
        familyName: z.nullable(z.string()),
      }),
    ),
  }),
  auditEventCount: defineRoute({
    ...query,
    trails: true,
    path: '/api/audit/event-count',
    summary: 'Number of events that match the filters, up to a limit.',
    input: z.object(filters).check(...ofFilters),
    answer: z.strictObject({
      count: z.int(),
      isAll: z.boolean(),
    }),
  }),
  auditCause: defineRoute({
    ...query,
    trails: true,
    path: '/api/audit/cause',
    summary:
      'Everything that one request caused, found by an event, email, payment, receipt or payment provider id.',
    input: z.object({
      /** Receipt number, or id of an email, payment, refund, Stripe object, webhook or request. */
      id: z.optional(searchTextSchema),
      stream: z.optional(searchTextSchema),
      version: z.optional(z.coerce.number()),
    }),
    answer: causeAnswer,
  }),
  auditCharge: defineRoute({
    ...query,
    path: '/api/audit/charges/{parentId}/{paymentId}',
    summary: 'The consent, charge and refunds of one payment, and whether they agree.',
    input: z.object({ parentId: searchTextSchema, paymentId: searchTextSchema }),
    answer: chargeAnswer,
  }),
  auditStep: defineRoute({
    ...query,
    path: '/api/audit/steps/{stream}',
    summary:
      'The state of a stream, or one of its rows, right after one of its events, with that event’s changes.',
    input: z.object({
      stream: searchTextSchema,
      version: z.optional(z.coerce.number()),
      /** Alternative to `version`: the last event up to this moment. The newest event is shown by default. */
      at: z.optional(z.iso.datetime()),
      /** Key of a row; without it, the answer contains the decider's state. */
      row: z.optional(z.string().check(z.maxLength(1_000))),
    }),
    answer: z.strictObject({
      familyId: z.nullable(z.string()),
      version: z.int(),
      head: z.int(),
      at: z.string(),
      type: z.string(),
      sentence: z.string(),
      by: z.string(),
      rows: z.readonly(
        z.array(
          z.strictObject({ key: z.string(), list: z.string(), name: z.string(), isChanged: z.boolean() }),
        ),
      ),
      /** State or row without health data; null after an unreadable event, and for a missing row. */
      state: z.unknown(),
      changes: changesSchema,
      /** Versions that changed the row; null for the state and after an unreadable event. */
      changedAt: z.nullable(z.readonly(z.array(z.int()))),
    }),
  }),
  auditEvent: defineRoute({
    ...query,
    path: '/api/audit/streams/{stream}/{version}',
    summary: 'One event with its data. A view of a child’s medical notes or emergency contact is recorded.',
    input: z.object({ stream: searchTextSchema, version: z.coerce.number() }),
    answer: z.strictObject({
      envelope: z.record(z.string(), z.unknown()),
      sentence: z.string(),
      by: z.nullable(z.string()),
      changes: changesSchema,
    }),
  }),
  clubEvidencePack: defineRoute({
    ...query,
    path: '/api/audit/evidence',
    summary:
      'Part of an evidence pack about past days of the whole club, without names. Each request is recorded.',
    input: z
      .object({
        from: calendarDateSchema,
        to: calendarDateSchema,
        reason: reasonInput,
        cursor: z.optional(cursorSchema),
      })
      .check(z.refine(isRange, { path: ['to'], error: endsBeforeItBegins })),
    answer: packPartSchema,
  }),
  evidencePack: defineRoute({
    ...query,
    path: '/api/audit/evidence/{familyId}',
    summary:
      'Part of an evidence pack about a family. The page joins all parts into one file. Each request is recorded.',
    input: z
      .object({
        familyId: searchTextSchema,
        athlete: z.optional(searchTextSchema),
        payment: z.optional(searchTextSchema),
        from: z.optional(calendarDateSchema),
        to: z.optional(calendarDateSchema),
        /** Must not contain names, because families can read the reason. */
        reason: reasonInput,
        cursor: z.optional(cursorSchema),
      })
      .check(z.refine(isRange, { path: ['to'], error: endsBeforeItBegins })),
    answer: packPartSchema,
  }),
};
