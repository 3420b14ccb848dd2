import type { EventHandler } from '@hoops/bus/subscriber';
import type { EventStore } from '@hoops/event-store/event-store';
import { projectStream } from './project-stream.ts';
import type { ReadStore } from './read-store.ts';

/** Keeps the live generation up to date, and the one that a rebuild is making beside it. */
export const projectorFor =
  (deps: { readonly store: EventStore; readonly rows: ReadStore }): EventHandler =>
  async ({ stream, version }) => {
    const { live, building } = await deps.rows.generations();
    await projectStream(deps, live, stream, version);
    if (building !== null) await projectStream(deps, building, stream, version);
  };
