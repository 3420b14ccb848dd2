import type { Begun, SegmentedJob } from '@hoops/runtime/segments/segmented-job';

export type BegunRun<Input> = Begun<Input> & { readonly stage?: string };

type Rounds<Begins, Takes = Begins> = Pick<SegmentedJob<Takes>, 'step' | 'finish'> & {
  /** @returns undefined after the last round */
  readonly begin: (runId: string, segments: number) => Promise<BegunRun<Begins> | undefined>;
};

export type AnyRounds = Rounds<unknown, never>;

/** Segmented job that receives its run; the caller decides which run is due. */
export type JobOfRun<Input> = Rounds<Input> & {
  readonly name: string;
  readonly givingUp?: AnyRounds;
};
