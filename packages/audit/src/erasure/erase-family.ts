import { runHere, segmentsHere } from '../jobs/requested-job.ts';
import { isErased } from './check-erasure.ts';
import { type EraseDeps, type Erasure, erasureJob } from './erasure-job.ts';

/**
 * Runs `erasureJob` in this process; can be repeated after an interruption.
 * @returns false if already erased
 * @throws AuditProblem with the step that must come first
 */
export const eraseFamily = async (
  deps: EraseDeps & { readonly wait: (ms: number) => Promise<void> },
  { byRule, ...erasure }: Erasure,
): Promise<boolean> => {
  if (await isErased(deps, erasure.familyId)) return false;
  const request = { runId: 'here', ...erasure, ...(byRule && { byRule }) };
  await runHere(erasureJob(deps), request, { ...segmentsHere, wait: deps.wait });
  return true;
};
