import { familySummarySchema } from '@hoops/projections/views/family-view';
import { paymentItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { cursorSchema, pageOf } from '../rows/page.ts';

/** Served by the event history's Lambda, whose timeout is long enough to read whole streams. */
const own = { auth: 'user', onBehalfOf: true, method: 'GET', kind: 'query', group: 'audit' } as const;

export const myDataRoutes = {
  myData: defineRoute({
    ...own,
    readsFamily: true,
    trails: true,
    path: '/api/my-data',
    summary:
      'All data stored about the family, in pages: the first has its current state and payments, the others have its events, oldest first.',
    input: z.object({ cursor: z.optional(cursorSchema) }),
    answer: z.strictObject({
      /** Time of reading, ISO-8601 UTC. */
      madeAt: z.string(),
      /** Set only in the first part. */
      record: z.nullable(
        z.strictObject({
          family: familySummarySchema,
          payments: z.readonly(z.array(paymentItemSchema)),
        }),
      ),
      events: z.readonly(
        z.array(
          z.strictObject({
            /** Null for attendance events, like `at` and `by`. */
            eventId: z.nullable(z.string()),
            at: z.nullable(z.string()),
            type: z.string(),
            sentence: z.string(),
            /** Role or part of the system; viewers are named. */
            by: z.nullable(z.string()),
            reason: z.nullable(z.string()),
            /** Stored data; null when others or Stripe are involved. */
            data: z.nullable(z.record(z.string(), z.unknown())),
          }),
        ),
      ),
      unreadable: z.readonly(z.array(z.string())),
      nextCursor: z.nullable(z.string()),
    }),
  }),
  whoLooked: defineRoute({
    ...own,
    trails: true,
    path: '/api/who-looked',
    summary: 'Administrators’ views of the family’s data, newest first.',
    input: z.object({ cursor: z.optional(cursorSchema) }),
    answer: pageOf(
      z.strictObject({
        eventId: z.string(),
        at: z.string(),
        sentence: z.string(),
        by: z.string(),
        reason: z.nullable(z.string()),
      }),
    ),
  }),
};
