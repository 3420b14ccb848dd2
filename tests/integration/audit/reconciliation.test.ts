import { askForReconciliation } from '@hoops/audit/reconciliation';
import { ReconciliationCompleted } from '@hoops/domain/reconciliation/events';
import { reconciliationStreams } from '@hoops/domain/reconciliation/reconciliation-decider';
import { parseStream } from '@hoops/domain/stream';
import { memoryEventStore } from '@hoops/event-store/memory-event-store';
import { repository } from '@hoops/event-store/repository';
import { fixedClock } from '@hoops/runtime/clock';
import { countingIds } from '@hoops/runtime/ids';
import { memoryFamilyKeys } from '@hoops/runtime/memory-family-keys';
import { describe, expect, it } from 'vitest';

const at = '2026-11-10T18:00:00.000Z';

const bench = () => {
  const store = memoryEventStore({ keys: memoryFamilyKeys() });
  const newId = countingIds('id');
  const clock = fixedClock(at);
  /** The reconciler at work: completes every run that was asked for. */
  const work = async () => {
    for await (const stream of store.streams()) {
      const { id: runId } = parseStream(stream);
      const command = { type: 'CompleteReconciliation', ...ReconciliationCompleted.example, runId } as const;
      await repository({ store, clock, newId }, reconciliationStreams).execute(runId, [command], {
        commandId: 'complete',
        actor: { sub: 'reconcile', role: 'system' },
        correlationId: 'complete',
      });
    }
  };
  return { store, newId, clock, work };
};

describe('asking for a comparison from the command line', () => {
  it('stores who asks, and answers what the system found', async () => {
    const { work, ...deps } = bench();
    const end = await askForReconciliation({ ...deps, wait: work }, 'maria', 10);
    expect(end).toMatchObject({ type: 'ReconciliationCompleted', data: { healedCount: 1 } });
    const events = [];
    for await (const event of deps.store.read(end.stream)) events.push(event);
    const [requested] = events;
    expect(requested).toMatchObject({
      type: 'ReconciliationRequested',
      actor: { sub: 'maria', role: 'operator' },
    });
  });

  it('gives up waiting, and says that it is still running', async () => {
    const { work: _work, ...deps } = bench();
    const asking = askForReconciliation({ ...deps, wait: async () => undefined }, 'maria', 3);
    await expect(asking).rejects.toThrow('has not ended yet');
  });
});
