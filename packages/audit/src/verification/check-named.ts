import type { StreamName } from '@hoops/domain/stream';
import { generationNumbers } from '@hoops/projections/read-store';
import { type CheckedStream, checkEvents } from '../check-events.ts';
import { missingEvents } from '../missing-events.ts';
import { loggedEvent } from './generation-items.ts';
import { type ExternalHeads, externalProofOf } from './known-ends.ts';
import type { CheckDeps } from './recheck.ts';

/**
 * Checks named streams: stored events, heads, rows of all generations (read first), and event-log lines
 * (found by a scan).
 */
export const checkNamed = async (
  { rows, store, keys, proofs }: Pick<CheckDeps, 'rows' | 'store' | 'keys' | 'proofs'>,
  streams: readonly StreamName[],
  known: ExternalHeads = {},
): Promise<ReadonlyMap<StreamName, CheckedStream>> => {
  const named = new Map(streams.map((stream) => [stream, { shown: 0, logged: new Map<string, number>() }]));
  for (const generation of streams.length > 0 ? generationNumbers(await rows.generations()) : []) {
    for await (const item of rows.items(generation)) {
      if (item.kind === 'misfiled') continue;
      const line = item.kind === 'row' ? loggedEvent(item) : undefined;
      if (line) named.get(line.stream)?.logged.set(line.eventId, line.version);
    }
    for (const [stream, { version }] of await rows.checkpointsOf(generation, streams)) {
      const witness = named.get(stream as StreamName);
      if (witness) witness.shown = Math.max(witness.shown, version);
    }
  }
  const checked = new Map<StreamName, CheckedStream>();
  for (const [stream, { shown, logged }] of named) {
    const commits = store.readCommits(stream);
    const found = await checkEvents({ keys, proofs }, { stream, commits }, externalProofOf(known, stream));
    const gone = found.envelopes ? missingEvents(stream, found.envelopes, shown, logged) : [];
    checked.set(stream, { ...found, findings: [...found.findings, ...gone] });
  }
  return checked;
};
