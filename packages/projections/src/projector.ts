import type { EventHandler } from '@hoops/bus/subscriber';
import { joinedWrites } from './joined-writes.ts';
import { type ProjectDeps, projectStream } from './project-stream.ts';
import type { ReadStore } from './read-store.ts';
import { rememberedCheckpoints } from './remembered-checkpoints.ts';

/** Projects into the live, building and previous generations. */
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
 * Purpose shared by all events of a stream. The newest event of a batch suffices, because it projects the
 * whole stream.
 */
export const allOfStream = (): string => 'rows';
