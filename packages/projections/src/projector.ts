import type { EventHandler } from '@hoops/bus/subscriber';
import { joinedWrites } from './joined-writes.ts';
import { type ProjectDeps, projectStream } from './project-stream.ts';
import type { ReadStore } from './read-store.ts';
import { rememberedCheckpoints } from './remembered-checkpoints.ts';

/**
 * Keeps the live generation up to date, and beside it the one that a rebuild is making and the one that it
 * replaced.
 */
export const projectorFor = (
  deps: ProjectDeps & { readonly rows: Pick<ReadStore, 'generations'> },
): EventHandler => {
  const rows = joinedWrites(rememberedCheckpoints(deps.rows));
  return async ({ stream, version }) => {
    const { live, building, previous } = await rows.generations();
    for (const generation of [live, building, previous]) {
      if (generation !== null) await projectStream({ ...deps, rows }, generation, stream, version);
    }
  };
};

/** Whatever the event, its stream's rows are brought to the head: a batch's newest event does so for all. */
export const allOfStream = (): string => 'rows';
