import type { StreamName } from '@hoops/domain/stream';
import type { EventStore, Head } from '@hoops/event-store/event-store';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import { forEachAtOnce } from './at-once.ts';
import { checkEvents } from './check-events.ts';
import { allStreams, type CheckDeps, checkRows } from './check-rows.ts';
import type { Finding } from './findings.ts';

export type VerifyDeps = Omit<CheckDeps, 'store'> & {
  readonly store: EventStore;
  readonly keys: Pick<FamilyKeys, 'find'>;
};

export type VerifyReport = {
  readonly generation: number;
  readonly streams: number;
  readonly commits: number;
  readonly events: number;
  /** Events whose personal data was erased, as it should be. */
  readonly erased: number;
  readonly rows: number;
  /** Where each stream ends: kept apart and given to a later run, it shows a cut-off tail. */
  readonly heads: Readonly<Record<StreamName, Head>>;
  readonly findings: readonly Finding[];
};

/**
 * Checks the whole event store and every row of the live generation against it. Reads only; the system may be
 * running.
 */
export const verify = async (
  deps: VerifyDeps,
  knownHeads: Readonly<Record<string, Head>> = {},
): Promise<VerifyReport> => {
  const { live } = await deps.rows.generations();
  const streams = new Set<StreamName>(await allStreams(deps, live));
  for (const known of Object.keys(knownHeads)) streams.add(known as StreamName);
  const findings: Finding[] = [];
  const heads: Record<StreamName, Head> = {};
  let [commits, events, erased] = [0, 0, 0];
  await forEachAtOnce(streams, deps.concurrency, async (stream) => {
    const report = await checkEvents(deps, stream, knownHeads[stream]);
    commits += report.commits;
    events += report.events;
    erased += report.erased;
    heads[stream] = report.head;
    findings.push(...report.findings);
  });
  const rows = await checkRows(deps, live);
  return {
    generation: live,
    streams: streams.size,
    commits,
    events,
    erased,
    rows: rows.rows,
    heads,
    findings: [...findings, ...rows.findings],
  };
};
