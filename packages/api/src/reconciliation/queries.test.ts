import { keepQuietRun } from '@hoops/billing/reconciliation/quiet-run';
import { ReconciliationCompleted } from '@hoops/domain/reconciliation/events';
import { memoryReadStore } from '@hoops/projections/memory-read-store';
import { memoryCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { expect, it } from 'vitest';
import { reconciliationQueries } from './queries.ts';

const quiet = {
  ...ReconciliationCompleted.example,
  runId: 'night',
  startedAt: '2026-11-12T07:00:00.000Z',
  missedMessages: [],
  differences: [],
  healedCount: 0,
};

it('the reconciliation list starts with last night’s run, which found no differences and recorded no event', async () => {
  const checkpoints = memoryCheckpoints();
  const deps = { rows: memoryReadStore(), checkpoints } as unknown as Parameters<
    typeof reconciliationQueries
  >[0];
  const ask = async () => (await reconciliationQueries(deps).reconciliations({}, {} as never)).items;
  expect(await ask()).toEqual([]);
  await keepQuietRun(checkpoints, { endedAt: '2026-11-12T07:00:09.000Z', outcome: quiet });
  expect(await ask()).toMatchObject([
    { runId: 'night', status: 'completed', askedBy: 'system', differences: [], found: { openCount: 0 } },
  ]);
});
