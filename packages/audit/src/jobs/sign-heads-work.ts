import { type JobResult, maxFindingsListed } from '@hoops/domain/job/events';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import { AuditProblem } from '../audit-problem.ts';
import { type KeepDeps, keepAndCheckHeads } from '../kept-heads/keep-heads.ts';
import type { BackgroundWork } from './background-job.ts';
import { oneStepWork } from './one-step-work.ts';

/** What the job `keep-heads` does once a day, now; and all that was signed before is read and checked. */
export const signHeadsWork = (
  deps: KeepDeps & { readonly checkpoints: Checkpoints },
): BackgroundWork<{ readonly runId: string }> =>
  oneStepWork(deps.checkpoints, 'sign-heads', async (): Promise<JobResult> => {
    try {
      const { report, newest } = await keepAndCheckHeads(deps);
      const broken = report?.broken ?? [];
      return {
        figures: [
          { name: 'streams', value: Object.keys(newest.heads).length },
          { name: 'newly signed', value: report?.streams ?? 0 },
        ],
        problems: broken.length,
        findings: broken.slice(0, maxFindingsListed).map((stream) => `${stream}: not signed, it is broken.`),
      };
    } catch (error) {
      if (!(error instanceof AuditProblem)) throw error;
      return { figures: [], problems: 1, findings: [error.message] };
    }
  });
