import type { EventHandler } from '@hoops/bus/subscriber';
import { joinedWrites } from './joined-writes.ts';
import { type ProjectDeps, projectStream } from './project-stream.ts';
import type { ReadStore } from './read-store.ts';
import { rememberedCheckpoints } from './remembered-checkpoints.ts';

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

/**
 * Gives all events of a stream one purpose, so only the newest in a batch is handled; it projects the whole
 * stream.
 */
export const allOfStream = (): string => 'rows';
