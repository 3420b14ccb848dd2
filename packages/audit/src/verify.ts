import type { StreamName } from '@hoops/domain/stream';
import type { Head } from '@hoops/event-store/event-store';
import { memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { type RunSegments, runSegments } from '@hoops/runtime/segments/run-segments';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import type { CheckedStream } from './check-events.ts';
import { checkStreams } from './check-streams.ts';
import { type Finding, inOrder } from './findings.ts';
import type { CheckDeps } from './look-again.ts';
import type { Heads } from './signed-heads.ts';
import { everyStream } from './streams-to-check.ts';
import type { VerifyDeps } from './verification/look.ts';
import { verifyJob } from './verification/verify-job.ts';
import { findingsOf, readVerifyReport } from './verification/verify-report.ts';
import type { KnownEnds, Witnesses } from './witnesses.ts';

export type EventsReport = {
  readonly streams: number;
  readonly commits: number;
  readonly events: number;
  /** Events whose personal data was erased, as it should be. */
  readonly erased: number;
  /** Commits from before there were proofs. */
  readonly unproven: number;
  /** Where each stream ends: kept apart and given to a later run, it shows a cut-off tail. */
  readonly heads: Heads;
  readonly findings: readonly Finding[];
};

export type VerifyReport = EventsReport & {
  readonly generation: number;
  readonly rows: number;
};

/** What verifying needs in one process. */
export type VerifyHereDeps = Omit<VerifyDeps, 'checkpoints' | 'knownEnds' | 'kept' | 'aStep' | 'look'>;

/** The database is another process, and of a segment many streams are worked on side by side. */
const segmentsHere: RunSegments = { segments: 2, atOnce: 2 };

/**
 * Checks the whole event store and every row of the live generation against it: `verifyJob` in this process. What its segments
 * have come to is in memory, values of rows included. Reads only; the system may be running.
 * @throws Error when a segment failed.
 */
export const verify = async (
  deps: VerifyHereDeps,
  knownHeads: KnownEnds = {},
  cut: RunSegments = segmentsHere,
): Promise<VerifyReport> => {
  const checkpoints = memoryCheckpoints();
  const heads: Record<string, Head> = {};
  const run = 'here';
  const job = verifyJob({
    ...deps,
    checkpoints,
    knownEnds: async () => knownHeads,
    kept: (finding) => finding,
    look: (stream, { head }) => {
      heads[stream] = head;
    },
  });
  const begin = (segments: number) => job.begin(run, segments);
  await runSegments(segmentHandler({ ...job, begin }, checkpoints), cut);
  const stored = await readVerifyReport(checkpoints, run);
  if (!stored) throw new Error('A verification ended without a report.');
  const findings: Finding[] = [];
  for await (const finding of findingsOf(checkpoints, stored)) findings.push(finding);
  const { generation, rows, streams, commits, events, erased, unproven } = stored;
  return {
    generation,
    rows,
    streams,
    commits,
    events,
    erased,
    unproven,
    heads,
    findings: findings.sort(inOrder),
  };
};

/** Checks the event store alone: of every stream that it or witnesses name. */
export const verifyEvents = async (
  deps: Omit<CheckDeps, 'rows' | 'wait'>,
  witnesses: Witnesses,
): Promise<EventsReport> => {
  const { take, end } = eventsReport();
  await checkStreams(deps, everyStream(deps.store, witnesses.streams), witnesses, take);
  return end();
};

/** Counts what was checked, stream by stream. */
const eventsReport = () => {
  const findings: Finding[] = [];
  const heads: Record<string, Head> = {};
  let [streams, commits, events, erased, unproven] = [0, 0, 0, 0, 0];
  return {
    take: (stream: StreamName, checked: CheckedStream): void => {
      streams += 1;
      commits += checked.commits;
      events += checked.events;
      erased += checked.erased;
      unproven += checked.unproven;
      heads[stream] = checked.head;
      findings.push(...checked.findings);
      if (checked.findings.length > 0) findings.push({ kind: 'quarantined', stream });
    },
    end: (): EventsReport => ({
      streams,
      commits,
      events,
      erased,
      unproven,
      heads,
      findings: findings.sort(inOrder),
    }),
  };
};
