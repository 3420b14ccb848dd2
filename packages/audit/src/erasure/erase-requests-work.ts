import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import type { BackgroundWork } from '../jobs/background-job.ts';
import { requestOf } from '../jobs/request-of.ts';
import type { StagedInput } from '../jobs/staged-job.ts';
import { type EraseRequestsDeps, requestsErasureJob } from './requests-erasure-job.ts';

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
