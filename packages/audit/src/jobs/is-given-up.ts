import type { EventStore } from '@hoops/event-store/event-store';
import { jobRuns } from '@hoops/projections/job-runs';

/** Whether a rebuild was a job that has ended: an operator's own one is resumed or given up by operators. */
export const isGivenUp = async (store: Pick<EventStore, 'read'>, rebuildId: string): Promise<boolean> =>
  (await jobRuns(store, 'rebuild')).some(({ runId, endedAt }) => runId === rebuildId && endedAt !== null);
