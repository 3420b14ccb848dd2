import type { JobOfRun } from '../jobs/job-of-run.ts';
import { giveUp } from './empty-rounds.ts';
import { verification } from './verification.ts';
import type { VerifyDeps } from './verification-context.ts';
import { keepVerifyReport } from './verify-report.ts';
import { newestRun, readRun, saveNewestRun, type VerifyInput } from './verify-run.ts';

/** Verification on request: stores its findings and empties leftovers of canceled runs. */
export const verifyJob = (deps: VerifyDeps): JobOfRun<VerifyInput> => {
  const { checkpoints } = deps;
  const rounds = verification(deps);
  return {
    name: 'verify',
    async begin(run, segments) {
      if (!(await readRun(checkpoints, run))) {
        const before = await newestRun(checkpoints);
        if (before !== undefined) await giveUp(checkpoints, before);
        await saveNewestRun(checkpoints, run);
      }
      return rounds.begin(run, segments);
    },
    step: rounds.step,
    async finish(input, count, segments) {
      const next = await rounds.finish(input, count, segments);
      const isNewest = (await newestRun(checkpoints)) === input.run;
      if (next === undefined && isNewest) await keepVerifyReport(checkpoints, input.run);
      return next;
    },
  };
};
