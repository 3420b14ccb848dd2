import { memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { runSegments } from '@hoops/runtime/segments/run-segments';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import { segmentsHere } from '../verification/verify.ts';
import { isErased } from './check-erasure.ts';
import { type EraseDeps, type Erasure, erasureJob } from './erasure-job.ts';

/**
 * Runs `erasureJob` in this process; can be repeated after an interruption.
 * @returns false if already erased
 * @throws AuditProblem with the step that must come first
 */
export const eraseFamily = async (
  deps: EraseDeps & { readonly wait: (ms: number) => Promise<void> },
  erasure: Erasure,
): Promise<boolean> => {
  if (await isErased(deps, erasure.familyId)) return false;
  const checkpoints = memoryCheckpoints();
  const job = erasureJob({ ...deps, checkpoints }, async () => erasure);
  const begin = (segments: number) => job.begin('here', segments);
  await runSegments(segmentHandler({ ...job, begin, isKeptByRun: true }, checkpoints, deps.wallClock), {
    ...segmentsHere,
    wait: deps.wait,
  });
  return true;
};
