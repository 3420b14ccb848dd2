import { familySummarySchema } from '@hoops/projections/views/family-view';
import { paymentItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import { defineRoute } from '../http/route.ts';
import { cursorSchema, pageOf } from '../rows/page.ts';

/** They read many histories whole, for which the Lambda of the event history has the time. */
const own = { auth: 'user', onBehalfOf: true, method: 'GET', kind: 'query', group: 'audit' } as const;

/** What the club keeps of a family, to take along, and who looked at it. */
export const myDataRoutes = {
  myData: defineRoute({
    ...own,
    readsFamily: true,
    trails: true,
    path: '/api/my-data',
    summary:
      'Everything that is kept of the family, in parts: what it is now and what it paid on the first, then all that happened, the oldest first.',
    input: z.object({ cursor: z.optional(cursorSchema) }),
    answer: z.strictObject({
      /** When this part was read, ISO-8601 UTC. */
      madeAt: z.string(),
      /** Null on the parts after the first. */
      record: z.nullable(
        z.strictObject({
          family: familySummarySchema,
          payments: z.readonly(z.array(paymentItemSchema)),
        }),
      ),
      events: z.readonly(
        z.array(
          z.strictObject({
            /** Null of attendance, as are `at` and `by`: the day stands in the sentence, not who marked it nor when. */
            eventId: z.nullable(z.string()),
            at: z.nullable(z.string()),
            type: z.string(),
            sentence: z.string(),
            /** A role or what part of the system; with the name of an administrator who looked at something. */
            by: z.nullable(z.string()),
            /** Why an administrator did it for the family. */
            reason: z.nullable(z.string()),
            /** What was stored; null where it is about others too, or between the club and the payment provider. */
            data: z.nullable(z.record(z.string(), z.unknown())),
          }),
        ),
      ),
      /** Events that are missing above, by id, because what is stored of them cannot be read. */
      unreadable: z.readonly(z.array(z.string())),
      nextCursor: z.nullable(z.string()),
    }),
  }),
  whoLooked: defineRoute({
    ...own,
    trails: true,
    path: '/api/who-looked',
    summary: 'Which administrators saw something of the family, newest first.',
    input: z.object({ cursor: z.optional(cursorSchema) }),
    answer: pageOf(
      z.strictObject({
        eventId: z.string(),
        at: z.string(),
        sentence: z.string(),
        /** A name with its role. */
        by: z.string(),
        /** Why an administrator acted for the family, or looked at an earlier day of it. */
        reason: z.nullable(z.string()),
      }),
    ),
  }),
};
