import { type JobResult, maxFindingsListed } from '@hoops/domain/job/events';
import type { BackgroundWork } from '../jobs/background-job.ts';
import { maskFinding } from './describe.ts';
import type { VerifyDeps } from './verification-context.ts';
import { verifyJob } from './verify-job.ts';
import {
  newestVerifyReport,
  readVerifyReport,
  type StoredVerifyReport,
  sentencesOf,
} from './verify-report.ts';
import type { VerifyInput } from './verify-run.ts';

const figures = ['streams', 'commits', 'events', 'rows', 'erased', 'unproven'] as const;

export const unjudgedFigures = ({ movedTotals, movedStreams }: StoredVerifyReport): JobResult['figures'] =>
  [
    { name: 'totals not checked', value: movedTotals },
    { name: 'streams not checked', value: movedStreams },
  ].filter(({ value }) => value > 0);

/** Stored findings contain no personal values. */
export const verifyWork = (deps: Omit<VerifyDeps, 'kept' | 'look'>): BackgroundWork<VerifyInput> => ({
  kind: 'verify',
  job: verifyJob({ ...deps, kept: maskFinding }),
  total: async () => (await newestVerifyReport(deps.checkpoints))?.streams ?? 0,
  async result(runId): Promise<JobResult> {
    const report = await readVerifyReport(deps.checkpoints, runId);
    if (!report) throw new Error(`There is no report of the verification ${runId}.`);
    const findings: string[] = [];
    for await (const sentence of sentencesOf(deps.checkpoints, report)) {
      if (findings.length === maxFindingsListed) break;
      findings.push(sentence);
    }
    return {
      figures: [
        ...figures.map((name) => ({ name, value: report[name] })),
        ...(report.unkept > 0 ? [{ name: 'without a signed end', value: report.unkept }] : []),
        ...unjudgedFigures(report),
      ],
      problems: report.findings,
      findings,
    };
  },
});
