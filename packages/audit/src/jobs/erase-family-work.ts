import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import { erasedFamilyId } from '../erasure/check-erasure.ts';
import { type EraseDeps, erasureJob } from '../erasure/erasure-job.ts';
import type { BackgroundWork } from './background-job.ts';
import { requestOf } from './request-of.ts';
import type { StagedInput } from './staged-job.ts';

/** Background version of `npm run audit -- erase-family`. */
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
