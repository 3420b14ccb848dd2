import type { StreamName } from '@hoops/domain/stream';
import type { CommandDeps } from '@hoops/event-store/repository';
import { isUnfinished } from '@hoops/projections/rebuild-progress';
import { AuditProblem } from '../audit-problem.ts';
import { type Finding, streamsOf } from '../findings.ts';
import type { JobOfRun } from '../jobs/job-of-run.ts';
import { type Place, type StagedInput, stagedJob, stageName } from '../jobs/staged-job.ts';
import { type By, record } from '../rebuild-deps.ts';
import type { VerifyDeps } from '../verification/look.ts';
import { verification } from '../verification/verification.ts';
import { findingsOf } from '../verification/verify-report.ts';
import { isMendable, mendStage, refoldStreams } from './mend-stage.ts';
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
    /** Whether a rebuild that did not come to its end was given up by those who asked for it. */
    readonly isGivenUp: (rebuildId: string) => Promise<boolean>;
  };

/** Nothing is repaired beside a rebuild: both write the same rows. @throws AuditProblem while one has not come to its end. */
export const refuseWhileRebuilding = async ({
  rows,
  isGivenUp,
}: Pick<RepairJobDeps, 'rows' | 'isGivenUp'>): Promise<void> => {
  const last = await rows.rebuildProgress();
  if (!last || !isUnfinished(last) || (await isGivenUp(last.rebuildId))) return;
  throw new AuditProblem(
    `A repair cannot start while the rebuild of generation ${last.generation} has not ended. Resume it with rebuild --resume, or give it up with abandon.`,
  );
};

const name = 'repair';

/**
 * Verifies, mends what is wrong with the live rows, and verifies again. What is to be mended is recorded before anything is
 * changed. Streams whose events are broken are left as they are.
 */
export const repairJob = (deps: RepairJobDeps): JobOfRun<StagedInput> => {
  const { checkpoints } = deps;

  const mendable = async (run: string, number: number): Promise<Mendable> => {
    const report = await reportOfStage(checkpoints, run, 'comparing', number);
    const { events } = await judgementOf(checkpoints, report);
    const keepsMisfiled = events.length > 0;
    const streams = new Set<StreamName>();
    let [strayRows, totals] = [0, 0];
    for await (const finding of findingsOf(checkpoints, report)) {
      if (!isMendable(finding, keepsMisfiled)) continue;
      for (const stream of streamsOf([finding])) streams.add(stream);
      if (finding.kind === 'stray-row' || finding.kind === 'misfiled-row') strayRows += 1;
      if (finding.kind === 'wrong-total') totals += 1;
    }
    return { generation: report.generation, keepsMisfiled, streams: [...streams], strayRows, totals };
  };

  const next = async (run: string, from: Place | undefined, count: number): Promise<Place | undefined> => {
    if (!from) {
      await refuseWhileRebuilding(deps);
      await emptyStagesBefore(checkpoints, name, run);
      return { stage: 'comparing', number: 1, mended: 0 };
    }
    const { stage, number, mended } = from;
    if (stage === 'mending') return { stage: 'comparing', number: number + 1, mended: mended + count };
    const found = await mendable(run, number);
    if (number > maxMended || found.streams.length + found.strayRows + found.totals === 0) return undefined;
    const recorded = await recordRepair(deps, await deps.byOf(run), `${run}.${number}`, found);
    await refoldStreams(deps, recorded);
    return { stage: 'mending', number, mended };
  };

  const job = stagedJob(
    checkpoints,
    name,
    {
      comparing: verifyStage(verification(deps), async () => ({})),
      mending: mendStage(deps, async (run, number) => {
        const { generation, keepsMisfiled } = await mendable(run, number);
        return { generation, keepsMisfiled, found: stageName(run, { stage: 'comparing', number }) };
      }),
    },
    next,
  );
  return {
    ...job,
    // What was mended is right, and stays; what was found names people.
    givingUp: {
      begin: async (run) => void (await emptyStages(checkpoints, run)),
      step: job.step,
      finish: async () => undefined,
    },
  };
};

type Mendable = {
  readonly generation: number;
  readonly keepsMisfiled: boolean;
  readonly streams: readonly StreamName[];
  readonly strayRows: number;
  readonly totals: number;
};

/** What of a finding is needed to mend it: by its keys, without what rows say. */
export const withoutValues = (finding: Finding): Finding =>
  finding.kind === 'wrong-field' ? { ...finding, live: null, expected: null } : finding;

/** How many streams one event names. */
const namedAtOnce = 200;

/** @param id of the repair: under the same one it is recorded once. */
export const recordRepair = async (
  deps: CommandDeps,
  by: By,
  id: string,
  { streams, ...beside }: Pick<Mendable, 'streams' | 'strayRows' | 'totals'>,
): Promise<readonly StreamName[]> => {
  const recorded: StreamName[] = [];
  for (let from = 0; from === 0 || from < streams.length; from += namedAtOnce) {
    const repairId = `${id}.${recorded.length + 1}`;
    const part = streams.slice(from, from + namedAtOnce);
    const { strayRows, totals } = from === 0 ? beside : { strayRows: 0, totals: 0 };
    const command = { type: 'RepairRows', repairId, streams: part, strayRows, totals } as const;
    recorded.push(await record(deps, by, command, repairId));
  }
  return recorded;
};
