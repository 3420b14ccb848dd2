import { calendarDateSchema } from '@hoops/domain/time/calendar-date-schema';
import { endsBeforeItBegins, isRange } from '@hoops/domain/time/date-range';
import { eventLogItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { cursorSchema, pageOf, soughtText } from '../rows/page.ts';

const query = { auth: 'admin', method: 'GET', kind: 'query', group: 'audit' } as const;

/** The event history, for administrators. */
export const auditRoutes = {
  auditEvents: defineRoute({
    ...query,
    trails: true,
    path: '/api/audit/events',
    summary: 'The event log, newest first.',
    input: z
      .object({
        family: z.optional(soughtText),
        type: z.optional(soughtText),
        from: z.optional(calendarDateSchema),
        to: z.optional(calendarDateSchema),
        cursor: z.optional(cursorSchema),
      })
      .check(z.refine(isRange, { path: ['to'], error: endsBeforeItBegins })),
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
  auditEvent: defineRoute({
    ...query,
    path: '/api/audit/streams/{stream}/{version}',
    summary: "One event with its data; looking at a child's medical notes or emergency contact is recorded.",
    input: z.object({ stream: soughtText, version: z.coerce.number() }),
    answer: z.strictObject({
      envelope: z.record(z.string(), z.unknown()),
      sentence: z.string(),
      /** Before and after, for events that change fields. */
      changes: z.readonly(
        z.array(z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() })),
      ),
    }),
  }),
};
