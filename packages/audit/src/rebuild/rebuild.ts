import { isUnfinished } from '@hoops/projections/rebuild-progress';
import { memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { type RunSegments, runSegments } from '@hoops/runtime/segments/run-segments';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import { AuditProblem } from '../audit-problem.ts';
import { type Finding, inOrder, isRowFinding } from '../findings.ts';
import { stageName } from '../jobs/staged-job.ts';
import { byOperator } from '../record.ts';
import type { ExternalHeads } from '../verification/known-ends.ts';
import { segmentsHere } from '../verification/verify.ts';
import { findingsOf, readVerifyReport } from '../verification/verify-report.ts';
import { type Acceptance, nothingAccepted } from './acceptance.ts';
import type { RebuildDeps } from './rebuild-deps.ts';
import { rebuildJob } from './rebuild-job.ts';
import { lastComparison } from './stages.ts';

export type RebuildReport = {
  readonly rebuildId: string;
  readonly generation: number;
  readonly previous: number | null;
  readonly streams: number;
  readonly refolded: number;
  /** Totals and streams of the new rows that were not compared, because they kept changing. */
  readonly movedTotals: number;
  readonly movedStreams: number;
  readonly differences: readonly Finding[];
};

export type RebuildChoices = {
  readonly acceptance?: Acceptance | undefined;
  /** Stream heads recorded earlier outside the database. */
  readonly knownHeads?: ExternalHeads | undefined;
  readonly cut?: RunSegments;
};

type RebuildHereDeps = RebuildDeps & { readonly folded?: (streams: number) => void };

/**
 * Runs `rebuildJob` in this process; can be resumed.
 * @throws AuditProblem as the job does
 */
export const rebuild = (
  deps: RebuildHereDeps,
  operator: string,
  choices: RebuildChoices = {},
): Promise<RebuildReport> => run(deps, deps.newId(), operator, choices);

/**
 * Resumes a rebuild; folded streams are not folded again.
 * @throws AuditProblem as `rebuild`, or if there is no rebuild to resume
 */
export const resumeRebuild = async (
  deps: RebuildHereDeps,
  operator?: string,
  choices: RebuildChoices = {},
): Promise<RebuildReport> => {
  const progress = await deps.rows.rebuildProgress();
  if (!progress || !isUnfinished(progress)) throw new AuditProblem('There is no rebuild to resume.');
  return run(deps, progress.rebuildId, operator ?? progress.operator, choices);
};

const run = async (
  deps: RebuildHereDeps,
  rebuildId: string,
  operator: string,
  { acceptance = nothingAccepted, knownHeads = {}, cut = segmentsHere }: RebuildChoices,
): Promise<RebuildReport> => {
  const checkpoints = memoryCheckpoints();
  const request = { by: byOperator(operator), acceptance };
  const job = rebuildJob({
    ...deps,
    checkpoints,
    knownEnds: async () => knownHeads,
    kept: (finding) => finding,
    requestOf: async () => request,
    isGivenUp: async () => false,
    toAccept:
      'To rebuild from the stored events anyway, accept each stream with a reason: rebuild --accept STREAM --reason TEXT.',
  });
  let refolded = 0;
  const begin = async (segments: number) => {
    const begun = await job.begin(rebuildId, segments);
    refolded = begun?.input.place.mended ?? refolded;
    return begun;
  };
  await runSegments(segmentHandler({ ...job, begin, isKeptByRun: true }, checkpoints), cut);
  const { live: generation, previous } = await deps.rows.generations();
  const { streams = 0 } = (await deps.rows.rebuildProgress()) ?? {};
  const verified = await readVerifyReport(
    checkpoints,
    stageName(rebuildId, { stage: 'verifying', number: 1 }),
  );
  const { movedTotals = 0, movedStreams = 0 } = verified ? await lastComparison(checkpoints, rebuildId) : {};
  const differences: Finding[] = [];
  for await (const finding of verified ? findingsOf(checkpoints, verified) : [])
    if (isRowFinding(finding)) differences.push(finding);
  return {
    rebuildId,
    generation,
    previous,
    streams,
    refolded,
    movedTotals,
    movedStreams,
    differences: differences.sort(inOrder),
  };
};
