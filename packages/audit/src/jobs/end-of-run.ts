import { type JobKind, jobWords } from '@hoops/domain/job-kinds';
import type { EventStore } from '@hoops/event-store/event-store';
import { jobRuns } from '@hoops/projections/job-runs';
import type { JobRunItem } from '@hoops/projections/views/lists';
import { AuditProblem } from '../audit-problem.ts';

const pollEveryMs = 1_000;

export const isRunInProgress = ({ status }: Pick<JobRunItem, 'status'>): boolean =>
  status === 'requested' || status === 'running';

/** @throws AuditProblem when the run takes longer than `seconds` */
export const endOfRun = async (
  { store, wait }: { readonly store: Pick<EventStore, 'read'>; readonly wait: (ms: number) => Promise<void> },
  kind: JobKind,
  runId: string,
  seconds: number,
): Promise<JobRunItem> => {
  for (let waited = 0; waited < seconds * 1_000; waited += pollEveryMs) {
    await wait(pollEveryMs);
    const run = (await jobRuns(store, kind)).find((one) => one.runId === runId);
    if (run && !isRunInProgress(run)) return run;
  }
  throw new AuditProblem(`Still running: ${jobWords[kind].name}. "jobs" shows its progress.`);
};
