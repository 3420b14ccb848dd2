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

const signedDaySchema = z.strictObject({
  day: z.string(),
  /** SHA-256 of the day's file. */
  digest: z.string(),
});
export type SignedDay = z.output<typeof signedDaySchema>;
const signedDay = { day: '2026-12-01', digest: 'ab'.repeat(32) };

/** A signed day is remembered here, apart from its file, so that a lost file is noticed. */
export const SignedDayRemembered = defineEvent({
  type: 'SignedDayRemembered',
  schema: 1,
  data: signedDaySchema,
  summary: ({ day }) => `Signed where all histories end on ${day}`,
  example: signedDay,
  personal: [],
  hasNoSubscriber: true,
});

/** An operator accepts that signed days are lost; `newest` is the newest day that is left. */
export const LostHeadsAccepted = defineEvent({
  type: 'LostHeadsAccepted',
  schema: 1,
  data: z.strictObject({ lost: signedDaySchema, newest: z.nullable(signedDaySchema), reason: z.string() }),
  summary: ({ lost, newest, reason }) =>
    `Accepted that signed days up to ${lost.day} are lost; ${newest ? `${newest.day} is the newest that is left` : 'none is left'}: ${reason}`,
  example: { lost: signedDay, newest: null, reason: 'restored beside a new bucket' },
  personal: [],
  hasNoSubscriber: true,
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
