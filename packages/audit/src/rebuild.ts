import type { StreamName } from '@hoops/domain/stream';
import { isUnfinished, type RebuildProgress } from '@hoops/projections/rebuild-progress';
import { nowIso } from '@hoops/runtime/clock';
import {
  type Acceptance,
  acceptedFor,
  checkAcceptance,
  nothingAccepted,
  recordAcceptance,
  refuseQuarantined,
} from './acceptance.ts';
import { AuditProblem } from './audit-problem.ts';
import { checkRows, compareRows, type RowsReport, reportOf } from './check-rows.ts';
import type { Finding } from './findings.ts';
import { foldRows } from './fold-rows.ts';
import type { Judging } from './look-again.ts';
import { type RebuildDeps, record, saveProgress } from './rebuild-deps.ts';
import { repairRows } from './repair.ts';
import { verifyEvents } from './verify.ts';
import { gatherWitnesses, type KnownEnds, surveysOf, type Witnesses } from './witnesses.ts';

export type RebuildReport = {
  readonly rebuildId: string;
  /** The generation that is live now ... */
  readonly generation: number;
  /** ... and the one that it replaced, kept up to date until it is retired. */
  readonly previous: number | null;
  readonly streams: number;
  /** Rows of the new generation that had to be folded twice. */
  readonly refolded: number;
  /** What was wrong with the rows that were live until now. */
  readonly differences: readonly Finding[];
};

/** How often wrong rows of the new generation are folded again before the rebuild stops. */
const maxRepairRounds = 3;
/** Streams between two savings of the progress. */
const savedEvery = 100;

export type RebuildChoices = {
  /** Broken streams whose stored events count. */
  readonly acceptance?: Acceptance | undefined;
  /** Where streams ended once, kept apart from the database. */
  readonly knownHeads?: KnownEnds | undefined;
};

const nothingSwitched =
  'Nothing was switched. To make rows of what is stored all the same, name each with a reason: rebuild --accept STREAM --reason TEXT.';

/**
 * Derives all rows from the events again, beside the live ones, and switches over. Commands and projectors run
 * on meanwhile; projectors write both generations. Nothing but the projectors' own code runs on old events: a
 * rebuild can neither charge nor mail. Before anything is done, and again before the switch, every stream is
 * compared with what else knows of it: a rebuild would make what was changed true, and forget what is gone.
 * @throws AuditProblem when it must not start, when a stream is broken and not accepted, or when the new rows
 * do not come to agree with the events; begun, it can be resumed or abandoned, and what is live stays as it was.
 */
export const rebuild = async (
  deps: RebuildDeps,
  operator: string,
  choices: RebuildChoices = {},
): Promise<RebuildReport> => {
  const { live, building, previous } = await deps.rows.generations();
  const last = await deps.rows.rebuildProgress();
  if (building !== null || (last && isUnfinished(last))) {
    throw new AuditProblem(
      `The rebuild of generation ${building ?? last?.generation} did not end. Resume it with rebuild --resume, or give it up with abandon.`,
    );
  }
  if (previous !== null) {
    throw new AuditProblem(
      `Generation ${previous} is still kept for going back. Retire it first, with retire.`,
    );
  }
  const looked = await refuseBroken(deps, choices, []);
  const at = nowIso(deps.clock);
  const begun = {
    rebuildId: deps.newId(),
    generation: Math.max(live, last?.generation ?? 0) + 1,
    operator,
    phase: 'starting',
    streams: 0,
    total: looked.streams,
    differences: null,
    startedAt: at,
    updatedAt: at,
  } as const;
  return run(deps, begun, operator, choices.acceptance, looked.witnesses);
};

/**
 * Resumes a rebuild that did not come to its end. What is folded already is not folded again.
 * @throws AuditProblem as `rebuild` does, and when there is nothing to resume.
 */
export const resumeRebuild = async (
  deps: RebuildDeps,
  operator?: string,
  choices: RebuildChoices = {},
): Promise<RebuildReport> => {
  const progress = await deps.rows.rebuildProgress();
  if (!progress || !isUnfinished(progress)) throw new AuditProblem('There is no rebuild to resume.');
  if (progress.phase === 'abandoning') {
    throw new AuditProblem('This rebuild is being given up. End that with abandon.');
  }
  const looked = await refuseBroken(deps, choices, await acceptedFor(deps.store, progress.rebuildId));
  const resumed = { ...progress, total: looked.streams };
  return run(deps, resumed, operator ?? progress.operator, choices.acceptance, looked.witnesses);
};

/**
 * @returns how many streams there are, and what else is known of them.
 * @throws AuditProblem when one is broken and not accepted.
 */
const refuseBroken = async (
  deps: RebuildDeps,
  { acceptance = nothingAccepted, knownHeads }: RebuildChoices,
  before: Iterable<StreamName>,
): Promise<{ readonly streams: number; readonly witnesses: Witnesses }> => {
  const witnesses = await gatherWitnesses(deps.rows, knownHeads);
  await checkAcceptance(deps, acceptance, witnesses);
  const { findings, streams } = await verifyEvents(deps, witnesses);
  refuseQuarantined(findings, new Set([...before, ...acceptance.streams]), nothingSwitched);
  return { streams, witnesses };
};

