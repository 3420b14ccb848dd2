import * as z from 'zod/mini';

/** What runs in the background when an administrator or an operator asks for it, by the name of its stream. */
export const jobKinds = ['verify'] as const;
export const jobKindSchema = z.enum(jobKinds);
export type JobKind = z.output<typeof jobKindSchema>;

/** In sentences: `the verification`, `Verifying`. */
export const jobWords: Readonly<Record<JobKind, { readonly noun: string; readonly doing: string }>> = {
  verify: { noun: 'verification', doing: 'Verifying' },
};
