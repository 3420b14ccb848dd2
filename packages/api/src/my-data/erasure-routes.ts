import { askedErasureItemSchema, endedFamilyItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import { commandRoute, defineRoute } from '../http/route.ts';
import { countedSchema, cursorSchema, pageOf } from '../rows/page.ts';

const user = { auth: 'user', onBehalfOf: true } as const;

export const erasureRoutes = {
  askForErasure: commandRoute('AskForErasure', {
    ...user,
    path: '/api/askForErasure',
    summary: 'Asks to erase everything that is kept of the family.',
    input: z.strictObject({}),
  }),
  takeBackErasure: commandRoute('TakeBackErasure', {
    ...user,
    path: '/api/takeBackErasure',
    summary: 'Withdraws the request to erase the family.',
    input: z.strictObject({}),
  }),
  erasuresAsked: defineRoute({
    auth: 'admin',
    method: 'GET',
    kind: 'query',
    group: 'queries',
    trails: true,
    path: '/api/erasures-asked',
    summary: 'Families that requested erasure, oldest request first, with the reasons that block it.',
    input: z.object({ cursor: z.optional(cursorSchema) }),
    answer: pageOf(askedErasureItemSchema),
  }),
  recordsDue: defineRoute({
    auth: 'admin',
    method: 'GET',
    kind: 'query',
    group: 'queries',
    trails: true,
    path: '/api/records-due',
    summary:
      'Families that have ended and were kept for as long as the rule says, the longest ago first, without those of administrators; and how many requests of visitors were.',
    input: z.object({ cursor: z.optional(cursorSchema) }),
    answer: z.extend(
      pageOf(
        z.extend(z.omit(endedFamilyItemSchema, { records: true }), {
          reason: z.string(),
        }),
      ),
      {
        /** Visitors' completed requests whose retention has ended. */
        requests: countedSchema,
      },
    ),
  }),
};