const run = async (
  deps: RebuildDeps,
  begun: RebuildProgress,
  operator: string,
  acceptance: Acceptance | undefined,
  witnesses: Witnesses,
): Promise<RebuildReport> => {
  const { live, previous } = await deps.rows.generations();
  const { generation } = begun;
  // It stopped between the switch and its end.
  if (live === generation) {
    return finish(deps, begun, { previous, refolded: 0, differences: [] });
  }
  await start(deps, begun, live);
  await recordAcceptance(deps, begun, operator, acceptance ?? nothingAccepted);
  const accepted = await acceptedFor(deps.store, begun.rebuildId);
  await deps.wait(deps.drainMs);
  const judging = { witnesses, accepted };
  const folding = { ...begun, phase: 'folding', streams: 0 } as const;
  const { folded, rowsOf, ofLive } = await foldAll(deps, folding, judging, live);
  const comparing = await saveProgress(deps, { ...folded, phase: 'comparing' });
  const { findings: made } = await rowsOf.end();
  const refolded = await repairDifferences(deps, generation, judging, made);
  const { findings: differences } = ofLive;
  refuseQuarantined(differences, accepted, nothingSwitched);
  const switching = await saveProgress(deps, {
    ...comparing,
    phase: 'switching',
    differences: differences.length,
  });
  const from = { live, building: generation, previous: null };
  if (!(await deps.rows.changeGenerations(from, { live: generation, building: null, previous: live }))) {
    throw new AuditProblem('Another operator changed the generations meanwhile. Nothing was switched.');
  }
  return finish(deps, switching, { previous: live, refolded, differences });
};

/** Everybody who writes rows must know of the new generation before the streams are listed. */
const start = async (deps: RebuildDeps, progress: RebuildProgress, live: number): Promise<void> => {
  const { rebuildId, generation, operator } = progress;
  await saveProgress(deps, { ...progress, phase: 'starting' });
  await record(deps, operator, { type: 'StartRebuild', rebuildId, generation });
  const { building } = await deps.rows.generations();
  const from = { live, building: null, previous: null };
  if (
    building !== generation &&
    !(await deps.rows.changeGenerations(from, { ...from, building: generation }))
  ) {
    throw new AuditProblem('Another operator changed the generations meanwhile. Nothing was built.');
  }
};

/**
 * Reads every stream once more, makes the new rows of it, and compares the old ones as they were surveyed before the start:
 * as of the versions that they showed then.
 */
const foldAll = async (
  deps: RebuildDeps,
  begun: RebuildProgress,
  judging: Judging,
  live: number,
): Promise<{
  readonly folded: RebuildProgress;
  readonly rowsOf: ReturnType<typeof foldRows>;
  readonly ofLive: RowsReport;
}> => {
  const { generation } = begun;
  // A generation that was not there before the start has no rows, or few.
  const there = judging.witnesses.surveys.find((survey) => survey.generation === generation)?.checkpoints;
  const rowsOf = foldRows(deps, { generation, checkpoints: there ?? new Map() }, judging);
  const progress = await saveProgress(deps, begun);
  let streams = 0;
  const surveyed = surveysOf(judging.witnesses, [live]);
  const reports = await compareRows(deps, surveyed, judging, async (stream, checked, expectedAt) => {
    await rowsOf.take(stream, checked, expectedAt);
    if (checked.commits === 0) return;
    streams += 1;
    const total = Math.max(streams, progress.total ?? 0);
    if (streams % savedEvery === 0) await saveProgress(deps, { ...progress, streams, total });
  });
  const folded = await saveProgress(deps, { ...progress, streams, total: streams });
  return { folded, rowsOf, ofLive: reportOf(reports, live) };
};

/** Folds again what differs of the new rows, and compares them once more. */
const repairDifferences = async (
  deps: RebuildDeps,
  generation: number,
  judging: Judging,
  found: readonly Finding[],
): Promise<number> => {
  let [findings, refolded] = [found, 0];
  for (let round = 0; findings.length > 0; round += 1) {
    refuseQuarantined(findings, judging.accepted ?? new Set(), nothingSwitched);
    if (round === maxRepairRounds) {
      throw new AuditProblem(
        `The new rows do not agree with the events in ${findings.length} places. Nothing was switched; verify says more.`,
      );
    }
    refolded += findings.length;
    await repairRows(deps, generation, findings);
    ({ findings } = await checkRows(deps, generation, judging));
  }
  return refolded;
};

const finish = async (
  deps: RebuildDeps,
  progress: RebuildProgress,
  outcome: Pick<RebuildReport, 'previous' | 'refolded' | 'differences'>,
): Promise<RebuildReport> => {
  const { rebuildId, generation, operator, streams } = progress;
  const differences = progress.differences ?? outcome.differences.length;
  await record(deps, operator, { type: 'SwitchRebuild', rebuildId, generation, streams, differences });
  await saveProgress(deps, { ...progress, phase: 'switched', differences });
  return { rebuildId, generation, streams, ...outcome };
};
