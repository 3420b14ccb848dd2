import type { Envelope } from '@hoops/domain/envelope';
import { reconciliationStream } from '@hoops/domain/stream';
import type { CommandDeps } from '@hoops/event-store/repository';
import { AuditProblem } from './audit-problem.ts';
import { askForJob } from './jobs/ask-for-job.ts';
import { endOfRun } from './jobs/end-of-run.ts';

export type ReconciliationDeps = CommandDeps & { readonly wait: (ms: number) => Promise<void> };

export type EndOfRun = Extract<Envelope, { type: 'ReconciliationCompleted' | 'ReconciliationFailed' }>;

/**
 * Asks the system to compare Stripe's books with ours, and waits for what it finds. The system does it, with
 * its own key: the operator needs none.
 * @throws AuditProblem when one is under way, when it has not answered within `seconds`, or was cancelled.
 */
export const askForReconciliation = async (
  deps: ReconciliationDeps,
  operator: string,
  { reason, seconds }: { readonly reason: string; readonly seconds: number },
): Promise<EndOfRun> => {
  const runId = await askForJob(deps, operator, { kind: 'reconciliation', reason });
  const { status, problem } = await endOfRun(deps, 'reconciliation', runId, seconds);
  for await (const event of deps.store.read(reconciliationStream(runId))) {
    if (event.type === 'ReconciliationCompleted' || event.type === 'ReconciliationFailed') return event;
  }
  throw new AuditProblem(`The comparison ${runId} ${status}${problem === null ? '' : `: ${problem}`}.`);
};
