import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../event.ts';
import { history } from '../history-sentences.ts';
import { jobKindSchema, jobWords } from '../job-kinds.ts';
import { fill, forCount } from '../text/fill.ts';

export const maxFindingsListed = 100;

/** Result of a job. Sentences name streams, rows and events by id, without personal data. */
export const jobResultSchema = z.strictObject({
  figures: z.readonly(z.array(z.strictObject({ name: z.string(), value: z.int() }))),
  /** Number of all problems, including unlisted problems. */
  problems: z.int(),
  findings: z.readonly(z.array(z.string())),
});
export type JobResult = z.output<typeof jobResultSchema>;

const run = { kind: jobKindSchema, runId: z.string() };
const example = { kind: 'verify', runId: 'run-1' } as const;

export const JobRequested = defineEvent({
  type: 'JobRequested',
  schema: 1,
  data: z.strictObject({
    ...run,
    reason: z.string(),
    /** Streams whose rows a repair derives again; absent for all streams with findings. */
    streams: z.optional(z.readonly(z.array(z.string()))),
    /** Broken streams whose stored events a rebuild accepts, for the given reason. */
    accept: z.optional(z.readonly(z.array(z.string()))),
    familyId: z.optional(z.string()),
    byRule: z.optional(z.literal(true)),
  }),
  summary: ({ kind, reason }) => fill(history.JobRequested, { job: jobWords[kind].name, reason }),
  example: { ...example, reason: 'requested by the auditor' },
  personal: [],
});

/**
 * `total`: approximate number of items. `segments`: number of parallel parts. `execution`: the only execution
 * that may work on the run.
 */
export const JobStarted = defineEvent({
  type: 'JobStarted',
  schema: 1,
  data: z.strictObject({ ...run, total: z.int(), segments: z.int(), execution: z.string() }),
  summary: ({ kind, segments: count }) =>
    fill(forCount(count, { one: history.OneJobStarted, other: history.JobStarted }), {
      job: jobWords[kind].name,
      count,
    }),
  example: { ...example, total: 1_200, segments: 16, execution: 'execution-1' },
  personal: [],
});

export const JobCancelled = defineEvent({
  type: 'JobCancelled',
  schema: 1,
  data: z.strictObject(run),
  summary: ({ kind }) => fill(history.JobCancelled, { job: jobWords[kind].name }),
  example,
  personal: [],
});

export const JobCompleted = defineEvent({
  type: 'JobCompleted',
  schema: 1,
  data: z.strictObject({ ...run, result: jobResultSchema }),
  summary: ({ kind, result: { problems: count } }) => {
    const { name: job, fine } = jobWords[kind];
    if (count === 0) return fill(history.JobCompleted, { job, result: fine });
    return fill(forCount(count, { one: history.OneJobProblem, other: history.JobProblems }), { job, count });
  },
  example: {
    ...example,
    result: {
      figures: [{ name: 'streams', value: 120 }],
      problems: 1,
      findings: ['family#sub-1: commit 3: wrong hash.'],
    },
  },
  personal: [],
});

export const JobFailed = defineEvent({
  type: 'JobFailed',
  schema: 1,
  data: z.strictObject({
    ...run,
    reason: z.string(),
  }),
  summary: ({ kind, reason }) => fill(history.JobFailed, { job: jobWords[kind].name, reason }),
  example: { ...example, reason: '2 of 16 parts failed' },
  personal: [],
});

const signedDaySchema = z.strictObject({
  day: z.string(),
  /** SHA-256 of the day's file with signed heads. */
  digest: z.string(),
});
export type SignedDay = z.output<typeof signedDaySchema>;
const signedDay = { day: '2026-12-01', digest: 'ab'.repeat(32) };

/** Records a signed day separately from its file, so a lost file is detected. */
export const SignedDayRemembered = defineEvent({
  type: 'SignedDayRemembered',
  schema: 1,
  data: signedDaySchema,
  summary: ({ day }) => fill(history.SignedDayRemembered, { day }),
  example: signedDay,
  personal: [],
});

/** An operator accepted the loss of signed days; `newest` is the newest remaining day. */
export const LostHeadsAccepted = defineEvent({
  type: 'LostHeadsAccepted',
  schema: 1,
  data: z.strictObject({ lost: signedDaySchema, newest: z.nullable(signedDaySchema), reason: z.string() }),
  summary: ({ lost, newest, reason }) =>
    newest
      ? fill(history.LostHeadsAccepted, { lost: lost.day, newest: newest.day, reason })
      : fill(history.AllHeadsLostAccepted, { lost: lost.day, reason }),
  example: { lost: signedDay, newest: null, reason: 'restored beside a new bucket' },
  personal: [],
});

export const jobEvents = [
  JobRequested,
  JobStarted,
  JobCancelled,
  JobCompleted,
  JobFailed,
  SignedDayRemembered,
  LostHeadsAccepted,
] as const;
export type JobEvent = EventOf<(typeof jobEvents)[number]>;
