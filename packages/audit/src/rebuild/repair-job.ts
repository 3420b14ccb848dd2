import type { JobResult } from '@hoops/domain/job/events';
import { parseStream, type StreamName } from '@hoops/domain/stream';
import type { CommandDeps } from '@hoops/event-store/repository';
import { projectStream } from '@hoops/projections/project-stream';
import { isUnfinished } from '@hoops/projections/rebuild-progress';
import { withoutSnapshots } from '@hoops/projections/without-snapshots';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import { AuditProblem } from '../audit-problem.ts';
import { type Finding, isRowFinding, type RowFinding, streamsOf } from '../findings.ts';
import type { RequestedJob } from '../jobs/requested-job.ts';
import { type By, record } from '../record.ts';
import { checkNamed } from '../verification/check-named.ts';
import { describeFinding } from '../verification/describe.ts';
import { sentencesIn, sizeOf, unjudgedFigures } from '../verification/job-figures.ts';
import { type CheckDeps, compareContents } from '../verification/recheck.ts';
import type { KeptFinding } from '../verification/segment-state.ts';
import { eventFindingsIn, rowsIn, type VerifiedRows, verification } from '../verification/verification.ts';
import type { VerifyDeps, VerifyInput } from '../verification/verification-context.ts';
import { refuseQuarantined } from './acceptance.ts';
import { refoldAll, refoldStreams } from './refold.ts';

export type RepairDeps = CheckDeps & CommandDeps;

export type RepairJobDeps = RepairDeps &
  VerifyDeps & {
    readonly isGivenUp: (rebuildId: string) => Promise<boolean>;
    readonly onRepaired?: (found: readonly Finding[], left: readonly Finding[]) => void;
  };

type RepairInput = { readonly runId: string; readonly by: By } & (
  | { readonly streams: readonly StreamName[] }
  | { readonly generation: number; readonly verify: VerifyInput }
);

/** Refolds named streams, or verifies and repairs the live rows. Each repair is recorded before it begins. */
export const repairJob = (deps: RepairJobDeps): RequestedJob<RepairInput> => {
  const verifying = verification(deps);
  return {
    kind: 'repair',
    total: () => sizeOf(deps),
    async begin({ runId, by, streams }, segments) {
      await refuseWhileRebuilding(deps);
      if (streams) return { runId, by, streams: streams.map((stream) => parseStream(stream).name) };
      const { live: generation } = await deps.rows.generations();
      return {
        runId,
        by,
        generation,
        verify: await verifying.begin('repair', runId, segments, [generation]),
      };
    },
    step: async (input, segment) =>
      'verify' in input ? verifying.step(input.verify, segment) : { cursor: null, count: 0 },
    async finish(input, _count, segments): Promise<JobResult> {
      const { runId, by } = input;
      if ('streams' in input) {
        const { streams } = input;
        await repairStreams(deps, streams, by, runId);
        return { figures: [{ name: 'streams', value: streams.length }], problems: 0, findings: [] };
      }
      const { generation, verify } = input;
      const verified = await verifying.finish(verify, segments);
      const { counts, events, eventProblems } = verified;
      const found = rowsIn(verified, generation);
      // If events are lost, a misfiled item may be the only evidence.
      const left = await mend(deps, generation, found, { by, id: runId, keepsMisfiled: events.length > 0 });
      const broken = eventFindingsIn(verified);
      deps.onRepaired?.(
        [...broken, ...found.findings.map(({ finding }) => finding)],
        [...broken, ...left.map(({ finding }) => finding)],
      );
      const lost = found.problems - found.findings.length;
      return {
        figures: [
          { name: 'streams', value: counts.streams },
          { name: 'rows', value: counts.rows },
          { name: 'differences', value: eventProblems + found.problems },
          ...unjudgedFigures(found),
        ],
        problems: eventProblems + left.length + lost,
        findings: sentencesIn(events, left.length > 0 ? left : found.findings),
      };
    },
    async cleanUp(input, segments) {
      if ('verify' in input) await verifying.forget(input.runId, segments);
    },
  };
};

/**
 * Rejects a repair during a rebuild, because both write to the same rows.
 * @throws AuditProblem during an unfinished rebuild
 */
const refuseWhileRebuilding = async ({
  rows,
  isGivenUp,
}: Pick<RepairJobDeps, 'rows' | 'isGivenUp'>): Promise<void> => {
  const last = await rows.rebuildProgress();
  if (!last || !isUnfinished(last) || (await isGivenUp(last.rebuildId))) return;
  throw new AuditProblem(
    `A repair cannot start while the rebuild of generation ${last.generation} is unfinished. Cancel its job, or drop it with abandon.`,
  );
};

