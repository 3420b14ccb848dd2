import type { EventStore } from '@hoops/event-store/event-store';
import { jobRuns } from '@hoops/projections/job-runs';

/**
 * True if a rebuild job has ended. A rebuild started by hand is never canceled; its operator resumes or
 * abandons it.
 */
export const isRebuildCanceled = async (
  store: Pick<EventStore, 'read'>,
  rebuildId: string,
): Promise<boolean> =>
  (await jobRuns(store, 'rebuild')).some(({ runId, endedAt }) => runId === rebuildId && endedAt !== null);
