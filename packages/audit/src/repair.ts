import type { StreamName } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { refoldStream } from '@hoops/projections/project-stream';
import type { ReadStore } from '@hoops/projections/read-store';
import { withoutSnapshots } from '@hoops/projections/without-snapshots';
import { forEachAtOnce } from '@hoops/runtime/at-once';
import { AuditProblem } from './audit-problem.ts';
import { type CheckDeps, checkRows } from './check-rows.ts';
import { type Finding, streamsOf } from './findings.ts';

export type RepairDeps = CheckDeps & { readonly store: EventStore };

/**
 * Folds chosen streams anew, in place, in every generation that there is.
 * @throws AuditProblem when there is no such stream; nothing is changed then.
 */
export const repairStreams = async (deps: RepairDeps, streams: readonly StreamName[]): Promise<void> => {
  for (const stream of streams) {
    const { version } = await deps.store.head(stream);
    if (version === 0) throw new AuditProblem(`There is no stream ${stream}.`);
  }
  for (const generation of await generationsOf(deps.rows)) await refoldAll(deps, generation, streams);
};

export type RepairReport = {
  readonly found: readonly Finding[];
  /** What is wrong even after the repair, in the event store mostly. */
  readonly left: readonly Finding[];
};

/** Checks the live rows and cures whatever is found. */
export const repairFound = async (deps: RepairDeps): Promise<RepairReport> => {
  const { live } = await deps.rows.generations();
  const { findings: found } = await checkRows(deps, live);
  if (found.length === 0) return { found, left: [] };
  await cure(deps, live, found);
  return { found, left: (await checkRows(deps, live)).findings };
};

/** Refolds the streams that were found to have wrong rows, and removes the rows that no stream makes. */
export const cure = async (
  deps: Pick<RepairDeps, 'store' | 'rows' | 'concurrency'>,
  generation: number,
  findings: readonly Finding[],
): Promise<void> => {
  const readable = findings.filter(({ kind }) => kind !== 'unreadable-stream');
  await refoldAll(deps, generation, streamsOf(readable));
  const strays = findings.flatMap((finding) => (finding.kind === 'stray-row' ? [finding.rowKey] : []));
  await deps.rows.removeRows(generation, strays);
};

const refoldAll = (
  { store, rows, concurrency }: Pick<RepairDeps, 'store' | 'rows' | 'concurrency'>,
  generation: number,
  streams: readonly StreamName[],
): Promise<void> =>
  forEachAtOnce(streams, concurrency, async (stream) => {
    await refoldStream({ store: withoutSnapshots(store), rows }, generation, stream);
  });

const generationsOf = async (rows: Pick<ReadStore, 'generations'>): Promise<readonly number[]> => {
  const { live, building, previous } = await rows.generations();
  return [live, building, previous].filter((generation) => generation !== null);
};
