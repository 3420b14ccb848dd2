import { type Generations, generationNumbers } from '@hoops/projections/read-store';
import { isUnfinished, type RebuildProgress } from '@hoops/projections/rebuild-progress';
import { nowIso } from '@hoops/runtime/clock';
import { AuditProblem } from '../audit-problem.ts';
import { type By, record } from '../record.ts';
import type { VerifyDeps } from '../verification/verification-context.ts';
import { type Acceptance, recordAcceptance } from './acceptance.ts';
import { type RebuildDeps, saveProgress } from './rebuild-deps.ts';
import { judgementOf, reportOfStage } from './stages.ts';

export type RebuildRequest = { readonly by: By; readonly acceptance: Acceptance };

export type RebuildJobDeps = RebuildDeps &
  VerifyDeps & {
    readonly requestOf: (run: string) => Promise<RebuildRequest>;
    /** True if the requester canceled an unfinished rebuild, so that its rows are dropped. */
    readonly isGivenUp: (rebuildId: string) => Promise<boolean>;
    readonly folded?: (streams: number) => void;
    readonly toAccept: string;
  };

/** @throws Error if no rebuild or another rebuild is current */
export const progressOf = async (
  { rows }: Pick<RebuildDeps, 'rows'>,
  run: string,
): Promise<RebuildProgress> => {
  const progress = await rows.rebuildProgress();
  if (progress?.rebuildId !== run) throw new Error(`The rebuild ${run} has no progress.`);
  return progress;
};

/** @throws AuditProblem if the rebuild was canceled, even if its process is still running */
const openProgressOf = async (deps: Pick<RebuildDeps, 'rows'>, run: string): Promise<RebuildProgress> => {
  const progress = await progressOf(deps, run);
  const { phase, generation } = progress;
  if (phase === 'abandoning' || phase === 'abandoned')
    throw new AuditProblem(`The rebuild of generation ${generation} was abandoned. Nothing was switched.`);
  return progress;
};

/** @throws AuditProblem if projectors no longer write the generation, because then no process may write it */
export const refuseUnlessWritten = async (
  { rows }: Pick<RebuildDeps, 'rows'>,
  generation: number,
): Promise<void> => {
  if (generationNumbers(await rows.generations()).includes(generation)) return;
  throw new AuditProblem(`Generation ${generation} is no longer written: it was abandoned or retired.`);
};

/**
 * Rejects concurrent rebuilds, because verification may take hours before a generation starts.
 * @throws AuditProblem if another rebuild started or switched
 */
const refuseOthers = (last: RebuildProgress | undefined, { live, building, previous }: Generations): void => {
  // A finished rebuild may still be saved as unfinished, because "switched" is saved after the switch and
  // pointers are cached for seconds.
  const isOld = last?.phase === 'switched' && last.generation !== live;
  if ((last && isUnfinished(last)) || building !== null || previous !== null || isOld)
    throw new AuditProblem('Another operator changed the generations meanwhile. Nothing was built.');
};

/**
 * Starts the generation before streams are listed, so that all writers write it.
 * @throws AuditProblem if another operator was faster or canceled the rebuild
 */
export const startFolding = async (deps: RebuildJobDeps, run: string): Promise<void> => {
  const { rows } = deps;
  const { by, acceptance } = await deps.requestOf(run);
  const { streams: total } = await reportOfStage(deps.checkpoints, run, 'verifying', 1);
  const last = await rows.rebuildProgress();
  const generations = await rows.generations();
  const { live } = generations;
  const isOwn = last?.rebuildId === run;
  if (!isOwn) refuseOthers(last, generations);
  const at = nowIso(deps.clock);
  const begun: RebuildProgress = isOwn
    ? { ...(await openProgressOf(deps, run)), total }
    : {
        rebuildId: run,
        generation: Math.max(live, last?.generation ?? 0) + 1,
        operator: by.actor.sub,
        phase: 'starting',
        streams: 0,
        total,
        differences: null,
        startedAt: at,
        updatedAt: at,
      };
  const { generation } = begun;
  const starting = await saveProgress(deps, last, { ...begun, phase: 'starting' });
  await record(deps, by, { type: 'StartRebuild', rebuildId: run, generation });
  const { building } = await rows.generations();
  const from = { live, building: null, previous: null };
  if (building !== generation && !(await rows.changeGenerations(from, { ...from, building: generation })))
    throw new AuditProblem('Another operator changed the generations meanwhile. Nothing was built.');
  await recordAcceptance(deps, begun, by, acceptance);
  await deps.wait(deps.drainMs);
  await saveProgress(deps, starting, { ...begun, phase: 'folding', streams: 0 });
};

export const endFolding = async (deps: RebuildJobDeps, run: string, streams: number): Promise<void> => {
  const now = await openProgressOf(deps, run);
  const folded = { ...now, streams, total: streams };
  const saved = await saveProgress(deps, now, { ...folded, phase: 'folding' });
  await saveProgress(deps, saved, { ...folded, phase: 'comparing' });
};

/**
 * Makes the new generation live and keeps the old generation.
 * @throws AuditProblem if the generations changed meanwhile
 */
export const switchOver = async (deps: RebuildJobDeps, run: string): Promise<void> => {
  const { rows, checkpoints } = deps;
  const before = await reportOfStage(checkpoints, run, 'verifying', 1);
  const { rows: differences } = await judgementOf(checkpoints, before);
  const now = await openProgressOf(deps, run);
  const switching = await saveProgress(deps, now, { ...now, phase: 'switching', differences });
  const { generation } = switching;
  const { live } = await rows.generations();
  const from = { live, building: generation, previous: null };
  const to = { live: generation, building: null, previous: live };
  if (live !== generation && !(await rows.changeGenerations(from, to)))
    throw new AuditProblem('Another operator changed the generations meanwhile. Nothing was switched.');
  await endSwitched(deps, switching);
};

export const endSwitched = async (deps: RebuildJobDeps, progress: RebuildProgress): Promise<void> => {
  const { rebuildId, generation, streams } = progress;
  const differences = progress.differences ?? 0;
  const { by } = await deps.requestOf(rebuildId);
  await record(deps, by, { type: 'SwitchRebuild', rebuildId, generation, streams, differences });
  await saveProgress(deps, progress, { ...progress, phase: 'switched', differences });
};
