import type { Envelope } from '@hoops/domain/envelope';
import { reconciliationDecider } from '@hoops/domain/reconciliation/reconciliation-decider';
import { reconciliationStream } from '@hoops/domain/stream';
import type { EventStore } from '@hoops/event-store/event-store';
import { handleCommand } from '@hoops/event-store/handle-command';
import { type Clock, nowIso } from '@hoops/runtime/clock';
import type { NewId } from '@hoops/runtime/ids';
import { AuditProblem } from './audit-problem.ts';

export type ReconciliationDeps = {
  readonly store: EventStore;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly wait: (ms: number) => Promise<void>;
};

export type EndOfRun = Extract<Envelope, { type: 'ReconciliationCompleted' | 'ReconciliationFailed' }>;

const pollEveryMs = 1_000;

/**
 * Asks the system to compare Stripe's books with ours, and waits for what it finds. The system does it, with
 * its own key: whoever asks needs none.
 * @throws AuditProblem when it has not answered within `seconds`.
 */
export const askForReconciliation = async (
  { store, clock, newId, wait }: ReconciliationDeps,
  operator: string,
  seconds: number,
): Promise<EndOfRun> => {
  const runId = newId();
  const stream = reconciliationStream(runId);
  await handleCommand({
    store,
    decider: reconciliationDecider,
    stream,
    command: { type: 'RequestReconciliation', runId },
    commandId: runId,
    actor: { sub: operator, role: 'operator' },
    at: nowIso(clock),
    correlationId: runId,
    keyId: stream,
    newId,
  });
  for (let waited = 0; waited < seconds * 1000; waited += pollEveryMs) {
    await wait(pollEveryMs);
    for await (const event of store.read(stream)) {
      if (event.type === 'ReconciliationCompleted' || event.type === 'ReconciliationFailed') return event;
    }
  }
  throw new AuditProblem(
    `The comparison ${runId} has not ended yet. It goes on; "log" and the Books page will show it.`,
  );
};
