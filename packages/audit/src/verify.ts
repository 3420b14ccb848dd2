import type { Head } from '@hoops/event-store/event-store';
import { memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { type RunSegments, runSegments } from '@hoops/runtime/segments/run-segments';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import { type Finding, inOrder } from './findings.ts';
import type { KnownEnds } from './known-ends.ts';
import type { Heads } from './signed-heads.ts';
import type { VerifyDeps } from './verification/look.ts';
import { type Judged, verification } from './verification/verification.ts';
import { findingsOf, readVerifyReport } from './verification/verify-report.ts';

export type VerifyReport = {
  /** Whose rows were compared. */
  readonly generation: number;
  readonly rows: number;
  readonly streams: number;
  readonly commits: number;
  readonly events: number;
  /** Events whose personal data was erased, as it should be. */
  readonly erased: number;
  /** Commits from before there were proofs. */
  readonly unproven: number;
  /** Streams of which no head is kept. */
  readonly unkept: number;
  /** Totals that moved while they were added up: whether they are right is not known. */
  readonly movedTotals: number;
  /** Streams that were written to during each look at their rows: whether these are right is not known. */
  readonly movedStreams: number;
  /** Where each stream ends: kept apart and given to a later run, it shows a cut-off tail. */
  readonly heads: Heads;
  readonly findings: readonly Finding[];
};

/** What verifying needs in one process. */
export type VerifyHereDeps = Omit<VerifyDeps, 'checkpoints' | 'knownEnds' | 'kept' | 'look'>;

/** One process has one processor: while it works on a page the next one is read, and many writes are under way at once. */
export const segmentsHere: RunSegments = { segments: 1, atOnce: 1 };

/**
 * Checks the whole event store and every row of a generation against it, in this process. What its segments
 * have come to is in memory, values of rows included. Reads only; the system may be running.
 * @throws Error when a segment failed.
 */
export const verify = async (
  deps: VerifyHereDeps,
  knownHeads: KnownEnds = {},
  cut: RunSegments = segmentsHere,
  judged: Judged = {},
): Promise<VerifyReport> => {
  const checkpoints = memoryCheckpoints();
  const heads: Record<string, Head> = {};
  const run = 'here';
  const rounds = verification({
    ...deps,
    checkpoints,
    knownEnds: async () => knownHeads,
    kept: (finding) => finding,
    look: (stream, { head }) => {
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
