import { clubDate } from '@hoops/domain/time/club-time';
import type { SegmentedJob } from '@hoops/runtime/segments/segmented-job';
import type { ReconcileDeps } from './reconcile-deps.ts';
import { type RunInput, reconciliationRun } from './reconciliation-run.ts';
import { reasonOf } from './record-run.ts';

export const nightlyLane = 'reconcile/nightly';
const problemName = `${nightlyLane}/problem`;

/**
 * Nightly comparison, which starts with current data.
 * @throws Error when families could not be compared, for the alarm
 */
export const reconcile = (deps: ReconcileDeps): SegmentedJob<RunInput> => {
  const run = reconciliationRun(deps, nightlyLane, async () => undefined);
  const today = (): string => clubDate(deps.clock.now());
  return {
    name: 'reconcile',
    begin: (_segments, execution) =>
      run.begin({
        runIdAfter(last) {
          const isIts = last?.execution === execution;
          const continues = isIts && last.round !== 'ended' && clubDate(last.startedAt) === today();
          return continues ? last.runId : deps.newId();
        },
        execution,
      }),
    async step(input, segment, cursor) {
      try {
        return await run.step(input, segment, cursor);
      } catch (error) {
        // The reason is stored here, because `giveUp` does not receive it.
        await deps.checkpoints.write(problemName, reasonOf(error));
        throw error;
      }
    },
    async finish() {
      const failed = (await run.state())?.outcome?.failedFamilies ?? 0;
      if (failed > 0) throw new Error(`${failed} families could not be compared with Stripe.`);
    },
    async fail(_problem, _execution, input) {
      const reason = (await deps.checkpoints.read(problemName)) ?? 'internal';
      if (input) await run.giveUp(input.runId, reason);
    },
  };
};
