import type { ReconcileDeps } from '@hoops/billing/reconciliation/reconcile-deps';
import {
  type Outcome,
  type RunInput,
  reconciliationRun,
} from '@hoops/billing/reconciliation/reconciliation-run';
import { reasonOf } from '@hoops/billing/reconciliation/record-run';
import type { Actor } from '@hoops/domain/actor';
import type { JobResult } from '@hoops/domain/job/events';
import { reconciliationHint } from './reconciliation-hint.ts';
import type { RequestedJob } from './requested-job.ts';

type Input = RunInput & { readonly actor: Actor; readonly causationId: string };

const shown = ['families', 'customers', 'subscriptions', 'payments', 'refunds'] as const;

/** On-demand comparison with Stripe, stored in a separate stream per run. Failures end the run visibly. */
export const reconciliationJob = (deps: ReconcileDeps): RequestedJob<Input> => {
  const runOf = (by: Omit<Input, 'runId'>) => reconciliationRun(deps, 'reconcile/asked', async () => by);
  return {
    kind: 'reconciliation',
    total: () => reconciliationRun(deps, 'reconcile/asked', async () => undefined).families(),
    async begin({ runId, by: { actor }, causationId = runId }) {
      await runOf({ actor, causationId }).begin({ runIdAfter: () => runId, execution: runId });
      return { runId, actor, causationId };
    },
    async step({ runId, ...by }, segment, cursor) {
      const run = runOf(by);
      try {
        return await run.step({ runId }, segment, cursor);
      } catch (error) {
        deps.logger.error('reconciliation-failed', { runId }, error);
        await run.giveUp(runId, reasonOf(error));
        return { cursor: null, count: 0 };
      }
    },
    async finish({ runId, ...by }): Promise<JobResult> {
      const state = await runOf(by).state();
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
