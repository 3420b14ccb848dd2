import { type JobResult, maxFindingsListed } from '@hoops/domain/job/events';
import type { EventStore } from '@hoops/event-store/event-store';
import { maskFinding } from '../cli/describe.ts';
import type { VerifyDeps } from '../verification/look.ts';
import { verifyJob } from '../verification/verify-job.ts';
import { readVerifyReport, sentencesOf } from '../verification/verify-report.ts';
import type { VerifyInput } from '../verification/verify-run.ts';
import { type BackgroundWork, openRun } from './background-job.ts';

const figures = ['streams', 'commits', 'events', 'rows', 'erased', 'unproven'] as const;

/** The verification that `npm run audit -- verify` does, in the background. What is kept of it shows no personal value. */
export const verifyWork = (
  deps: Omit<VerifyDeps, 'asked' | 'kept' | 'look'> & { readonly store: Pick<EventStore, 'load'> },
): BackgroundWork<VerifyInput> => ({
  kind: 'verify',
  job: verifyJob({ ...deps, asked: () => openRun(deps.store, 'verify'), kept: maskFinding }),
  async result(runId): Promise<JobResult> {
    const report = await readVerifyReport(deps.checkpoints, runId);
    if (!report) throw new Error(`There is no report of the verification ${runId}.`);
    const findings: string[] = [];
    for await (const sentence of sentencesOf(deps.checkpoints, report)) {
      if (findings.length === maxFindingsListed) break;
      findings.push(sentence);
    }
    return {
      figures: figures.map((name) => ({ name, value: report[name] })),
      problems: report.findings,
      findings,
    };
  },
});
