import type { ReconcileDeps } from '@hoops/billing/reconciliation/reconcile-deps';
import {
  type Outcome,
  type RoundInput,
  reconciliationRounds,
} from '@hoops/billing/reconciliation/reconciliation-rounds';
import { reasonOf } from '@hoops/billing/reconciliation/record-run';
import type { JobResult } from '@hoops/domain/job/events';
import type { BackgroundWork } from './background-job.ts';
import { reconciliationHint } from './reconciliation-hint.ts';
import { requestOf } from './request-of.ts';

const shown = ['families', 'customers', 'subscriptions', 'payments', 'refunds'] as const;

/** On-demand comparison with Stripe, stored in its own stream by run id. Failures end the run visibly. */
export const reconciliationWork = (deps: ReconcileDeps): BackgroundWork<RoundInput> => {
  const rounds = reconciliationRounds(deps, 'reconcile/asked', async (runId) => {
    const { actor, id: causationId } = await requestOf(deps.store, 'reconciliation', runId);
    return { actor, causationId };
  });
  return {
    kind: 'reconciliation',
    total: () => rounds.families(),
    job: {
      name: 'reconciliation',
      begin: (runId, segments) => rounds.begin({ runIdAfter: () => runId, execution: runId, segments }),
      async step(input, segment, cursor) {
        try {
          return await rounds.step(input, segment, cursor);
        } catch (error) {
          deps.logger.error('reconciliation-failed', { runId: input.runId }, error);
          await rounds.giveUp(input.runId, reasonOf(error));
          return { cursor: null, count: 0 };
        }
      },
      finish: (input, _count, segments) => rounds.finish(input, segments),
    },
    async result(runId): Promise<JobResult> {
      const state = await rounds.state();
      if (state?.runId !== runId) throw new Error(`The result of the comparison ${runId} is missing.`);
      if (state.outcome) return resultOf(state.outcome);
      return { figures: [], problems: 1, findings: ["Stripe's books could not be compared."] };
    },
  };
};

export const resultOf = (outcome: Outcome): JobResult => {
  const { lookedAt, healedCount, openCount, failedFamilies } = outcome;
  return {
    figures: [
      ...shown.map((name) => ({ name, value: lookedAt[name] })),
      { name: 'healed', value: healedCount },
      { name: 'families not compared', value: failedFamilies },
    ],
    problems: openCount + failedFamilies,
    findings: openCount === 0 ? [] : [reconciliationHint],
  };
};
