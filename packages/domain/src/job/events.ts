import * as z from 'zod/mini';
import { defineEvent, type EventOf } from '../event.ts';
import { jobKindSchema, jobWords } from './kinds.ts';

/** More findings than this are counted, not listed. */
export const maxFindingsListed = 100;

/** What a job came to. Sentences without anything personal: streams, rows and events by their ids. */
export const jobResultSchema = z.strictObject({
  /** What it counted, in the order in which it is shown: `streams` 120. */
  figures: z.readonly(z.array(z.strictObject({ name: z.string(), value: z.int() }))),
  /** How much is not as it must be, listed or not. */
  problems: z.int(),
  findings: z.readonly(z.array(z.string())),
});
export type JobResult = z.output<typeof jobResultSchema>;

const run = { kind: jobKindSchema, runId: z.string() };
const example = { kind: 'verify', runId: 'run-1' } as const;

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

export const JobRequested = defineEvent({
  type: 'JobRequested',
  schema: 1,
  data: z.strictObject({
    ...run,
    reason: z.string(),
    /** Of a repair: the streams whose rows are made again; all that a verification finds when left out. */
    streams: z.optional(z.readonly(z.array(z.string()))),
    /** Of a rebuild: broken streams whose stored events count, for that reason. */
    accept: z.optional(z.readonly(z.array(z.string()))),
    /** Of an erasure: the family. */
    familyId: z.optional(z.string()),
    /** Of an erasure: by the rule of how long records are kept, and only while it says so. */
    byRule: z.optional(z.literal(true)),
  }),
  summary: ({ kind, reason }) => `Asked for a ${jobWords[kind].noun}: ${reason}`,
  example: { ...example, reason: 'the auditor asked for it' },
  personal: [],
});

/**
 * It was taken up; `total`: about how many there are of what it counts, `segments`: into how many parts it is cut,
 * `execution`: what runs it, to which alone it belongs from now on.
 */
export const JobStarted = defineEvent({
  type: 'JobStarted',
  schema: 1,
  data: z.strictObject({ ...run, total: z.int(), segments: z.int(), execution: z.string() }),
  summary: ({ kind, segments }) => `The ${jobWords[kind].noun} began, in ${counted(segments, 'part')}`,
  example: { ...example, total: 1_200, segments: 16, execution: 'execution-1' },
  personal: [],
  hasNoSubscriber: true,
});

export const JobCancelled = defineEvent({
  type: 'JobCancelled',
  schema: 1,
  data: z.strictObject(run),
  summary: ({ kind }) => `Cancelled the ${jobWords[kind].noun}`,
  example,
  personal: [],
  hasNoSubscriber: true,
});

export const JobCompleted = defineEvent({
  type: 'JobCompleted',
  schema: 1,
  data: z.strictObject({ ...run, result: jobResultSchema }),
  summary: ({ kind, result: { problems } }) =>
    `The ${jobWords[kind].noun} ended: ${problems === 0 ? jobWords[kind].fine : counted(problems, 'problem')}`,
  example: {
    ...example,
    result: {
      figures: [{ name: 'streams', value: 120 }],
      problems: 1,
      findings: ['family#sub-1: commit 3: wrong hash.'],
    },
  },
  personal: [],
  hasNoSubscriber: true,
});

export const JobFailed = defineEvent({
  type: 'JobFailed',
  schema: 1,
  data: z.strictObject({
    ...run,
    /** In words, without anything personal. */
    reason: z.string(),
  }),
  summary: ({ kind, reason }) => `The ${jobWords[kind].noun} failed: ${reason}`,
  example: { ...example, reason: '2 of 16 parts failed' },
  personal: [],
  hasNoSubscriber: true,
});

export const jobEvents = [JobRequested, JobStarted, JobCancelled, JobCompleted, JobFailed] as const;
export type JobEvent = EventOf<(typeof jobEvents)[number]>;
