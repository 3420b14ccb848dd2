import { systemActor } from '@hoops/domain/actor';
import { isUnfinished } from '@hoops/projections/rebuild-progress';
import { inPasses } from '@hoops/runtime/segments/in-passes';
import type { SegmentedJob } from '@hoops/runtime/segments/segmented-job';
import { drainStep } from '../drain-step.ts';
import { record } from '../record.ts';
import { addLeftover, dropStep, forgetLeftovers, leftoversOf } from './leftovers.ts';
import type { RebuildDeps } from './rebuild-deps.ts';

type Deps = Pick<RebuildDeps, 'store' | 'clock' | 'newId' | 'rows' | 'drainMs' | 'wallClock' | 'leftovers'>;

/** Days for which the previous rows stay up to date after a switch, so that the switch can be undone. */
const keptForDays = 7;
const dayMs = 24 * 3_600_000;

type Input = { readonly generations: readonly number[] };

/**
 * Removes rows kept for seven days, rows of canceled rebuilds, and once, rows that nobody reads
 * (docs/decisions/0044-one-kind-of-job.md).
 */
export const removeOldRows = (deps: Deps): SegmentedJob<Input> => ({
  name: 'remove-old-rows',
  async begin() {
    await retire(deps);
    const generations = await leftoversOf(deps);
    return generations.length === 0 ? undefined : { run: generations.join(' '), input: { generations } };
  },
  step: inPasses({
    waiting: async (_input, _segment, cursor) => drainStep(deps, cursor),
    dropping: ({ generations }, segment, cursor) => dropStep(deps, generations, segment, cursor),
  }),
  finish: async ({ generations }) => void (await forgetLeftovers(deps, generations)),
});

/** Stops projectors from writing the generation before its rows are deleted. */
const retire = async (deps: Deps): Promise<void> => {
  const { rows, clock } = deps;
  const now = await rows.generations();
  const progress = await rows.rebuildProgress();
  if (now.previous === null || !progress || isUnfinished(progress)) return;
  if (clock.now().getTime() < Date.parse(progress.updatedAt) + keptForDays * dayMs) return;
  await addLeftover(deps, now.previous);
  const { rebuildId } = progress;
  const by = { actor: systemActor('jobs') };
  await record(deps, by, { type: 'RetireGeneration', rebuildId, generation: now.previous });
  await rows.changeGenerations(now, { ...now, previous: null });
};
