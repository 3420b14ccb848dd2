import { isUnfinished } from '@hoops/projections/rebuild-progress';
import { AuditProblem } from '../audit-problem.ts';
import type { JobOfRun } from '../jobs/job-of-run.ts';
import { type StagedInput, type StagePosition, stagedJob, stageName } from '../jobs/staged-job.ts';
import { type VerifiedScope, verification } from '../verification/verification.ts';
import {
  type Acceptance,
  acceptedFor,
  checkAcceptance,
  checkReason,
  refuseQuarantined,
} from './acceptance.ts';
import { clearStage } from './clear-stage.ts';
import { foldStage } from './fold-stage.ts';
import {
  endFolding,
  endSwitched,
  progressOf,
  type RebuildJobDeps,
  startFolding,
  switchOver,
} from './generation-steps.ts';
import { mendStage } from './mend-stage.ts';
import {
  emptyStages,
  emptyStagesBefore,
  judgementOf,
  maxMended,
  reportOfStage,
  verifyStage,
} from './stages.ts';

const name = 'rebuild';

/**
 * Blue-green rebuild: clears leftovers, verifies, folds a new generation, compares, repairs and switches.
 * Replays only projections.
 * @throws AuditProblem; live rows are unchanged
 */
export const rebuildJob = (deps: RebuildJobDeps): JobOfRun<StagedInput> => {
  const { checkpoints, rows } = deps;

  const enter = async (run: string): Promise<StagePosition | undefined> => {
    const { acceptance } = await deps.requestOf(run);
    checkReason(acceptance);
    await emptyStagesBefore(checkpoints, name, run);
    const { live, building, previous } = await rows.generations();
    const last = await rows.rebuildProgress();
    const open = last && isUnfinished(last) ? last : undefined;
    if (open?.rebuildId === run) {
      if (live === open.generation) {
        // The process died after the switch but before its record, so the rebuild can no longer be
        // canceled.
        await endSwitched(deps, open);
        return undefined;
      }
      if (open.phase === 'abandoning')
        throw new AuditProblem('This rebuild is being abandoned. Finish that with abandon.');
      return verifying;
    }
    const isLeft = open !== undefined && (await deps.isGivenUp(open.rebuildId));
    if (!isLeft && (open || building !== null)) {
      throw new AuditProblem(
        `The rebuild of generation ${building ?? open?.generation} is unfinished. Resume it with rebuild --resume, or drop it with abandon.`,
      );
    }
    if (previous !== null) {
      throw new AuditProblem(
        'The rows from before the last rebuild are still kept for a rollback. Remove them first: “Remove the old rows” (the job retire).',
      );
    }
    return isLeft ? { stage: 'clearing', number: 1, mended: 0 } : verifying;
  };

  const accepted = async (run: string): Promise<Acceptance> => {
    const { acceptance } = await deps.requestOf(run);
    return { ...acceptance, streams: [...(await acceptedFor(deps.store, run)), ...acceptance.streams] };
  };

  const judged = async (run: string): Promise<VerifiedScope> => ({ accepted: (await accepted(run)).streams });
  const judgedNew = async (run: string): Promise<VerifiedScope> => ({
    ...(await judged(run)),
    generation: (await progressOf(deps, run)).generation,
  });

  /** @throws AuditProblem naming broken streams that were not accepted */
  const refuseBroken = async (run: string, stage: string, number: number): Promise<number> => {
    const found = await judgementOf(checkpoints, await reportOfStage(checkpoints, run, stage, number));
    const { acceptance } = await deps.requestOf(run);
    if (stage === 'verifying') checkAcceptance(acceptance, found.events);
    refuseQuarantined(
      found.events,
      new Set((await accepted(run)).streams),
      `Nothing was switched. ${deps.toAccept}`,
    );
    return found.rows;
  };

  const afterComparing = async (
    run: string,
    { number, mended }: StagePosition,
  ): Promise<StagePosition | undefined> => {
    const wrong = await refuseBroken(run, 'comparing', number);
    if (wrong === 0) {
      await switchOver(deps, run);
      return undefined;
    }
    if (number <= maxMended) return { stage: 'mending', number, mended };
    throw new AuditProblem(
      `The new rows differ from the events in ${wrong} places. Nothing was switched. Run verify for details.`,
    );
  };

  const next = async (
    run: string,
    from: StagePosition | undefined,
    count: number,
  ): Promise<StagePosition | undefined> => {
    if (!from) return enter(run);
    const { stage, number, mended } = from;
    if (stage === 'clearing') return verifying;
    if (stage === 'verifying') {
      await refuseBroken(run, stage, number);
      await startFolding(deps, run);
      return { stage: 'folding', number: 1, mended };
    }
    if (stage === 'folding') await endFolding(deps, run, count);
    if (stage === 'comparing') return afterComparing(run, from);
    return stage === 'folding'
      ? { stage: 'comparing', number: 1, mended }
      : { stage: 'comparing', number: number + 1, mended: mended + count };
  };

  const clearing = clearStage(deps, async (run, { rebuildId }) => ({
    startedBy: (await deps.requestOf(rebuildId)).by,
    by: (await deps.requestOf(run)).by,
    reason: 'it was canceled, or has failed',
  }));
  // All stages share one verification, because signed heads are large.
  const verified = verification(deps);
  const job = stagedJob(
    checkpoints,
    name,
    {
      clearing,
      verifying: verifyStage(verified, judged),
      folding: foldStage(deps, async (run) => ({
        generation: (await progressOf(deps, run)).generation,
        accepted: (await accepted(run)).streams,
      })),
      comparing: verifyStage(verified, judgedNew),
      mending: mendStage(deps, async (run, number) => ({
        generation: (await progressOf(deps, run)).generation,
        found: stageName(run, { stage: 'comparing', number }),
        keepsMisfiled: false,
      })),
    },
    next,
  );
  return {
    ...job,
    givingUp: {
      async begin(run, segments) {
        const progress = await rows.rebuildProgress();
        const isOpen = progress?.rebuildId === run && isUnfinished(progress);
        const hasSwitched = isOpen && (await rows.generations()).live === progress.generation;
        if (hasSwitched) await endSwitched(deps, progress);
        await emptyStages(checkpoints, run);
        return isOpen ? clearing.begin(`${run}/given-up`, segments, run, verifying) : undefined;
      },
      step: clearing.step,
      finish: clearing.finish,
    },
  };
};

const verifying: StagePosition = { stage: 'verifying', number: 1, mended: 0 };
