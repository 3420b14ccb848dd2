import type { Head } from '@hoops/event-store/event-store';
import { memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { type RunSegments, runSegments } from '@hoops/runtime/segments/run-segments';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import { type Finding, inOrder } from '../findings.ts';
import type { Heads } from '../signed-heads.ts';
import type { ExternalHeads } from './known-ends.ts';
import { type VerifiedScope, verification } from './verification.ts';
import type { VerifyDeps } from './verification-context.ts';
import { findingsOf, readVerifyReport } from './verify-report.ts';

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
  /** Heads of all streams. Stored elsewhere, the heads let a later run detect truncation. */
  readonly heads: Heads;
  readonly findings: readonly Finding[];
};

export type VerifyHereDeps = Omit<VerifyDeps, 'checkpoints' | 'knownEnds' | 'kept' | 'look'>;

/** One segment, because a process already prefetches pages and checks many streams concurrently. */
export const segmentsHere: RunSegments = { segments: 1, atOnce: 1 };

/**
 * Runs a verification in this process, with results and row values in memory. Read-only.
 * @throws Error if a segment failed
 */
export const verify = async (
  deps: VerifyHereDeps,
  knownHeads: ExternalHeads = {},
  cut: RunSegments = segmentsHere,
  judged: VerifiedScope = {},
): Promise<VerifyReport> => {
  const checkpoints = memoryCheckpoints();
  const heads: Record<string, Head> = {};
  const run = 'here';
  const rounds = verification({
    ...deps,
    checkpoints,
    knownEnds: async () => knownHeads,
    kept: (finding) => finding,
    onStream: (stream, { head }) => {
      heads[stream] = head;
    },
  });
  const begin = (segments: number) => rounds.begin(run, segments, judged);
  await runSegments(segmentHandler({ ...rounds, name: 'verify', begin }, checkpoints), cut);
  const stored = await readVerifyReport(checkpoints, run);
  if (!stored) throw new Error('A verification ended without a report.');
  const findings: Finding[] = [];
  for await (const finding of findingsOf(checkpoints, stored)) findings.push(finding);
  const { run: _run, keptHeads: _kept, accepted: _accepted, lists: _lists, ...counts } = stored;
  return {
    ...counts,
    heads,
    findings: findings.sort(inOrder),
  };
};
