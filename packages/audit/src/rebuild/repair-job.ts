import type { CommandDeps } from '@hoops/event-store/repository';
import { isUnfinished } from '@hoops/projections/rebuild-progress';
import { AuditProblem } from '../audit-problem.ts';
import type { Finding } from '../findings.ts';
import type { JobOfRun } from '../jobs/job-of-run.ts';
import { type StagedInput, type StagePosition, stagedJob, stageName } from '../jobs/staged-job.ts';
import type { By } from '../record.ts';
import { verification } from '../verification/verification.ts';
import type { VerifyDeps } from '../verification/verification-context.ts';
import { rowFindingPieces } from '../verification/verify-report.ts';
import { isMendable, type MendInput, mendStage } from './mend-stage.ts';
import { recordStage } from './record-stage.ts';
import {
  emptyStages,
  emptyStagesBefore,
  judgementOf,
  maxMended,
  reportOfStage,
  verifyStage,
} from './stages.ts';

export type RepairJobDeps = VerifyDeps &
  CommandDeps & {
    readonly byOf: (run: string) => Promise<By>;
    readonly isGivenUp: (rebuildId: string) => Promise<boolean>;
  };

/**
 * Rejects a repair during a rebuild, because both write the same rows.
 * @throws AuditProblem during an unfinished rebuild
 */
export const refuseWhileRebuilding = async ({
  rows,
  isGivenUp,
}: Pick<RepairJobDeps, 'rows' | 'isGivenUp'>): Promise<void> => {
  const last = await rows.rebuildProgress();
  if (!last || !isUnfinished(last) || (await isGivenUp(last.rebuildId))) return;
  throw new AuditProblem(
    `A repair cannot start while the rebuild of generation ${last.generation} is unfinished. Resume it with rebuild --resume, or drop it with abandon.`,
  );
};

const name = 'repair';

/**
 * Verifies, repairs wrong live rows and verifies again. Repairs are recorded first; broken streams are not
 * changed.
 */
export const repairJob = (deps: RepairJobDeps): JobOfRun<StagedInput> => {
  const { checkpoints } = deps;

  const mendOf = async (run: string, number: number): Promise<MendInput> => {
    const report = await reportOfStage(checkpoints, run, 'comparing', number);
    const { events } = await judgementOf(checkpoints, report);
    const found = stageName(run, { stage: 'comparing', number });
    return { generation: report.generation, keepsMisfiled: events.length > 0, found };
  };

  const isToMend = async (run: string, number: number): Promise<boolean> => {
    const report = await reportOfStage(checkpoints, run, 'comparing', number);
    const { keepsMisfiled } = await mendOf(run, number);
    for await (const { findings } of rowFindingPieces(checkpoints, report, null))
      if (findings.some((finding) => isMendable(finding, keepsMisfiled))) return true;
    return false;
  };

  const next = async (
    run: string,
    from: StagePosition | undefined,
    count: number,
  ): Promise<StagePosition | undefined> => {
    if (!from) {
      await refuseWhileRebuilding(deps);
      await emptyStagesBefore(checkpoints, name, run);
      return { stage: 'comparing', number: 1, mended: 0 };
    }
    const { stage, number, mended } = from;
    if (stage === 'mending') return { stage: 'comparing', number: number + 1, mended: mended + count };
    if (stage === 'recording') return { stage: 'mending', number, mended };
    return number <= maxMended && (await isToMend(run, number))
      ? { stage: 'recording', number, mended }
      : undefined;
  };

  const job = stagedJob(
    checkpoints,
    name,
    {
      comparing: verifyStage(verification(deps), async () => ({})),
      recording: recordStage(deps, async (run, number) => ({
        ...(await mendOf(run, number)),
        id: `${run}.${number}`,
        by: await deps.byOf(run),
      })),
      mending: mendStage(deps, mendOf),
    },
    next,
  );
  return {
    ...job,
    // Completed repairs are kept, but findings are emptied, because they contain names.
    givingUp: {
      begin: async (run) => void (await emptyStages(checkpoints, run)),
      step: job.step,
      finish: async () => undefined,
    },
  };
};

export const withoutValues = (finding: Finding): Finding =>
  finding.kind === 'wrong-field' ? { ...finding, live: null, expected: null } : finding;
