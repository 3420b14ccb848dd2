import type { JobKind } from '@hoops/domain/job-kinds';
import { jobStream } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { jobFold } from './derive/job-rows.ts';
import type { JobRunItem } from './views/lists.ts';

/** Newest runs of a job kind, oldest first; read from events, because rows may lag. */
export const jobRuns = async (
  store: Pick<EventStore, 'read'>,
  kind: JobKind,
): Promise<readonly JobRunItem[]> => {
  let runs = jobFold.initialState;
  for await (const event of store.read(jobStream(kind))) runs = jobFold.evolve(runs, event, event);
  return runs;
};
