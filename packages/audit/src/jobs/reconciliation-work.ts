import { reconcileAsAsked } from '@hoops/billing/reconciliation/reconcile';
import type { ReconcileDeps } from '@hoops/billing/reconciliation/reconcile-deps';
import type { JobResult } from '@hoops/domain/job/events';
import type { BackgroundWork } from './background-job.ts';
import { oneStepWork } from './one-step-work.ts';
import { requestOf } from './request-of.ts';
import { whereItStands } from './where-it-stands.ts';

const shown = ['families', 'customers', 'subscriptions', 'payments', 'refunds'] as const;

/** The comparison with Stripe that runs by itself at night, now. Its own stream, by the id of the run, has all that it found. */
export const reconciliationWork = (deps: ReconcileDeps): BackgroundWork<{ readonly runId: string }> =>
  oneStepWork(deps.checkpoints, 'reconciliation', async (runId): Promise<JobResult> => {
    const { actor, id: causationId } = await requestOf(deps.store, 'reconciliation', runId);
    const outcome = await reconcileAsAsked(deps, { runId, actor, causationId });
    if (!outcome) return { figures: [], problems: 1, findings: ["Stripe's books could not be compared."] };
    return resultOf(outcome);
  });

type Outcome = NonNullable<Awaited<ReturnType<typeof reconcileAsAsked>>>;

/** What the list of jobs shows of a comparison: numbers, and no family. */
export const resultOf = (outcome: Outcome): JobResult => {
  const { lookedAt, healedCount, openCount, failedFamilies } = outcome;
  return {
    figures: [
      ...shown.map((name) => ({ name, value: lookedAt[name] })),
      { name: 'healed', value: healedCount },
      { name: 'families not compared', value: failedFamilies },
    ],
    problems: openCount + failedFamilies,
    findings: openCount === 0 ? [] : [whereItStands],
  };
};
