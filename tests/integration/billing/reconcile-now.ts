import type { ReconcileDeps } from '@hoops/billing/reconciliation/reconcile-deps';
import {
  type Outcome,
  type RunInput,
  type RunRequester,
  reconciliationRun,
} from '@hoops/billing/reconciliation/reconciliation-run';
import { reasonOf } from '@hoops/billing/reconciliation/record-run';
import { runSegments } from '@hoops/runtime/segments/run-segments';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import type { SegmentedJob } from '@hoops/runtime/segments/segmented-job';

export type ReconcileRequest = RunRequester & { readonly runId: string };

/**
 * Reconciles in segments, like a nightly or requested run.
 * @throws Error if the run failed and recorded its failure
 */
export const reconcileNow = async (
  deps: ReconcileDeps,
  asked?: ReconcileRequest,
  segments = 2,
): Promise<Outcome> => {
  const runId = asked?.runId ?? deps.newId();
  const run = reconciliationRun(deps, 'reconcile/test', async () => asked);
  let reason = 'internal';
  const job: SegmentedJob<RunInput> = {
    name: 'reconcile-test',
    begin: (_of, execution) => run.begin({ runIdAfter: () => runId, execution }),
    async step(input, segment, cursor) {
      try {
        return await run.step(input, segment, cursor);
      } catch (error) {
        reason = reasonOf(error);
        throw error;
      }
    },
    finish: async () => undefined,
    fail: (_problem, _execution, input) => (input ? run.giveUp(input.runId, reason) : Promise.resolve()),
  };
  const backoff = async () => undefined;
  await runSegments(segmentHandler(job, deps.checkpoints), {
    segments,
    atOnce: 2,
    execution: runId,
    backoff,
  });
  const outcome = (await run.state())?.outcome;
  if (!outcome) throw new Error(`The run ${runId} came to nothing.`);
  return outcome;
};
