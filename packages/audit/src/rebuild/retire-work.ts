import type { BackgroundWork } from '../jobs/background-job.ts';
import { requestOf } from '../jobs/request-of.ts';
import type { StagedInput } from '../jobs/staged-job.ts';
import { type RetireDeps, readRemoved, retireJob } from './retire-job.ts';

export const retireWork = (deps: Omit<RetireDeps, 'requestOf' | 'dropped'>): BackgroundWork<StagedInput> => ({
  kind: 'retire',
  job: retireJob({
    ...deps,
    async requestOf(run) {
      const { actor, correlationId } = await requestOf(deps.store, 'retire', run);
      return { by: { actor, correlationId } };
    },
  }),
  total: async () => 0,
  async result(run) {
    const removed = await readRemoved(deps.checkpoints, run);
    const value = removed.reduce((sum, { count }) => sum + count, 0);
    return { figures: [{ name: 'rows', value }], problems: 0, findings: [] };
  },
});
