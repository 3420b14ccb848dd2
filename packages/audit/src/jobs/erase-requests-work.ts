import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import { type EraseRequestsDeps, requestsErasureJob } from '../erasure/requests-erasure-job.ts';
import type { BackgroundWork } from './background-job.ts';
import { requestOf } from './request-of.ts';
import type { StagedInput } from './staged-job.ts';

/** Erases visitors' requests after their retention. */
export const eraseRequestsWork = (
  deps: EraseRequestsDeps & { readonly checkpoints: Checkpoints },
): BackgroundWork<StagedInput> => ({
  kind: 'erase-requests',
  job: requestsErasureJob(deps, async (run) => {
    const { actor, correlationId } = await requestOf(deps.store, 'erase-requests', run);
    return { actor, correlationId };
  }),
  total: async () => 0,
  result: async () => ({ figures: [], problems: 0, findings: [] }),
});
