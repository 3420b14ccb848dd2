import type { StreamName } from '@hoops/domain/stream';
import type { Head } from '@hoops/event-store/event-store';
import type { CheckedStream } from './check-events.ts';
import { compareRows, reportOf } from './check-rows.ts';
import { checkStreams } from './check-streams.ts';
import { type Finding, inOrder, isRowFinding, quarantinedIn } from './findings.ts';
import type { CheckDeps } from './look-again.ts';
import type { Heads } from './signed-heads.ts';
import { everyStream } from './streams-to-check.ts';
import { gatherWitnesses, type KnownEnds, surveysOf, type Witnesses } from './witnesses.ts';

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

/**
 * Checks the whole event store and every row of the live generation against it. Reads only; the system may be
 * running.
 */
export const verify = async (deps: CheckDeps, knownHeads: KnownEnds = {}): Promise<VerifyReport> => {
  const { live } = await deps.rows.generations();
  const witnesses = await gatherWitnesses(deps.rows, knownHeads);
  const counted = eventsReport();
  const reports = await compareRows(deps, surveysOf(witnesses, [live]), { witnesses }, counted.take);
  const report = reportOf(reports, live);
  const events = counted.end();
  const quarantined = new Set(quarantinedIn(events.findings));
  // What is wrong with a stream's events is reported once.
  const ofRows = report.findings.filter(
    (finding) => isRowFinding(finding) || !('stream' in finding && quarantined.has(finding.stream)),
  );
  return {
    ...events,
    generation: live,
    rows: report.rows,
    findings: [...events.findings, ...ofRows],
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
