import { type JobResult, jobResultSchema } from '@hoops/domain/job/events';
import type { JobKind } from '@hoops/domain/job/kinds';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import * as z from 'zod/mini';
import type { BackgroundWork } from './background-job.ts';

/**
 * Work that is done by one process in one step, which is that of the first segment. Where the process dies before its result
 * is kept, all of it is done once more: it must come to the same.
 */
export const oneStepWork = (
  checkpoints: Checkpoints,
  kind: JobKind,
  work: (runId: string) => Promise<JobResult>,
): BackgroundWork<{ readonly runId: string }> => {
  const nameOf = (runId: string): string => `job/${kind}/result/${runId}`;
  return {
    kind,
    total: async () => 0,
    job: {
      name: kind,
      begin: async (runId) =>
        (await checkpoints.read(nameOf(runId))) === undefined ? { run: runId, input: { runId } } : undefined,
      async step({ runId }, { segment }) {
        const isDue = segment === 0 && (await checkpoints.read(nameOf(runId))) === undefined;
        if (isDue) await checkpoints.write(nameOf(runId), JSON.stringify(await work(runId)));
        return { cursor: null, count: 0 };
      },
      finish: async () => undefined,
    },
    async result(runId) {
      const kept = await checkpoints.read(nameOf(runId));
      if (kept === undefined) throw new Error(`The result of ${kind} ${runId} is gone.`);
      return z.parse(jobResultSchema, JSON.parse(kept));
    },
  };
};