const repairStreams = async (
  deps: RepairDeps,
  streams: readonly StreamName[],
  by: By,
  id: string,
): Promise<void> => {
  const checked = await checkNamed(deps, streams);
  for (const [stream, { findings, events }] of checked) {
    if (findings.length === 0 && events === 0) throw new AuditProblem(`There is no stream ${stream}.`);
  }
  const quarantined = [...checked].flatMap(([stream, { findings }]): readonly Finding[] =>
    findings.length > 0 ? [{ kind: 'quarantined', stream }] : [],
  );
  refuseQuarantined(quarantined, new Set(), 'Nothing was changed.');
  const recorded = await recordRepair(deps, by, id, { streams, strayRows: 0, totals: 0 });
  await refoldStreams(deps, [...streams, ...recorded]);
};

const namedAtOnce = 200;

type Mended = {
  readonly streams: readonly StreamName[];
  readonly strayRows: number;
  readonly totals: number;
};

/** @param id idempotency key */
const recordRepair = async (
  deps: CommandDeps,
  by: By,
  id: string,
  { streams, ...beside }: Mended,
): Promise<readonly StreamName[]> => {
  const recorded: StreamName[] = [];
  for (let from = 0; from === 0 || from < streams.length; from += namedAtOnce) {
    const repairId = `${id}.${recorded.length + 1}`;
    const part = streams.slice(from, from + namedAtOnce);
    const { strayRows, totals } = from === 0 ? beside : { strayRows: 0, totals: 0 };
    const command = { type: 'RepairRows', repairId, streams: part, strayRows, totals } as const;
    recorded.push(await record(deps, by, command, repairId));
  }
  return recorded;
};

type Behind = Extract<RowFinding, { readonly kind: 'wrong-version' }>;
const isBehind = (finding: RowFinding): finding is Behind =>
  finding.kind === 'wrong-version' && finding.live < finding.expected;

/**
 * Refolds wrong streams, deletes misfiled and stray rows, and corrects wrong totals, except totals that
 * changed since they were summed.
 * @returns remaining findings
 */
const mend = async (
  deps: RepairJobDeps,
  generation: number,
  { findings: kept, totals, misfiled: allMisfiled }: VerifiedRows,
  { by, id, keepsMisfiled }: { readonly by: By; readonly id: string; readonly keepsMisfiled: boolean },
): Promise<readonly KeptFinding[]> => {
  const { rows, concurrency } = deps;
  const misfiled = keepsMisfiled ? [] : allMisfiled;
  const strays = kept.flatMap(({ finding, rowKey }) =>
    finding.kind === 'stray-row' && rowKey !== undefined ? [rowKey] : [],
  );
  const found = kept
    .map(({ finding }) => finding)
    .filter(isRowFinding)
    .filter(({ kind }) => kind !== 'misfiled-row' || !keepsMisfiled);
  const streams = streamsOf(found);
  if (found.length > 0) {
    const strayRows = strays.length + misfiled.length;
    await refoldStreams(
      deps,
      await recordRepair(deps, by, id, { streams, strayRows, totals: totals.length }),
    );
  }
  // Rows are removed first, because a refold writes all rows of a stream.
  await rows.removeMisfiled(generation, misfiled);
  await rows.removeRows(generation, strays);
  await refoldAll(deps, generation, streamsOf(found.filter((finding) => !isBehind(finding))));
  // Lagging streams are projected instead of refolded, because on a busy stream the projector wins every
  // race.
  await forEachAtOnce(found.filter(isBehind), concurrency, async ({ stream, expected }) => {
    await projectStream({ ...deps, store: withoutSnapshots(deps.store) }, generation, stream, expected);
  });
  for (const { rowKey, live, expected = {} } of totals)
    await rows.replaceTotal(generation, rowKey, live, expected);

  const keysOf = (stream: StreamName): readonly string[] =>
    kept.flatMap(({ finding, rowKey }) =>
      'stream' in finding && finding.stream === stream && rowKey !== undefined ? [rowKey] : [],
    );
  const left: Finding[] = [];
  await forEachAtOnce(streams, concurrency, async (stream) => {
    const judging = { known: {}, accepted: new Set<StreamName>() };
    const again = await compareContents(deps, generation, stream, keysOf(stream), judging);
    left.push(...again.findings);
  });
  for (const { finding, rowKey = '' } of kept)
    if (finding.kind === 'stray-row' && (await rows.row(generation, rowKey))) left.push(finding);
  if (keepsMisfiled)
    left.push(...kept.flatMap(({ finding }) => (finding.kind === 'misfiled-row' ? [finding] : [])));
  return left.map((finding) => ({ finding: deps.kept(finding), sentence: describeFinding(finding, false) }));
};
