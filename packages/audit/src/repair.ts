import type { StreamName } from '@hoops/domain/stream';
import type { CommandDeps } from '@hoops/event-store/repository';
import { refoldStream } from '@hoops/projections/project-stream';
import { withoutSnapshots } from '@hoops/projections/without-snapshots';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import { refuseQuarantined } from './acceptance.ts';
import { AuditProblem } from './audit-problem.ts';
import { checkRows } from './check-rows.ts';
import { checkStreams } from './check-streams.ts';
import { type Finding, isRowFinding, quarantinedIn, streamsOf } from './findings.ts';
import type { CheckDeps } from './look-again.ts';
import { record } from './rebuild-deps.ts';
import { namedStreams } from './streams-to-check.ts';
import { gatherWitnesses, numbersOf } from './witnesses.ts';
import { setTotalsRight } from './wrong-totals.ts';

export type RepairDeps = CheckDeps & CommandDeps;

/**
 * Derives the rows of chosen streams again, in place, in every generation that there is, and records it.
 * @throws AuditProblem when there is no such stream, or when its events are not whole; nothing is changed then.
 */
export const repairStreams = async (
  deps: RepairDeps,
  streams: readonly StreamName[],
  operator: string,
): Promise<void> => {
  const witnesses = await gatherWitnesses(deps.rows);
  const findings: Finding[] = [];
  await checkStreams(deps, namedStreams(deps.store, streams), witnesses, (stream, checked) => {
    if (checked.findings.length > 0) findings.push({ kind: 'quarantined', stream });
    else if (checked.events === 0) throw new AuditProblem(`There is no stream ${stream}.`);
  });
  refuseQuarantined(findings, new Set(), 'Nothing was changed: no rows are made of that.');
  const recorded = await recordRepair(deps, operator, streams, { strayRows: 0, totals: 0 });
  await refoldStreams(deps, [...streams, ...recorded]);
};

export type RepairReport = {
  readonly found: readonly Finding[];
  /** What is wrong even after the repair: quarantined streams are left as they are. */
  readonly left: readonly Finding[];
};

/** Checks the live rows, repairs what can be repaired, and records it. */
export const repairFound = async (deps: RepairDeps, operator: string): Promise<RepairReport> => {
  const { live } = await deps.rows.generations();
  const witnesses = await gatherWitnesses(deps.rows);
  const { findings: found } = await checkRows(deps, live, { witnesses });
  // Where events are gone, an item that was put aside may be all that still knows of them.
  const isAnyQuarantined = quarantinedIn(found).length > 0;
  const repairable = found.filter(
    (finding) => isRowFinding(finding) && !(isAnyQuarantined && finding.kind === 'misfiled-row'),
  );
  if (repairable.length === 0) return { found, left: found };
  const recorded = await recordRepair(deps, operator, streamsOf(repairable), {
    strayRows: repairable.filter(({ kind }) => kind === 'stray-row' || kind === 'misfiled-row').length,
    totals: repairable.filter(({ kind }) => kind === 'wrong-total').length,
  });
  await repairRows(deps, live, repairable);
  await refoldStreams(deps, recorded);
  return { found, left: (await checkRows(deps, live, { witnesses })).findings };
};

/**
 * Removes what lies in a wrong place, refolds the streams that have wrong rows, removes rows that no stream makes,
 * and then adds the totals up again.
 */
export const repairRows = async (
  deps: Pick<RepairDeps, 'store' | 'keys' | 'rows' | 'concurrency' | 'wait'>,
  generation: number,
  findings: readonly Finding[],
): Promise<void> => {
  const ofRows = findings.filter(isRowFinding);
  const misfiled = ofRows.flatMap((finding) => (finding.kind === 'misfiled-row' ? [finding.itemKey] : []));
  await deps.rows.removeMisfiled(generation, misfiled);
  await refoldAll(deps, generation, streamsOf(ofRows));
  const strays = ofRows.flatMap((finding) => (finding.kind === 'stray-row' ? [finding.rowKey] : []));
  await deps.rows.removeRows(generation, strays);
  await setTotalsRight(deps, generation);
};

/**
 * Derives the rows of streams again in every generation, whatever their chains say: for what has a record of its own,
 * such as an erasure, after which no row may still show what is gone.
 */
export const refoldStreams = async (
  deps: Pick<RepairDeps, 'store' | 'keys' | 'rows' | 'concurrency'>,
  streams: readonly StreamName[],
): Promise<void> => {
  for (const generation of numbersOf(await deps.rows.generations()))
    await refoldAll(deps, generation, streams);
};

const refoldAll = (
  { store, keys, rows, concurrency }: Pick<RepairDeps, 'store' | 'keys' | 'rows' | 'concurrency'>,
  generation: number,
  streams: readonly StreamName[],
): Promise<void> =>
  forEachAtOnce(streams, concurrency, async (stream) => {
    await refoldStream({ store: withoutSnapshots(store), keys, rows }, generation, stream);
  });

/** How many streams one event names. */
const namedAtOnce = 200;

/** Recorded before anything is changed: a repair that is interrupted is on record too. */
const recordRepair = async (
  deps: RepairDeps,
  operator: string,
  streams: readonly StreamName[],
  ofNoStream: { readonly strayRows: number; readonly totals: number },
): Promise<readonly StreamName[]> => {
  const recorded: StreamName[] = [];
  for (let from = 0; from === 0 || from < streams.length; from += namedAtOnce) {
    const part = streams.slice(from, from + namedAtOnce);
    const beside = from === 0 ? ofNoStream : { strayRows: 0, totals: 0 };
    const command = { type: 'RepairRows', repairId: deps.newId(), streams: part, ...beside } as const;
    recorded.push(await record(deps, operator, command));
  }
  return recorded;
};
