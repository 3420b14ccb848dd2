import { type JobResult, maxFindingsListed } from '@hoops/domain/job/events';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import { AuditProblem } from '../audit-problem.ts';
import { type KeepDeps, keepAndCheckHeads } from '../kept-heads/keep-heads.ts';
import type { BackgroundWork } from './background-job.ts';
import { oneStepWork } from './one-step-work.ts';

/**
 * What the job `keep-heads` does once a day, now; and what was signed since the month's base is read and checked. Where the day is
 * signed already, all streams are looked at.
 */
export const signHeadsWork = (
  deps: KeepDeps & { readonly checkpoints: Checkpoints },
): BackgroundWork<{ readonly runId: string }> =>
  oneStepWork(deps.checkpoints, 'sign-heads', async (): Promise<JobResult> => {
    try {
      const { report, isSigned, newest } = await keepAndCheckHeads(deps);
      const { changed, broken } = report;
      return {
        figures: [
          { name: 'streams', value: Object.keys(newest.heads).length },
          { name: 'newly signed', value: isSigned ? changed : 0 },
        ],
        problems: broken.length,
        findings: broken
          .slice(0, maxFindingsListed)
          .map((stream) => `${stream}: it is broken, and its end is not signed.`),
      };
    } catch (error) {
      if (!(error instanceof AuditProblem)) throw error;
      return { figures: [], problems: 1, findings: [error.message] };
    }
  });
