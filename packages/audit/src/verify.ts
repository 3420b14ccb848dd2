import type { Head } from '@hoops/event-store/event-store';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import { allStreams } from './all-streams.ts';
import { checkEvents } from './check-events.ts';
import { type CheckDeps, checkRows } from './check-rows.ts';
import { type Finding, inOrder, isRowFinding, quarantinedIn } from './findings.ts';
import type { Heads } from './signed-heads.ts';
import { gatherWitnesses, type KnownEnds, type Witnesses } from './witnesses.ts';

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
  const events = await verifyEvents(deps, live, witnesses);
  const { rows, findings } = await checkRows(deps, live, { witnesses });
  const quarantined = new Set(quarantinedIn(events.findings));
  // What is wrong with a stream's events is reported once.
  const ofRows = findings.filter(
    (finding) => isRowFinding(finding) || !('stream' in finding && quarantined.has(finding.stream)),
  );
  return { ...events, generation: live, rows, findings: [...events.findings, ...ofRows] };
};

/** Checks the event store alone: of every stream that it, a generation's rows or other witnesses name. */
export const verifyEvents = async (
  deps: CheckDeps,
  generation: number,
  witnesses: Witnesses,
): Promise<EventsReport> => {
  const streams = await allStreams(deps, generation, witnesses);
  const findings: Finding[] = [];
  const heads: Record<string, Head> = {};
  let [commits, events, erased, unproven] = [0, 0, 0, 0];
  await forEachAtOnce(streams, deps.concurrency, async (stream) => {
    const checked = await checkEvents(deps, stream, witnesses.of(stream));
    commits += checked.commits;
    events += checked.events;
    erased += checked.erased;
    unproven += checked.unproven;
    heads[stream] = checked.head;
    findings.push(...checked.findings);
    if (checked.findings.length > 0) findings.push({ kind: 'quarantined', stream });
  });
  return {
    streams: streams.length,
    commits,
    events,
    erased,
    unproven,
    heads,
    findings: findings.sort(inOrder),
  };
};
