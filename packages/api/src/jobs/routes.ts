import { jobKindSchema } from '@hoops/domain/job/kinds';
import { jobRunItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import { defineRoute, versioned } from '../http/route.ts';
import { reasonInput } from '../operations/routes.ts';
import { cursorSchema, pageOf } from '../rows/page.ts';

/** Work in the background: who asked for it and why, how far it is, and what came of it. */
export const jobRoutes = {
  jobRuns: defineRoute({
    auth: 'admin',
    trails: true,
    method: 'GET',
    kind: 'query',
    group: 'operations',
    path: '/api/jobs',
    summary: 'Runs of jobs that administrators and operators asked for, newest first.',
    input: z.object({ cursor: z.optional(cursorSchema) }),
    answer: pageOf(
      z.extend(z.omit(jobRunItemSchema, { requestedBy: true, segments: true }), {
        /** Who asked for it: a name with its role. */
        by: z.string(),
        /** In which round it is, and how many of about `total` are done in it; null unless it is running. */
        progress: z.nullable(z.strictObject({ round: z.int(), done: z.int() })),
        /** How long it has been running, in milliseconds; null unless it is. */
        elapsedMs: z.nullable(z.int()),
      }),
    ),
  }),
  startJob: defineRoute({
    auth: 'admin',
    method: 'POST',
    kind: 'command',
    group: 'operations',
    path: '/api/startJob',
    summary: 'Starts a job of a kind, of which one runs at a time; `jobs` shows it.',
    input: z.strictObject({ kind: jobKindSchema, reason: reasonInput }),
    answer: z.strictObject({ runId: z.string(), ...versioned }),
  }),
  cancelJob: defineRoute({
    auth: 'admin',
    method: 'POST',
    kind: 'command',
    group: 'operations',
    path: '/api/cancelJob',
    summary: 'Ends a job at its next step.',
    input: z.strictObject({ kind: jobKindSchema, runId: z.string().check(z.maxLength(100)) }),
    answer: z.strictObject(versioned),
  }),
};
