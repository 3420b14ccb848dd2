import { askedErasureItemSchema, endedFamilyItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import { commandRoute, defineRoute } from '../http/route.ts';
import { countedSchema, cursorSchema, pageOf } from '../rows/page.ts';

const user = { auth: 'user', onBehalfOf: true } as const;

export const erasureRoutes = {
  askForErasure: commandRoute('AskForErasure', {
    ...user,
    path: '/api/askForErasure',
    summary: 'Requests the erasure of all data stored about the family.',
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
      'Former families whose retention period is over, longest ago first, except those of administrators, and the number of such visitor requests.',
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
