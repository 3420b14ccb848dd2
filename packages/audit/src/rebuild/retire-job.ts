import type { CommandDeps } from '@hoops/event-store/repository';
import type { Generations } from '@hoops/projections/read-store';
import { isUnfinished, type RebuildProgress } from '@hoops/projections/rebuild-progress';
import type { Clock } from '@hoops/runtime/clock';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import * as z from 'zod/mini';
import { AuditProblem } from '../audit-problem.ts';
import { drainStep } from '../drain-step.ts';
import type { JobOfRun } from '../jobs/job-of-run.ts';
import { type Stage, type StagedInput, type StagePosition, stagedJob } from '../jobs/staged-job.ts';
import { type By, record } from '../record.ts';
import { changed, pagesAStep, refuseInUse } from './clear-stage.ts';
import { dropSome } from './drop-rows.ts';
import type { RebuildDeps } from './rebuild-deps.ts';

export type RetireRequest = {
  readonly by: By;
  /** Generation to drop after an interrupted retirement; if absent, all unused generations are dropped. */
  readonly generation?: number | undefined;
};

export type RetireDeps = CommandDeps &
  Pick<RebuildDeps, 'rows' | 'drainMs'> & {
    readonly checkpoints: Checkpoints;
    readonly wallClock: Clock;
    readonly requestOf: (run: string) => Promise<RetireRequest>;
    readonly dropped?: (generation: number) => void;
  };

type DropInput = { readonly run: string; readonly generation: number };

const name = 'retire';
/** Unused generations whose rows may still exist, from any run. */
const openAt = 'retire/open';
const openSchema = z.readonly(z.array(z.int()));

const readOpen = async ({ checkpoints }: RetireDeps): Promise<readonly number[]> => {
  const stored = await checkpoints.read(openAt);
  return stored === undefined ? [] : z.parse(openSchema, JSON.parse(stored));
};

const removedAt = (run: string): string => `retire/removed/${run}`;
const removedSchema = z.readonly(z.array(z.strictObject({ generation: z.int(), count: z.int() })));

export const readRemoved = async (
  checkpoints: Pick<Checkpoints, 'read'>,
  run: string,
): Promise<z.output<typeof removedSchema>> => {
  const stored = await checkpoints.read(removedAt(run));
  return stored === undefined ? [] : z.parse(removedSchema, JSON.parse(stored));
};

/**
 * Drops the previous generation, irreversibly; the next run completes an interrupted retirement.
 * @throws AuditProblem if the generation is live, or during a rebuild
 */
export const retireJob = (deps: RetireDeps): JobOfRun<StagedInput> => {
  const { checkpoints, rows } = deps;

  const enter = async (run: string): Promise<StagePosition> => {
    const { by, generation: named } = await deps.requestOf(run);
    const now = await rows.generations();
    const progress = await rows.rebuildProgress();
    const wanted = named === undefined ? retirable(now, await readOpen(deps)) : [named];
    const { rebuildId } = refuseUnlessRetirable(wanted, now, progress);
    await checkpoints.write(openAt, JSON.stringify(wanted));
    for (const generation of wanted)
      await record(deps, by, { type: 'RetireGeneration', rebuildId, generation });
    const isKept = now.previous !== null && wanted.includes(now.previous);
    if (isKept && !(await rows.changeGenerations(now, { ...now, previous: null }))) throw changed();
    return { stage: 'waiting', number: 1, mended: 0 };
  };

  const waiting: Stage<null> = {
    begin: async (stage) => ({ run: stage, input: null }),
    step: async (_input, { segment }, cursor) =>
      segment === 0 ? drainStep(deps, cursor) : { cursor: null, count: 0 },
    finish: async () => undefined,
  };

  const dropping: Stage<DropInput> = {
    async begin(stage, _segments, run) {
      const [generation] = await readOpen(deps);
      if (generation === undefined) return undefined;
      return { run: `${stage}/${generation}`, input: { run, generation } };
    },
    async step({ generation }, segment, cursor) {
      await refuseInUse(deps, generation);
      const dropped = await dropSome(rows, generation, segment, cursor, pagesAStep);
      return { cursor: dropped.cursor, count: dropped.removed };
    },
    async finish({ run, generation }, count) {
      const before = (await readRemoved(checkpoints, run)).filter((one) => one.generation !== generation);
      await checkpoints.write(removedAt(run), JSON.stringify([...before, { generation, count }]));
      const open = await readOpen(deps);
      await checkpoints.write(openAt, JSON.stringify(open.filter((one) => one !== generation)));
      deps.dropped?.(generation);
      return undefined;
    },
  };

  return stagedJob(checkpoints, name, { waiting, dropping }, async (run, from) => {
    if (!from) return enter(run);
    const isOver = from.stage === 'dropping' && (await readOpen(deps)).length === 0;
    const number = from.stage === 'dropping' ? from.number + 1 : 1;
    return isOver ? undefined : { stage: 'dropping', number, mended: 0 };
  });
};

/** A rollback may have made a leftover live again. */
const retirable = ({ live, building, previous }: Generations, open: readonly number[]): readonly number[] => [
  ...new Set(
    [...open, ...(previous === null ? [] : [previous])].filter((one) => one !== live && one !== building),
  ),
];

const refuseUnlessRetirable = (
  wanted: readonly number[],
  { live, building }: Generations,
  progress: RebuildProgress | undefined,
): RebuildProgress => {
  if (wanted.length === 0) throw new AuditProblem('There is no old generation to retire.');
  for (const generation of wanted) {
    if (generation === live || generation === building)
      throw new AuditProblem(`Generation ${generation} is in use and cannot be retired.`);
    if (!progress || generation > progress.generation)
      throw new AuditProblem(`Generation ${generation} never existed.`);
  }
  if (!progress || isUnfinished(progress))
    throw new AuditProblem('A rebuild is unfinished. Resume or abandon it first.');
  return progress;
};
