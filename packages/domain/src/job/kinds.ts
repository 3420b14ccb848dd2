import * as z from 'zod/mini';

/** What runs in the background when an administrator or an operator asks for it, by the name of its stream. */
export const jobKinds = ['verify', 'sign-heads', 'reconciliation'] as const;
export const jobKindSchema = z.enum(jobKinds);
export type JobKind = z.output<typeof jobKindSchema>;

type JobWords = {
  /** In sentences: `the verification`, `Verifying`. */
  readonly noun: string;
  readonly doing: string;
  /** How it ended when no problem was found. */
  readonly fine: string;
};

export const jobWords: Readonly<Record<JobKind, JobWords>> = {
  verify: { noun: 'verification', doing: 'Verifying', fine: 'nothing is wrong' },
  'sign-heads': { noun: 'signing of heads', doing: 'Signing heads', fine: 'today is signed' },
  reconciliation: {
    noun: 'comparison with Stripe',
    doing: 'Comparing with Stripe',
    fine: 'everything agrees',
  },
};
