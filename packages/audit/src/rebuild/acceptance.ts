import { replayStreams } from '@hoops/domain/replay/replay-decider';
import { parseStream, type StreamName } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { type CommandDeps, streamReader } from '@hoops/event-store/repository';
import type { RebuildProgress } from '@hoops/projections/rebuild-progress';
import { AuditProblem } from '../audit-problem.ts';
import { type EventFinding, type Finding, quarantinedIn } from '../findings.ts';
import { type By, record } from '../record.ts';

export type Acceptance = { readonly streams: readonly StreamName[]; readonly reason: string };

export const nothingAccepted: Acceptance = { streams: [], reason: '' };

const maxNamed = 10;

/** @throws AuditProblem naming quarantined streams that were not accepted */
export const refuseQuarantined = (
  findings: readonly Finding[],
  accepted: ReadonlySet<StreamName>,
  consequence: string,
): void => {
  const streams = quarantinedIn(findings)
    .filter((stream) => !accepted.has(stream))
    .sort();
  if (streams.length === 0) return;
  const named = streams.slice(0, maxNamed).join(', ');
  const more = streams.length > maxNamed ? ` and ${streams.length - maxNamed} more` : '';
  throw new AuditProblem(
    `The stored events of ${named}${more} differ from the appended ones: some are changed or missing. Run verify for details, and restore the events from a backup. ${consequence}`,
  );
};

/** @throws AuditProblem for an acceptance without a reason */
export const checkReason = ({ streams, reason }: Acceptance): void => {
  if (streams.length > 0 && reason === '') {
    throw new AuditProblem('Give a reason for accepting the broken history, without names: --reason TEXT.');
  }
};

/** @throws AuditProblem for sound or unreadable streams */
export const checkAcceptance = ({ streams }: Acceptance, findings: readonly EventFinding[]): void => {
  for (const stream of streams) {
    const own = findings.filter(
      (finding) => 'stream' in finding && finding.kind !== 'halted-stream' && finding.stream === stream,
    );
    if (own.length === 0) throw new AuditProblem(`${stream} is intact: there is nothing to accept.`);
    if (own.every(({ kind }) => kind !== 'unreadable-stream')) continue;
    throw new AuditProblem(
      `The events of ${stream} cannot be read, so no rows can be derived from them. Restore them from a backup.`,
    );
  }
};

export const recordAcceptance = async (
  deps: CommandDeps,
  { rebuildId, generation }: Pick<RebuildProgress, 'rebuildId' | 'generation'>,
  by: By,
  { streams, reason }: Acceptance,
): Promise<void> => {
  for (const stream of streams) {
    await record(deps, by, { type: 'AcceptBrokenStream', rebuildId, generation, stream, reason });
  }
};

export const acceptedFor = async (
  store: Pick<EventStore, 'load'>,
  rebuildId: string,
): Promise<ReadonlySet<StreamName>> => {
  const { state } = await streamReader(store, replayStreams).load(rebuildId);
  return new Set(state.accepted.map((name) => parseStream(name).name));
};
