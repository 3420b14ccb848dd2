import { parseStream } from '@hoops/domain/stream';
import type { EventStore, Head } from '@hoops/event-store/event-store';
import { forEachAtOnce } from '@hoops/runtime/at-once';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import { checkEvents } from './check-events.ts';
import { allStreams, type CheckDeps, checkRows } from './check-rows.ts';
import type { Finding } from './findings.ts';
import type { Heads } from './signed-heads.ts';

export type VerifyDeps = Omit<CheckDeps, 'store'> & {
  readonly store: EventStore;
  readonly keys: Pick<FamilyKeys, 'find'>;
};

export type EventsReport = {
  readonly streams: number;
  readonly commits: number;
  readonly events: number;
  /** Events whose personal data was erased, as it should be. */
  readonly erased: number;
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
export const verify = async (deps: VerifyDeps, knownHeads: Heads = {}): Promise<VerifyReport> => {
  const { live } = await deps.rows.generations();
  const events = await verifyEvents(deps, live, knownHeads);
  const { rows, findings } = await checkRows(deps, live);
  return { ...events, generation: live, rows, findings: [...events.findings, ...findings] };
};

/** Checks the event store alone: of every stream that it, a generation's rows or the known heads name. */
export const verifyEvents = async (
  deps: VerifyDeps,
  generation: number,
  knownHeads: Heads,
): Promise<EventsReport> => {
  const named = Object.keys(knownHeads).map((name) => parseStream(name).name);
  const streams = new Set([...(await allStreams(deps, generation)), ...named]);
  const findings: Finding[] = [];
  const heads: Record<string, Head> = {};
  let [commits, events, erased] = [0, 0, 0];
  await forEachAtOnce(streams, deps.concurrency, async (stream) => {
    const report = await checkEvents(deps, stream, knownHeads[stream]);
    commits += report.commits;
    events += report.events;
    erased += report.erased;
    heads[stream] = report.head;
    findings.push(...report.findings);
  });
  return { streams: streams.size, commits, events, erased, heads, findings };
};
