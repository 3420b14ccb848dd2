import type { Fold } from '@hoops/event-store/event-store';
import { lists } from '../lists.ts';
import type { Row } from '../row.ts';
import type { JobRunItem } from '../views/lists.ts';

/** Maximum runs listed per job kind; the event history contains every run. */
const maxRuns = 50;

/** Newest runs of a job kind, oldest first. Needs no snapshots, because these streams are short. */
export const jobFold: Fold<readonly JobRunItem[]> = {
  initialState: [],
  foldVersion: null,
  evolve: (runs, event, { at, actor }) => {
    const change = (runId: string, changed: Partial<JobRunItem>): readonly JobRunItem[] =>
      runs.map((run) => (run.runId === runId ? { ...run, ...changed } : run));
    switch (event.type) {
      case 'JobRequested':
        return [
          ...runs,
          {
            ...event.data,
            status: 'requested' as const,
            requestedAt: at,
            requestedBy: { sub: actor.sub, role: actor.role },
            startedAt: null,
            total: 0,
            segments: 0,
            endedAt: null,
            problem: null,
            result: null,
          },
        ].slice(-maxRuns);
      case 'JobStarted': {
        const { runId, total, segments } = event.data;
        return change(runId, { status: 'running', startedAt: at, total, segments });
      }
      case 'JobCancelled':
        return change(event.data.runId, { status: 'cancelled', endedAt: at });
      case 'JobCompleted':
        return change(event.data.runId, { status: 'completed', endedAt: at, result: event.data.result });
      case 'JobFailed':
        return change(event.data.runId, { status: 'failed', endedAt: at, problem: event.data.reason });
      default:
        return runs;
    }
  },
};

export const jobRows = (runs: readonly JobRunItem[]): readonly Row[] =>
  runs.map((run) => ({
    kind: 'entry',
    list: lists.jobRuns,
    sort: run.requestedAt,
    id: run.runId,
    data: run,
  }));
