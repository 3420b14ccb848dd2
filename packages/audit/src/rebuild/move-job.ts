import type { ReplayCommand } from '@hoops/domain/replay/replay-decider';
import { isUnfinished } from '@hoops/projections/rebuild-progress';
import * as z from 'zod/mini';
import { AuditProblem } from '../audit-problem.ts';
import type { JobOfRun } from '../jobs/job-of-run.ts';
import { type StagedInput, type StagePosition, stagedJob } from '../jobs/staged-job.ts';
import { type By, record } from '../record.ts';
import { verification } from '../verification/verification.ts';
import type { VerifyDeps } from '../verification/verification-context.ts';
import { changed } from './clear-stage.ts';
import { type RebuildDeps, saveProgress } from './rebuild-deps.ts';
import { emptyStages, emptyStagesBefore, reportOfStage, verifyStage } from './stages.ts';

/** `rollback` makes the rows from before the last rebuild live; `rollforward` makes the rebuilt rows live. */
export type SwitchDirection = 'rollback' | 'rollforward';

export type MoveJobDeps = RebuildDeps & VerifyDeps & { readonly byOf: (run: string) => Promise<By> };

const movingSchema = z.strictObject({
  rebuildId: z.string(),
  left: z.int(),
  live: z.int(),
});
type Moving = z.output<typeof movingSchema>;

const comparing: StagePosition = { stage: 'comparing', number: 1, mended: 0 };

/**
 * Makes the previous generation live. The result contains
 * differences in its rows.
 * @throws AuditProblem without a previous generation, or during a rebuild
 */
export const moveJob = (deps: MoveJobDeps, way: SwitchDirection): JobOfRun<StagedInput> => {
  const { rows, checkpoints } = deps;
  const movingAt = (run: string): string => `${way}/moving/${run}`;

  /** Saved after the comparison; once saved, the run cannot be canceled. */
  const readMoving = async (run: string): Promise<Moving | undefined> => {
    const stored = await checkpoints.read(movingAt(run));
    return stored === undefined ? undefined : z.parse(movingSchema, JSON.parse(stored));
  };

  const kept = async (): Promise<Moving> => {
    const { live: left, building, previous: live } = await rows.generations();
    const progress = await rows.rebuildProgress();
    const isKept = live !== null && (way === 'rollback' ? live < left : live > left);
    if (!isKept || building !== null || !progress || isUnfinished(progress)) {
      const which =
        way === 'rollback' ? 'older generation to go back to' : 'newer generation to go forward to';
      throw new AuditProblem(`There is no ${which}.`);
    }
    return { rebuildId: progress.rebuildId, left, live };
  };

  /**
   * Records and makes the switch; can be repeated.
   * @throws AuditProblem if another operator switched first
   */
  const move = async (run: string, { rebuildId, left, live }: Moving): Promise<void> => {
    const { findings: differences } = await reportOfStage(
      checkpoints,
      run,
      comparing.stage,
      comparing.number,
    );
    const by = await deps.byOf(run);
    const command: ReplayCommand =
      way === 'rollback'
        ? { type: 'RollBackRebuild', rebuildId, generation: left, live, differences }
        : { type: 'RollForwardRebuild', rebuildId, generation: live, differences };
    await record(deps, by, command, `${command.type}-${run}`);
    const from = { live: left, building: null, previous: live };
    const to = { live, building: null, previous: left };
    const isMoved = (await rows.generations()).live === live;
    if (!isMoved && !(await rows.changeGenerations(from, to))) throw changed();
    const progress = await rows.rebuildProgress();
    const phase = way === 'rollback' ? 'rolled-back' : 'switched';
    if (progress?.rebuildId === rebuildId && progress.phase !== phase)
      await saveProgress(deps, progress, { ...progress, phase, operator: by.actor.sub });
  };

  const job = stagedJob(
    checkpoints,
    way,
    {
      comparing: verifyStage(verification(deps), async (run) => ({
        // The process may have crashed after the switch, so saved progress has priority.
        generation: ((await readMoving(run)) ?? (await kept())).live,
      })),
    },
    async (run, from) => {
      if (!from) {
        await kept();
        await emptyStagesBefore(checkpoints, way, run);
        return comparing;
      }
      const moving = (await readMoving(run)) ?? (await kept());
      await checkpoints.write(movingAt(run), JSON.stringify(moving));
      await move(run, moving);
      return undefined;
    },
  );
  return {
    ...job,
    givingUp: {
      async begin(run) {
        const moving = await readMoving(run);
        if (moving) await move(run, moving);
        await emptyStages(checkpoints, run);
        return undefined;
      },
      step: job.step,
      finish: async () => undefined,
    },
  };
};
