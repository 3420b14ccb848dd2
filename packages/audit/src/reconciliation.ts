import type { Envelope } from '@hoops/domain/envelope';
import { reconciliationStreams } from '@hoops/domain/reconciliation/reconciliation-decider';
import { type CommandDeps, repository } from '@hoops/event-store/repository';
import { AuditProblem } from './audit-problem.ts';

export type ReconciliationDeps = CommandDeps & { readonly wait: (ms: number) => Promise<void> };

export type EndOfRun = Extract<Envelope, { type: 'ReconciliationCompleted' | 'ReconciliationFailed' }>;

const pollEveryMs = 1_000;

/**
 * Asks the system to compare Stripe's books with ours, and waits for what it finds. The system does it, with
 * its own key: the operator needs none.
 * @throws AuditProblem when it has not answered within `seconds`.
 */
export const askForReconciliation = async (
  { wait, ...deps }: ReconciliationDeps,
  operator: string,
  seconds: number,
): Promise<EndOfRun> => {
  const runId = deps.newId();
  await repository(deps, reconciliationStreams).execute(runId, [{ type: 'RequestReconciliation', runId }], {
    commandId: runId,
    actor: { sub: operator, role: 'operator' },
    correlationId: runId,
  });
  for (let waited = 0; waited < seconds * 1000; waited += pollEveryMs) {
    await wait(pollEveryMs);
    for await (const event of deps.store.read(reconciliationStreams.nameOf(runId))) {
      if (event.type === 'ReconciliationCompleted' || event.type === 'ReconciliationFailed') return event;
    }
  }
  throw new AuditProblem(
    `The comparison ${runId} has not ended yet. It is still running; "log" and the page Reconciliation will show it.`,
  );
};
