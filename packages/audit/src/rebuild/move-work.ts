import type { BackgroundWork } from '../jobs/background-job.ts';
import { requestOf } from '../jobs/request-of.ts';
import type { StagedInput } from '../jobs/staged-job.ts';
import { newestVerifyReport } from '../verification/verify-report.ts';
import { type MoveJobDeps, moveJob, type SwitchDirection } from './move-job.ts';
import { withoutValues } from './repair-job.ts';
import { firstSentences, reportOfStage, resultOnce } from './stages.ts';

export const moveWork = (
  deps: Omit<MoveJobDeps, 'kept' | 'look' | 'byOf'>,
  kind: SwitchDirection,
): BackgroundWork<StagedInput> => {
  const { store, checkpoints } = deps;
  return {
    kind,
    job: moveJob(
      {
        ...deps,
        kept: withoutValues,
        async byOf(run) {
          const { actor, correlationId } = await requestOf(store, kind, run);
          return { actor, correlationId };
        },
      },
      kind,
    ),
    total: async () => (await newestVerifyReport(checkpoints))?.streams ?? 0,
    result: (run) =>
      resultOnce(checkpoints, kind, run, async () => {
        const report = await reportOfStage(checkpoints, run, 'comparing', 1);
        return {
          figures: (['streams', 'rows'] as const).map((name) => ({ name, value: report[name] })),
          problems: report.findings,
          findings: await firstSentences(checkpoints, report),
        };
      }),
  };
};
