import type { Begun, SegmentedJob } from '@hoops/runtime/segments/segmented-job';

/** A job in segments that is given its run: which one is due is for others to say. */
export type JobOfRun<Input> = Pick<SegmentedJob<Input>, 'name' | 'step' | 'finish'> & {
  /** What there is to do in a run; undefined when its last round has ended. */
  readonly begin: (runId: string, segments: number) => Promise<Begun<Input> | undefined>;
};
