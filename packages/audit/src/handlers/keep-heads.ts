import { workClock } from '@hoops/runtime/clock';
import { lazyHandler } from '@hoops/runtime/once';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import { keepDepsFromConfig } from '../kept-heads/keep-deps-from-config.ts';
import { keepHeadsJob } from '../kept-heads/keep-heads-job.ts';

export const handler = lazyHandler(() => {
  const deps = keepDepsFromConfig();
  return segmentHandler(keepHeadsJob(deps), deps.checkpoints, workClock);
});
