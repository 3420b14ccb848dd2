import { familySummarySchema } from '@hoops/projections/views/family-view';
import { askedErasureItemSchema, paymentItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import { commandRoute, defineRoute } from '../http/route.ts';
import { cursorSchema, pageOf } from '../rows/page.ts';

const user = { auth: 'user', onBehalfOf: true } as const;
const query = { method: 'GET', kind: 'query', group: 'queries' } as const;

/** What the club keeps of a family: all of it to take along, and the request to erase it. */
export const myDataRoutes = {
  myData: defineRoute({
    ...user,
    ...query,
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
            eventId: z.string(),
            at: z.string(),
            type: z.string(),
            sentence: z.string(),
            /** A name with its role, or what part of the system. */
            by: z.string(),
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
  askForErasure: commandRoute('AskForErasure', {
    ...user,
    path: '/api/askForErasure',
    summary: 'Asks to erase everything that is kept of the family.',
    input: z.strictObject({}),
  }),
  takeBackErasure: commandRoute('TakeBackErasure', {
    ...user,
    path: '/api/takeBackErasure',
    summary: 'Takes back the request to erase the family.',
    input: z.strictObject({}),
  }),
  erasuresAsked: defineRoute({
    ...query,
    auth: 'admin',
    trails: true,
    path: '/api/erasures-asked',
    summary: 'Families that asked to be erased, the oldest request first, with what is in the way.',
    input: z.object({ cursor: z.optional(cursorSchema) }),
    answer: pageOf(askedErasureItemSchema),
  }),
};
