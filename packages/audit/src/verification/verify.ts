import type { StreamName } from '@hoops/domain/stream';
import type { Head } from '@hoops/event-store/event-store';
import { memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { type RunSegments, runSegments } from '@hoops/runtime/segments/run-segments';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import { type Finding, inOrder } from '../findings.ts';
import { segmentsHere } from '../jobs/requested-job.ts';
import type { Heads } from '../signed-heads.ts';
import type { ExternalHeads } from './known-ends.ts';
import { rowsIn, verification } from './verification.ts';
import type { VerifyDeps } from './verification-context.ts';

export type VerifyReport = {
  readonly generation: number;
  readonly rows: number;
  readonly streams: number;
  readonly commits: number;
  readonly events: number;
  readonly erased: number;
  readonly unproven: number;
  readonly unkept: number;
  readonly movedTotals: number;
  readonly movedStreams: number;
  /** Heads of all streams. If stored elsewhere, a later run can detect truncation. */
  readonly heads: Heads;
  readonly findings: readonly Finding[];
};

export type VerifyHereDeps = Omit<VerifyDeps, 'checkpoints' | 'knownEnds' | 'kept'>;

/** Generation to compare (default: the live generation), and broken streams whose rows count. */
export type VerifiedScope = { readonly generation?: number; readonly accepted?: readonly StreamName[] };

/**
 * Runs a verification in this process, with results and row values in memory. Changes nothing.
 * @throws Error if a segment failed
 */
export const verify = async (
  deps: VerifyHereDeps,
  knownHeads: ExternalHeads = {},
  cut: RunSegments = segmentsHere,
  scope: VerifiedScope = {},
): Promise<VerifyReport> => {
  const checkpoints = memoryCheckpoints();
  const heads: Record<string, Head> = {};
  const verifying = verification({
    ...deps,
    checkpoints,
    knownEnds: async () => knownHeads,
    kept: (finding) => finding,
    onStream: (stream, { head }) => {
      heads[stream] = head;
    },
  });
  const generation = scope.generation ?? (await deps.rows.generations()).live;
  const input = await verifying.begin('verify', 'here', cut.segments, [generation], scope.accepted);
  const job = {
    name: 'verify',
    begin: async () => ({ run: 'here', input }),
    step: verifying.step,
    finish: async () => undefined,
  };
  await runSegments(segmentHandler(job, checkpoints), cut);
  const verified = await verifying.finish(input, cut.segments);
  const { known: _known, ...counts } = verified.counts;
  const { findings, movedTotals, movedStreams } = rowsIn(verified, generation);
  return {
    generation,
    ...counts,
    movedTotals,
    movedStreams,
    heads,
    findings: [...verified.events, ...findings].map(({ finding }) => finding).sort(inOrder),
  };
};
