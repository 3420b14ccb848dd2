import type { Checkpoint, Generations, ReadStore } from './read-store.ts';

type Rows = Pick<ReadStore, 'generations' | 'checkpoint' | 'writeStream' | 'maxRowsPerWrite' | 'putHistory'>;

/** Maximum checkpoints cached per process; the oldest is removed first. */
const maxRemembered = 1_000;

/**
 * Caches checkpoints to save reads. Conditional writes detect outdated checkpoints; a change of generations
 * clears the cache.
 */
export const rememberedCheckpoints = (rows: Rows): Rows => {
  const kept = new Map<string, Checkpoint>();
  let pointer: Generations | undefined;
  const keyOf = (generation: number, stream: string): string => `${generation} ${stream}`;
  const keep = (key: string, checkpoint: Checkpoint): void => {
    if ((kept.get(key)?.revision ?? 0) >= checkpoint.revision) return;
    kept.delete(key);
    kept.set(key, checkpoint);
    const [oldest] = kept.keys();
    if (kept.size > maxRemembered && oldest !== undefined) kept.delete(oldest);
  };

  return {
    maxRowsPerWrite: rows.maxRowsPerWrite,
    putHistory: rows.putHistory,
    async generations() {
      const now = await rows.generations();
      const { live, building, previous } = now;
      if (pointer?.live !== live || pointer.building !== building || pointer.previous !== previous)
        kept.clear();
      pointer = now;
      return now;
    },
    async checkpoint(generation, stream) {
      const key = keyOf(generation, stream);
      const known = kept.get(key);
      if (known) return known;
      const found = await rows.checkpoint(generation, stream);
      keep(key, found);
      return found;
    },
    async writeStream(generation, ...changes) {
      // The cached checkpoint is outdated even if the write fails.
      for (const { stream } of changes) kept.delete(keyOf(generation, stream));
      if (!(await rows.writeStream(generation, ...changes))) return false;
      for (const { stream, basedOn, version, rows: listed, shares } of changes) {
        keep(keyOf(generation, stream), { revision: basedOn + 1, version, rows: listed, shares });
      }
      return true;
    },
  };
};
