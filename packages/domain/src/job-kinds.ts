import * as z from 'zod/mini';
import { fill } from './text/fill.ts';

export const startableJobs = [
  'verify',
  'rebuild',
  'repair',
  'switch',
  'sign-heads',
  'reconciliation',
  'export',
  'erase-family',
  'erase-requests',
] as const;
export const startableJobSchema = z.enum(startableJobs);
export type StartableJob = z.output<typeof startableJobSchema>;

/** All kinds in stored events, including events of earlier releases. */
export const jobKinds = [...startableJobs, 'rollback', 'rollforward', 'retire'] as const;
export const jobKindSchema = z.enum(jobKinds);
export type JobKind = z.output<typeof jobKindSchema>;

/** Kinds that must never run at the same time share a stream. */
const together: Readonly<Partial<Record<JobKind, string>>> = {
  rebuild: 'rows',
  repair: 'rows',
  switch: 'rows',
  rollback: 'rows',
  rollforward: 'rows',
  retire: 'rows',
};

export const jobStreamId = (kind: JobKind): string => together[kind] ?? kind;

type JobWords = {
  readonly name: string;
  readonly fine: string;
};

export const jobWords: Readonly<Record<JobKind, JobWords>> = {
  rebuild: { name: 'Rebuild', fine: 'the new rows agree with the events' },
  repair: { name: 'Row repair', fine: 'nothing is left to repair' },
  switch: { name: 'Switch of rows', fine: 'the other rows are shown' },
  rollback: { name: 'Return to the old rows', fine: 'the rows from before the rebuild are live again' },
  rollforward: { name: 'Return to the new rows', fine: 'the newer rows are live again' },
  retire: { name: 'Removal of the old rows', fine: 'the old rows are gone' },
  verify: { name: 'Verification', fine: 'nothing is wrong' },
  'sign-heads': { name: 'Signing of heads', fine: 'today is signed' },
  reconciliation: { name: 'Comparison with Stripe', fine: 'everything agrees' },
  export: { name: 'Event export', fine: 'it can be downloaded' },
  'erase-family': { name: 'Family erasure', fine: 'the family is erased' },
  'erase-requests': { name: 'Erasure of old requests', fine: 'the old requests are erased' },
};

const sentences = {
  same: '{job} is already running, started by {by} on {moment}.',
  other: '{job} cannot start yet. {running} is running, started by {by} on {moment}.',
} as const;

export const runningSentence = (
  kind: JobKind,
  running: JobKind,
  started: { readonly by: string; readonly moment: string },
): string =>
  fill(kind === running ? sentences.same : sentences.other, {
    job: jobWords[kind].name,
    running: jobWords[running].name,
    ...started,
  });
