import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import type { BackgroundWork } from '../jobs/background-job.ts';
import { requestOf } from '../jobs/request-of.ts';
import type { StagedInput } from '../jobs/staged-job.ts';
import { erasedFamilyId } from './check-erasure.ts';
import { type EraseDeps, erasureJob } from './erasure-job.ts';

export const eraseFamilyWork = (
  deps: EraseDeps & { readonly checkpoints: Checkpoints },
): BackgroundWork<StagedInput> => ({
  kind: 'erase-family',
  job: erasureJob(deps, async (run) => {
    const { actor, correlationId, data } = await requestOf(deps.store, 'erase-family', run);
    const { familyId, reason, byRule = false } = data;
    return { familyId: erasedFamilyId(familyId), by: { actor, correlationId }, reason, byRule };
  }),
  total: async () => 0,
  result: async () => ({ figures: [], problems: 0, findings: [] }),
});
