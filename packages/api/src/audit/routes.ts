import { calendarDateSchema } from '@hoops/domain/time/calendar-date-schema';
import { endsBeforeItBegins, isRange } from '@hoops/domain/time/date-range';
import { eventLogItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { reasonInput } from '../operations/routes.ts';
import { cursorSchema, pageOf, soughtText } from '../rows/page.ts';
import { causeAnswer } from './cause-answer.ts';
import { chargeAnswer } from './charge-answer.ts';

const query = { auth: 'admin', method: 'GET', kind: 'query', group: 'audit' } as const;

/** What filters events, one and all. A list is asked for its own part alone, so an athlete is looked for in their family. */
const filters = {
  family: z.optional(soughtText),
  athlete: z.optional(soughtText),
  by: z.optional(soughtText),
  onBehalf: z.optional(z.literal('yes')),
  type: z.optional(soughtText),
  /** Any of these, with commas between. */
  types: z.optional(z.string().check(z.maxLength(2_000))),
  command: z.optional(soughtText),
  because: z.optional(soughtText),
  stream: z.optional(soughtText),
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

/** The event history, for administrators. */
const packPartSchema = z.strictObject({
  /** Lines of JSON. */
  lines: z.string(),
  /** `evidence-2026-11-21.html`. */
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
        /** Words of the sentence; of what cannot be in a row, so that fewer rows are looked at for a page. */
        text: z.optional(soughtText),
        /** Only what was stored from this moment on: what is new since the newest event of a page. */
        since: z.optional(z.iso.datetime()),
        cursor: z.optional(cursorSchema),
      })
      .check(...ofFilters),
    answer: pageOf(
      z.extend(eventLogItemSchema, {
        sentence: z.string(),
        /** Why an administrator did it for a family. */
        reason: z.nullable(z.string()),
        /** Who did it: a name with its role, or what part of the system. */
        by: z.string(),
        /** Of the family that it is about. */
        familyName: z.nullable(z.string()),
      }),
    ),
  }),
  auditEventCount: defineRoute({
    ...query,
    trails: true,
    path: '/api/audit/event-count',
    summary: 'How many events pass the filters, as far as a bounded reading says.',
    input: z.object(filters).check(...ofFilters),
    answer: z.strictObject({
      count: z.int(),
      /** False when there may be more. */
      isAll: z.boolean(),
    }),
  }),
  auditCause: defineRoute({
    ...query,
    trails: true,
    path: '/api/audit/cause',
    summary:
      'What goes back to one request, found by an event, a mail, a payment, a receipt or an id of the payment provider.',
    input: z.object({
      /**
       * The number of a receipt, or the id of a mail, of a payment or refund, of an object, a message or a request of the payment
       * provider, or of the request.
       */
      id: z.optional(soughtText),
      /** Instead: one event. */
      stream: z.optional(soughtText),
      version: z.optional(z.coerce.number()),
    }),
    answer: causeAnswer,
  }),
  auditCharge: defineRoute({
    ...query,
    path: '/api/audit/charges/{parentId}/{paymentId}',
    summary: 'What a payment was agreed on, made for and given back of, and whether these agree.',
    input: z.object({ parentId: soughtText, paymentId: soughtText }),
    answer: chargeAnswer,
  }),
  auditStep: defineRoute({
    ...query,
    path: '/api/audit/steps/{stream}',
    summary: 'A stream as it was right after one of its events, and what that event changed of it.',
    input: z.object({
      stream: soughtText,
      version: z.optional(z.coerce.number()),
      /** Instead: the last event up to this moment. The newest one when neither is given. */
      at: z.optional(z.iso.datetime()),
    }),
    answer: z.strictObject({
      /** The id of the event's family; null when the stream is of none. */
      familyId: z.nullable(z.string()),
      version: z.int(),
      head: z.int(),
      at: z.string(),
      type: z.string(),
      sentence: z.string(),
      by: z.string(),
      /** Without medical notes and emergency contacts; null behind an event that cannot be read. */
      state: z.unknown(),
      changed: z.readonly(z.array(z.string())),
    }),
  }),
  auditEvent: defineRoute({
    ...query,
    path: '/api/audit/streams/{stream}/{version}',
    summary: "One event with its data; looking at a child's medical notes or emergency contact is recorded.",
    input: z.object({ stream: soughtText, version: z.coerce.number() }),
    answer: z.strictObject({
      envelope: z.record(z.string(), z.unknown()),
      sentence: z.string(),
      /** Who did it, in words; null when that cannot be read. */
      by: z.nullable(z.string()),
      /** Before and after, for events that change fields. */
      changes: z.readonly(
        z.array(z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() })),
      ),
    }),
  }),
  clubEvidencePack: defineRoute({
    ...query,
    path: '/api/audit/evidence',
    summary:
      'A part of an evidence pack about days of the whole club that are over, which names no one. Recorded.',
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
      'A part of an evidence pack about a family; the parts put together into the page are the file. Recorded.',
    input: z
      .object({
        familyId: soughtText,
        athlete: z.optional(soughtText),
        payment: z.optional(soughtText),
        from: z.optional(calendarDateSchema),
        to: z.optional(calendarDateSchema),
        /** Why it is taken, without names: the family reads it. */
        reason: reasonInput,
        cursor: z.optional(cursorSchema),
      })
      .check(z.refine(isRange, { path: ['to'], error: endsBeforeItBegins })),
    answer: packPartSchema,
  }),
};
