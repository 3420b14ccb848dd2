import type { RebuildProgress } from '@hoops/projections/rebuild-progress';
import { nowIso } from '@hoops/runtime/clock';
import { type Acceptance, recordAcceptance } from '../acceptance.ts';
import { AuditProblem } from '../audit-problem.ts';
import { type By, type RebuildDeps, record, saveProgress } from '../rebuild-deps.ts';
import type { VerifyDeps } from '../verification/look.ts';
import { judgementOf, reportOfStage } from './stages.ts';

/** What a rebuild was asked for with. */
export type RebuildRequest = { readonly by: By; readonly acceptance: Acceptance };

export type RebuildJobDeps = RebuildDeps &
  VerifyDeps & {
    readonly requestOf: (run: string) => Promise<RebuildRequest>;
    /** Whether a rebuild that did not come to its end was given up by those who asked for it: its rows are dropped then. */
    readonly isGivenUp: (rebuildId: string) => Promise<boolean>;
    /** Hears how many streams were folded. */
    readonly folded?: (streams: number) => void;
    /** How those who asked can make rows of broken streams all the same. */
    readonly toAccept: string;
  };

/** @throws Error when another rebuild has begun since, or none. */
export const progressOf = async (
  { rows }: Pick<RebuildDeps, 'rows'>,
  run: string,
): Promise<RebuildProgress> => {
  const progress = await rows.rebuildProgress();
  if (progress?.rebuildId !== run) throw new Error(`The rebuild ${run} has no progress.`);
  return progress;
};

/* What is done to the generations between the stages. Each may be repeated: a process may die at any write. */

/**
 * Begins the new generation. Everybody who writes rows must know of it before the streams are listed.
 * @throws AuditProblem when another operator was first.
 */
export const startFolding = async (deps: RebuildJobDeps, run: string): Promise<void> => {
  const { rows } = deps;
  const { by, acceptance } = await deps.requestOf(run);
  const { streams: total } = await reportOfStage(deps.checkpoints, run, 'verifying', 1);
  const { live } = await rows.generations();
  const last = await rows.rebuildProgress();
  const at = nowIso(deps.clock);
  const begun: RebuildProgress =
    last?.rebuildId === run
      ? { ...last, total }
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
  await saveProgress(deps, { ...begun, phase: 'starting' });
  await record(deps, by, { type: 'StartRebuild', rebuildId: run, generation });
  const { building } = await rows.generations();
  const from = { live, building: null, previous: null };
  if (building !== generation && !(await rows.changeGenerations(from, { ...from, building: generation })))
    throw new AuditProblem('Another operator changed the generations meanwhile. Nothing was built.');
  await recordAcceptance(deps, begun, by, acceptance);
  await deps.wait(deps.drainMs);
  await saveProgress(deps, { ...begun, phase: 'folding', streams: 0 });
};

/** All streams are folded. */
export const endFolding = async (deps: RebuildJobDeps, run: string, streams: number): Promise<void> => {
  const folded = { ...(await progressOf(deps, run)), streams, total: streams };
  await saveProgress(deps, { ...folded, phase: 'folding' });
  await saveProgress(deps, { ...folded, phase: 'comparing' });
};

/** Makes the new generation the live one; the other is kept. @throws AuditProblem when the generations were changed meanwhile. */
export const switchOver = async (deps: RebuildJobDeps, run: string): Promise<void> => {
  const { rows, checkpoints } = deps;
  const before = await reportOfStage(checkpoints, run, 'verifying', 1);
  const { rows: differences } = await judgementOf(checkpoints, before);
  const now = await progressOf(deps, run);
  const switching = await saveProgress(deps, { ...now, phase: 'switching', differences });
  const { generation } = switching;
  const { live } = await rows.generations();
  const from = { live, building: generation, previous: null };
  const to = { live: generation, building: null, previous: live };
  if (live !== generation && !(await rows.changeGenerations(from, to)))
    throw new AuditProblem('Another operator changed the generations meanwhile. Nothing was switched.');
  await endSwitched(deps, switching);
};

/** Records that it has switched. */
export const endSwitched = async (deps: RebuildJobDeps, progress: RebuildProgress): Promise<void> => {
  const { rebuildId, generation, streams } = progress;
  const differences = progress.differences ?? 0;
  const { by } = await deps.requestOf(rebuildId);
  await record(deps, by, { type: 'SwitchRebuild', rebuildId, generation, streams, differences });
  await saveProgress(deps, { ...progress, phase: 'switched', differences });
};
