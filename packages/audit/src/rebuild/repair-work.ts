import type { JobResult } from '@hoops/domain/job/events';
import { parseStream } from '@hoops/domain/stream';
import type { BackgroundWork } from '../jobs/background-job.ts';
import { isRebuildCanceled } from '../jobs/is-rebuild-canceled.ts';
import { requestOf } from '../jobs/request-of.ts';
import type { StagedInput } from '../jobs/staged-job.ts';
import { newestVerifyReport } from '../verification/verify-report.ts';
import { unjudgedFigures } from '../verification/verify-work.ts';
import { repairChosen } from './repair.ts';
import { type RepairJobDeps, repairJob, withoutValues } from './repair-job.ts';
import { firstSentences, lastComparison, reportOfStage, resultOnce } from './stages.ts';

export const repairWork = (
  given: Omit<RepairJobDeps, 'kept' | 'look' | 'byOf' | 'isGivenUp'>,
): BackgroundWork<StagedInput> => {
  const { store, checkpoints } = given;
  const deps = { ...given, isGivenUp: (rebuildId: string) => isRebuildCanceled(store, rebuildId) };
  const asked = async (run: string) => {
    const { actor, correlationId, data } = await requestOf(store, 'repair', run);
    return { by: { actor, correlationId }, streams: data.streams?.map((stream) => parseStream(stream).name) };
  };
  const job = repairJob({ ...deps, kept: withoutValues, byOf: async (run) => (await asked(run)).by });
  const ofFound = async (run: string): Promise<JobResult> => {
    const found = await reportOfStage(checkpoints, run, 'comparing', 1);
    const left = await lastComparison(checkpoints, run);
    return {
      figures: [
        { name: 'streams', value: found.streams },
        { name: 'rows', value: found.rows },
        { name: 'differences', value: found.findings },
        ...unjudgedFigures(left),
      ],
      problems: left.findings,
      findings: await firstSentences(checkpoints, left.findings > 0 ? left : found),
    };
  };
  return {
    kind: 'repair',
    job: {
      ...job,
      async begin(run, segments) {
        const { streams, by } = await asked(run);
        if (!streams) return job.begin(run, segments);
        await repairChosen(deps, streams, by, run);
        return undefined;
      },
    },
    total: async () => (await newestVerifyReport(checkpoints))?.streams ?? 0,
    async result(run) {
      const { streams } = await asked(run);
      if (!streams) return resultOnce(checkpoints, 'repair', run, () => ofFound(run));
      return { figures: [{ name: 'streams', value: streams.length }], problems: 0, findings: [] };
    },
  };
};
