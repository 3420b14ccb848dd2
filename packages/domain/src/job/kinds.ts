import * as z from 'zod/mini';

/** Background jobs that an administrator or operator starts. */
export const jobKinds = [
  'verify',
  'rebuild',
  'repair',
  'rollback',
  'rollforward',
  'retire',
  'sign-heads',
  'reconciliation',
  'export',
  'erase-family',
  'erase-requests',
] as const;
export const jobKindSchema = z.enum(jobKinds);
export type JobKind = z.output<typeof jobKindSchema>;

/** Kinds that must not run at the same time share a stream. */
const together: Readonly<Partial<Record<JobKind, string>>> = {
  rebuild: 'rows',
  repair: 'rows',
  rollback: 'rows',
  rollforward: 'rows',
  retire: 'rows',
};

export const jobStreamId = (kind: JobKind): string => together[kind] ?? kind;

type JobWords = {
  /** In sentences: `the verification`, `Verifying`. */
  readonly noun: string;
  readonly doing: string;
  /** Result without problems. */
  readonly fine: string;
};

export const jobWords: Readonly<Record<JobKind, JobWords>> = {
  rebuild: { noun: 'rebuild', doing: 'Rebuilding all rows', fine: 'the new rows agree with the events' },
  repair: { noun: 'repair', doing: 'Repairing rows', fine: 'nothing is left to repair' },
  rollback: {
    noun: 'return to the rows before the rebuild',
    doing: 'Going back to the rows before the rebuild',
    fine: 'the rows before the rebuild are live again',
  },
  rollforward: {
    noun: 'return to the newer rows',
    doing: 'Going to the newer rows again',
    fine: 'the newer rows are live again',
  },
  retire: { noun: 'removal of the old rows', doing: 'Removing the old rows', fine: 'the old rows are gone' },
  verify: { noun: 'verification', doing: 'Verifying', fine: 'nothing is wrong' },
  'sign-heads': { noun: 'signing of heads', doing: 'Signing heads', fine: 'today is signed' },
  reconciliation: {
    noun: 'comparison with Stripe',
    doing: 'Comparing with Stripe',
    fine: 'everything agrees',
  },
  export: { noun: 'export of the events', doing: 'Exporting the events', fine: 'it can be downloaded' },
  'erase-family': { noun: 'erasure of a family', doing: 'Erasing a family', fine: 'the family is erased' },
  'erase-requests': {
    noun: 'erasure of old requests',
    doing: 'Erasing old requests',
    fine: 'the old requests are erased',
  },
};

/**
 * Reason why a job cannot start while another one runs.
 * @param running kind of that job
 * @param since start and starter of that job
 */
export const runningSentence = (kind: JobKind, running: JobKind, since: string): string =>
  kind === running
    ? `${jobWords[kind].doing} is already running, ${since}.`
    : `A ${jobWords[kind].noun} cannot start while a ${jobWords[running].noun} is under way, ${since}.`;
