import type { Begun, SegmentedJob } from '@hoops/runtime/segments/segmented-job';

/** What a beginning answers: what there is to do in a run, at which stage if there are several. */
export type BegunRun<Input> = Begun<Input> & { readonly stage?: string };

type Rounds<Begins, Takes = Begins> = Pick<SegmentedJob<Takes>, 'step' | 'finish'> & {
  /** Undefined when the last round of the run has ended. */
  readonly begin: (runId: string, segments: number) => Promise<BegunRun<Begins> | undefined>;
};

/** Rounds that are given back what they answered themselves, whatever that is. */
export type AnyRounds = Rounds<unknown, never>;

/** A job in segments that is given its run: which one is due is for others to say. */
export type JobOfRun<Input> = Rounds<Input> & {
  readonly name: string;
  /** What is to be undone once a run was cancelled or has failed. */
  readonly givingUp?: AnyRounds;
};
