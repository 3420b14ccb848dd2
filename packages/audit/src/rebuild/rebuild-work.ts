import { parseStream } from '@hoops/domain/stream';
import type { BackgroundWork } from '../jobs/background-job.ts';
import { isRebuildCanceled } from '../jobs/is-rebuild-canceled.ts';
import { requestOf } from '../jobs/request-of.ts';
import type { StagedInput } from '../jobs/staged-job.ts';
import { newestVerifyReport } from '../verification/verify-report.ts';
import { unjudgedFigures } from '../verification/verify-work.ts';
import type { RebuildJobDeps } from './generation-steps.ts';
import { rebuildJob } from './rebuild-job.ts';
import { withoutValues } from './repair-job.ts';
import { firstSentences, lastComparison, reportOfStage, resultOnce } from './stages.ts';

const figures = ['streams', 'events', 'rows'] as const;

export const rebuildWork = (
  deps: Omit<RebuildJobDeps, 'kept' | 'look' | 'requestOf' | 'isGivenUp' | 'toAccept'>,
): BackgroundWork<StagedInput> => {
  const { store, checkpoints } = deps;
  return {
    kind: 'rebuild',
    job: rebuildJob({
      ...deps,
      kept: withoutValues,
      async requestOf(run) {
        const { actor, correlationId, data } = await requestOf(store, 'rebuild', run);
        const streams = (data.accept ?? []).map((stream) => parseStream(stream).name);
        return { by: { actor, correlationId }, acceptance: { streams, reason: data.reason } };
      },
      isGivenUp: (rebuildId) => isRebuildCanceled(store, rebuildId),
      toAccept:
        'To rebuild from the stored events anyway, name each of these streams when you start a rebuild.',
    }),
    total: async () => (await newestVerifyReport(checkpoints))?.streams ?? 0,
    result: (run) =>
      resultOnce(checkpoints, 'rebuild', run, async () => {
        const before = await reportOfStage(checkpoints, run, 'verifying', 1);
        const made = await lastComparison(checkpoints, run);
        return {
          figures: [
            ...figures.map((name) => ({ name, value: before[name] })),
            { name: 'differences', value: before.findings },
            ...unjudgedFigures(made),
          ],
          problems: 0,
          findings: await firstSentences(checkpoints, before),
        };
      }),
  };
};
