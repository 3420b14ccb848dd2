import type { EventHandler } from '@hoops/bus/subscriber';
import { type ProjectDeps, projectStream } from './project-stream.ts';
import type { ReadStore } from './read-store.ts';

/**
 * Keeps the live generation up to date, and beside it the one that a rebuild is making and the one that it
 * replaced.
 */
export const projectorFor =
  (deps: ProjectDeps & { readonly rows: Pick<ReadStore, 'generations'> }): EventHandler =>
  async ({ stream, version }) => {
    const { live, building, previous } = await deps.rows.generations();
    for (const generation of [live, building, previous]) {
      if (generation !== null) await projectStream(deps, generation, stream, version);
    }
  };
