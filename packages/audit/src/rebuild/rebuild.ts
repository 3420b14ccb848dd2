import { memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import type { RunSegments } from '@hoops/runtime/segments/run-segments';
import { type Finding, inOrder, isRowFinding } from '../findings.ts';
import { runHere, segmentsHere } from '../jobs/requested-job.ts';
import { byOperator } from '../record.ts';
import type { ExternalHeads } from '../verification/known-ends.ts';
import { type Acceptance, nothingAccepted } from './acceptance.ts';
import type { RebuildDeps } from './rebuild-deps.ts';
import { type RebuildJobDeps, rebuildJob } from './rebuild-job.ts';

export type RebuildReport = {
  readonly rebuildId: string;
  readonly generation: number;
  readonly previous: number;
  readonly streams: number;
  /** New totals and streams that were not compared, because they kept changing. */
  readonly movedTotals: number;
  readonly movedStreams: number;
  readonly differences: readonly Finding[];
};

export type RebuildChoices = {
  readonly acceptance?: Acceptance | undefined;
  /** Stream heads recorded earlier, outside the database. */
  readonly knownHeads?: ExternalHeads | undefined;
  readonly cut?: RunSegments;
};

/**
 * Runs `rebuildJob` in this process.
 * @throws AuditProblem like the job
 */
export const rebuild = async (
  deps: RebuildDeps & Pick<RebuildJobDeps, 'folded'>,
  operator: string,
  { acceptance = nothingAccepted, knownHeads = {}, cut = segmentsHere }: RebuildChoices = {},
): Promise<RebuildReport> => {
  const checkpoints = memoryCheckpoints();
  const rebuildId = deps.newId();
  let report: RebuildReport | undefined;
  const job = rebuildJob({
    ...deps,
    checkpoints,
    knownEnds: async () => knownHeads,
    kept: (finding) => finding,
    isGivenUp: async () => false,
    toAccept:
      'To rebuild from the stored events anyway, accept each stream with a reason: rebuild --accept STREAM --reason TEXT.',
    onVerified: ({ generation, before: previous, streams, old, made: { movedTotals, movedStreams } }) => {
      const differences = old
        .map(({ finding }) => finding)
        .filter(isRowFinding)
        .sort(inOrder);
      report = { rebuildId, generation, previous, streams, movedTotals, movedStreams, differences };
    },
  });
  const { streams: accept, reason } = acceptance;
  const request = { runId: rebuildId, by: byOperator(operator), reason, accept: [...accept] };
  await runHere(job, request, { ...cut, wait: deps.wait }, checkpoints);
  if (!report) throw new Error('A rebuild ended without a report.');
  return report;
};
