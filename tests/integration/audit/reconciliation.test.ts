import { requestReconciliation } from '@hoops/audit/reconciliation';
import { jobStreams } from '@hoops/domain/job/job-decider';
import { ReconciliationCompleted } from '@hoops/domain/reconciliation/events';
import { reconciliationStreams } from '@hoops/domain/reconciliation/reconciliation-decider';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { repository } from '@hoops/event-store/repository';
import { fixedClock } from '@hoops/runtime/clock';
import { memoryFamilyKeys } from '@hoops/runtime/family-keys';
import { countingIds } from '@hoops/runtime/ids';
import { expect, it } from 'vitest';

const at = '2026-11-10T18:00:00.000Z';
const kind = 'reconciliation';

const bench = () => {
  const store = memoryEventStore({ keys: memoryFamilyKeys() });
  const newId = countingIds('id');
  const deps = { store, clock: fixedClock(at), newId };
  const context = (commandId: string) => ({
    commandId,
    actor: { sub: 'reconcile', role: 'system' } as const,
    correlationId: commandId,
  });
  const openRun = async (): Promise<string> => {
    const { runId } = (await repository(deps, jobStreams).load(kind)).state;
    if (runId === null) throw new Error('Nothing was asked for.');
    return runId;
  };
  const work = async () => {
    const runId = await openRun();
    const complete = { type: 'CompleteReconciliation', ...ReconciliationCompleted.example, runId } as const;
    await repository(deps, reconciliationStreams).execute(runId, [complete], context('complete'));
    const result = { figures: [], problems: 0, findings: [] };
    const end = { type: 'CompleteJob', kind, runId, result } as const;
    await repository(deps, jobStreams).execute(kind, [end], context('end'));
  };
  const cancel = async () => {
    const command = { type: 'CancelJob', kind, runId: await openRun() } as const;
    await repository(deps, jobStreams).execute(kind, [command], context('cancel'));
  };
  return { deps, work, cancel };
};
const asked = { reason: 'the bank called', seconds: 10 };

it('a reconciliation from the command line records who requested it and why, and prints the result', async () => {
  const { deps, work } = bench();
  const end = await requestReconciliation({ ...deps, wait: work }, 'maria', asked);
  expect(end).toMatchObject({ type: 'ReconciliationCompleted', data: { healedCount: 1 } });
  const events = [];
  for await (const event of deps.store.read(`job#${kind}`)) events.push(event);
  expect(events[0]).toMatchObject({
    type: 'JobRequested',
    actor: { sub: 'maria', role: 'operator' },
    data: { kind, reason: 'the bank called' },
  });
});

it('the command for a long reconciliation stops waiting, and a second request is rejected during the run', async () => {
  const { deps } = bench();
  const ask = () => requestReconciliation({ ...deps, wait: async () => undefined }, 'maria', asked);
  await expect(ask()).rejects.toThrow('Still running: Comparison with Stripe.');
  await expect(ask()).rejects.toThrow('Comparison with Stripe is already running, started by maria');
});

it('a reconciliation from the command line reports that it was canceled', async () => {
  const { deps, cancel } = bench();
  const asking = requestReconciliation({ ...deps, wait: cancel }, 'maria', asked);
  await expect(asking).rejects.toThrow('cancelled');
});
