import { requestIdSchema } from '@hoops/domain/ids';
import { requestItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import { commandRoute, defineRoute } from '../http/route.ts';
import { cursorSchema, pageOf } from '../rows/page.ts';

const query = { auth: 'admin', method: 'GET', kind: 'query', group: 'queries' } as const;
const byId = z.strictObject({ requestId: requestIdSchema });

export const requestRoutes = {
  /** Both kinds of requests use this path, with or without a sign-in (spec section 7). */
  sendProgramRequest: defineRoute({
    auth: 'optional',
    onBehalfOf: true,
    method: 'POST',
    kind: 'command',
    group: 'requests',
    path: '/api/send-program-request',
    summary: 'Sends a program request or, with type program_change, a program change request.',
    /** The implementation validates by type and sign-in. */
    input: z.looseObject({ type: z.optional(z.string()) }),
    answer: z.strictObject({ message: z.string(), requestId: z.string() }),
  }),
  requests: defineRoute({
    ...query,
    trails: true,
    path: '/api/requests',
    summary: 'Program requests and change requests, newest first.',
    input: z.object({ status: z.optional(z.enum(['open', 'handled'])), cursor: z.optional(cursorSchema) }),
    answer: pageOf(requestItemSchema),
  }),
  openRequests: defineRoute({
    ...query,
    trails: true,
    path: '/api/requests/open',
    summary: 'Number of open requests; `more` if not all were counted.',
    input: z.object({}),
    answer: z.strictObject({ count: z.int(), more: z.boolean() }),
  }),
  markRequestHandled: commandRoute('MarkRequestHandled', {
    auth: 'admin',
    path: '/api/markRequestHandled',
    summary: 'Marks a request as handled.',
    input: byId,
  }),
  reopenRequest: commandRoute('ReopenRequest', {
    auth: 'admin',
    path: '/api/reopenRequest',
    summary: 'Reopens a request.',
    input: byId,
  }),
};
