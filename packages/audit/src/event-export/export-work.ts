import { type JobResult, maxFindingsListed } from '@hoops/domain/job/events';
import type { BackgroundWork } from '../jobs/background-job.ts';
import { type ExportDeps, type ExportInput, exportJob } from './export-job.ts';
import { readExportRun } from './export-store.ts';
import { keptExport } from './read-export.ts';

const figures = ['streams', 'commits', 'events'] as const;

export const exportWork = (deps: ExportDeps): BackgroundWork<ExportInput> => {
  const countsOf = async (runId: string | undefined) =>
    (await readExportRun(deps.checkpoints, runId ?? ''))?.made?.counts;
  return {
    kind: 'export',
    job: exportJob(deps),
    total: async () => (await countsOf(await keptExport(deps.checkpoints)))?.commits ?? 0,
    async result(runId): Promise<JobResult> {
      const counts = await countsOf(runId);
      if (!counts) throw new Error(`The export ${runId} was not made.`);
      const { leftOut } = counts;
      return {
        figures: figures.map((name) => ({ name, value: counts[name] })),
        problems: leftOut.length,
        findings: leftOut
          .slice(0, maxFindingsListed)
          .map((stream) => `${stream}: skipped, because its stored data is not a commit.`),
      };
    },
  };
};
