import { generationNumbers, type ReadStore } from '@hoops/projections/read-store';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import type { Segment, StepResult } from '@hoops/runtime/segments/segmented-job';
import * as z from 'zod/mini';

/** Generations that no pointer names or will name, and whose rows may still exist. */
const name = 'rows/leftover';
const schema = z.array(z.int());

type Leftovers = {
  readonly rows: Pick<ReadStore, 'generations' | 'dropPage'>;
  readonly leftovers: Checkpoints;
};

const read = async ({ leftovers }: Pick<Leftovers, 'leftovers'>): Promise<readonly number[]> =>
  z.parse(schema, JSON.parse((await leftovers.read(name)) ?? '[]'));

export const addLeftover = async (deps: Pick<Leftovers, 'leftovers'>, generation: number): Promise<void> => {
  const before = await read(deps);
  if (!before.includes(generation)) await deps.leftovers.write(name, JSON.stringify([...before, generation]));
};

export const leftoversOf = async (deps: Leftovers): Promise<readonly number[]> => {
  const inUse = generationNumbers(await deps.rows.generations());
  return (await read(deps)).filter((generation) => !inUse.includes(generation));
};

export const forgetLeftovers = async (deps: Leftovers, dropped: readonly number[]): Promise<void> => {
  const left = (await read(deps)).filter((generation) => !dropped.includes(generation));
  await deps.leftovers.write(name, JSON.stringify(left));
};

/** Pages per step; 8 pages of one megabyte take a few seconds. */
const pagesAStep = 8;

const placeSchema = z.strictObject({ generation: z.int(), after: z.nullable(z.string()) });

/** Deletes some rows of a segment. No process may write these generations anymore. Counts items. */
export const dropStep = async (
  { rows }: Pick<Leftovers, 'rows'>,
  generations: readonly number[],
  segment: Segment,
  cursor: string | null,
): Promise<StepResult> => {
  const inUse = generationNumbers(await rows.generations());
  const place =
    cursor === null
      ? { generation: generations[0] ?? 0, after: null }
      : z.parse(placeSchema, JSON.parse(cursor));
  const { generation } = place;
  let { after } = place;
  let count = 0;
  if (generations.includes(generation) && !inUse.includes(generation)) {
    for (let page = 0; page < pagesAStep; page += 1) {
      const dropped = await rows.dropPage(generation, segment, after);
      count += dropped.removed;
      after = dropped.cursor;
      if (after === null) break;
    }
    if (after !== null) return { cursor: JSON.stringify({ generation, after }), count };
  }
  const next = generations[generations.indexOf(generation) + 1];
  return { cursor: next === undefined ? null : JSON.stringify({ generation: next, after: null }), count };
};

/** Enough for one club; the daily job removes the rest. */
const mostSteps = 40;

/** Waits until no process writes the leftovers, then deletes their rows. */
export const dropLeftovers = async (
  deps: Leftovers & { readonly wait: (ms: number) => Promise<void>; readonly drainMs: number },
): Promise<void> => {
  const generations = await leftoversOf(deps);
  if (generations.length === 0) return;
  await deps.wait(deps.drainMs);
  let cursor: string | null = null;
  for (let step = 0; step < mostSteps; step += 1) {
    ({ cursor } = await dropStep(deps, generations, { segment: 0, of: 1 }, cursor));
    if (cursor === null) return forgetLeftovers(deps, generations);
  }
};
