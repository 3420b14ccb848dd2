import { jobKindSchema, startableJobSchema } from '@hoops/domain/job-kinds';
import { streamNamePattern } from '@hoops/domain/stream';
import { jobRunItemSchema } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import { defineRoute, versioned } from '../http/route.ts';
import { reasonInput } from '../operations/routes.ts';
import { cursorSchema, pageOf } from '../rows/page.ts';

const notAName = 'Please enter each stream name in the form family#... or schedule#main.';
const streamsInput = z.array(z.string().check(z.maxLength(200))).check(
  z.minLength(1),
  z.maxLength(50),
  z.refine<readonly string[]>((names) => names.every((name) => streamNamePattern.test(name)), notAName),
);

const named = { streams: 'repair', accept: 'rebuild' } as const;
const isNamedRightly = (of: keyof typeof named) =>
  z.refine<{ readonly kind: string; readonly streams?: unknown; readonly accept?: unknown }>(
    (asked) => asked[of] === undefined || asked.kind === named[of],
    { path: [of], error: 'This job does not take stream names.' },
  );

const isOfFamily = z.refine<{ readonly kind: string; readonly familyId?: unknown }>(
  ({ kind, familyId }) => (kind === 'erase-family') === (familyId !== undefined),
  { path: ['familyId'], error: 'Only an erasure can name a family.' },
);

const isByRuleOfErasures = z.refine<{ readonly kind: string; readonly byRule?: unknown }>(
  ({ kind, byRule }) => byRule === undefined || kind === 'erase-family',
  { path: ['byRule'], error: 'Only an erasure can be requested by the retention rule.' },
);

export const jobRoutes = {
  jobRuns: defineRoute({
    auth: 'admin',
    trails: true,
    method: 'GET',
    kind: 'query',
    group: 'operations',
    path: '/api/jobs',
    summary: 'Job runs of administrators and operators, newest first.',
    input: z.object({ cursor: z.optional(cursorSchema) }),
    answer: pageOf(
      z.extend(z.omit(jobRunItemSchema, { requestedBy: true, segments: true }), {
        by: z.string(),
        progress: z.nullable(
          z.strictObject({
            done: z.int(),
            /** Milliseconds since the work began. */
            elapsedMs: z.int(),
          }),
        ),
        /** Milliseconds since the start; null unless running. */
        elapsedMs: z.nullable(z.int()),
      }),
    ),
  }),
  eventExport: defineRoute({
    auth: 'admin',
    method: 'GET',
    kind: 'query',
    group: 'operations',
    path: '/api/jobs/export',
    summary: 'Part of the newest event export. All parts joined in order form a gzip file.',
    input: z.object({ runId: z.string().check(z.maxLength(100)), cursor: z.optional(cursorSchema) }),
    answer: z.strictObject({
      /** Gzip files as base64. */
      pieces: z.readonly(z.array(z.string())),
      fileName: z.string(),
      nextCursor: z.nullable(z.string()),
    }),
  }),
  startJob: defineRoute({
    auth: 'admin',
    method: 'POST',
    kind: 'command',
    group: 'operations',
    path: '/api/startJob',
    summary: 'Starts a job, which `jobs` then lists. One job of each kind runs at a time.',
    input: z
      .strictObject({
        kind: startableJobSchema,
        reason: reasonInput,
        /** Streams to repair; when absent, a repair fixes all problems found. */
        streams: z.optional(streamsInput),
        /** Broken streams whose stored events a rebuild accepts. */
        accept: z.optional(streamsInput),
        familyId: z.optional(z.string().check(z.maxLength(100))),
        /**
         * Name of the family, typed to confirm. Absent when an erasure resumes, because the name is already
         * erased.
         */
        familyName: z.optional(z.string().check(z.maxLength(200))),
        /** Set for an erasure by the retention rule, which does not need the family's name. */
        byRule: z.optional(z.literal(true)),
      })
      .check(isNamedRightly('streams'), isNamedRightly('accept'), isOfFamily, isByRuleOfErasures),
    answer: z.strictObject({ runId: z.string(), ...versioned }),
  }),
  cancelJob: defineRoute({
    auth: 'admin',
    method: 'POST',
    kind: 'command',
    group: 'operations',
    path: '/api/cancelJob',
    summary: 'Cancels a job at its next step.',
    input: z.strictObject({ kind: jobKindSchema, runId: z.string().check(z.maxLength(100)) }),
    answer: z.strictObject(versioned),
  }),
};
