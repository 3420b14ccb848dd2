import type { Envelope } from '@hoops/domain/envelope';
import { reconciliationStream } from '@hoops/domain/stream';
import type { CommandDeps } from '@hoops/event-store/repository';
import { AuditProblem } from './audit-problem.ts';
import { endOfRun } from './jobs/end-of-run.ts';
import { requestJob } from './request-job.ts';

export type ReconciliationDeps = CommandDeps & { readonly wait: (ms: number) => Promise<void> };

export type EndOfRun = Extract<Envelope, { type: 'ReconciliationCompleted' | 'ReconciliationFailed' }>;

/**
 * Requests a comparison with Stripe and waits for the result.
 * @throws AuditProblem if a run is open, is canceled, or takes longer than `seconds`
 */
export const requestReconciliation = async (
  deps: ReconciliationDeps,
  operator: string,
  { reason, seconds }: { readonly reason: string; readonly seconds: number },
): Promise<EndOfRun> => {
  const runId = await requestJob(deps, operator, { kind: 'reconciliation', reason });
  const { status, problem } = await endOfRun(deps, 'reconciliation', runId, seconds);
  for await (const event of deps.store.read(reconciliationStream(runId))) {
    if (event.type === 'ReconciliationCompleted' || event.type === 'ReconciliationFailed') return event;
  }
  throw new AuditProblem(`The comparison ${runId} ${status}${problem === null ? '' : `: ${problem}`}.`);
};
