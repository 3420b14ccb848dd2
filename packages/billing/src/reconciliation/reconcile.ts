import { clubDate } from '@hoops/domain/time/club-time';
import type { SegmentedJob } from '@hoops/runtime/segments/segmented-job';
import type { ReconcileDeps } from './reconcile-deps.ts';
import { type RoundInput, reconciliationRounds } from './reconciliation-rounds.ts';
import { reasonOf } from './record-run.ts';

/** Where the run of the night keeps what it has. */
export const nightlyLane = 'reconcile/nightly';
/** Why a segment failed last. */
const problemName = `${nightlyLane}/problem`;

/**
 * The comparison of the night. A run belongs to its execution, whose next night compares afresh: what is read at Stripe
 * grows old. It ends with an Error when families could not be compared, so that the alarm for failed jobs rings; a run that could not
 * be made is recorded as failed as well.
 */
export const reconcile = (deps: ReconcileDeps): SegmentedJob<RoundInput> => {
  const rounds = reconciliationRounds(deps, nightlyLane, async () => undefined);
  const today = (): string => clubDate(deps.clock.now());
  return {
    name: 'reconcile',
    begin: (segments, execution) =>
      rounds.begin({
        runIdAfter(last) {
          const isIts = last?.execution === execution && last.segments === segments;
          const continues = isIts && last.round !== 'ended' && clubDate(last.startedAt) === today();
          return continues ? last.runId : deps.newId();
        },
        execution,
        segments,
      }),
    async step(input, segment, cursor) {
      try {
        return await rounds.step(input, segment, cursor);
      } catch (error) {
        // Of what the segments say to the end of the round, that one failed is all that comes there.
        await deps.checkpoints.write(problemName, reasonOf(error));
        throw error;
      }
    },
    async finish(input, _count, segments) {
      const next = await rounds.finish(input, segments);
      const failed = next === undefined ? ((await rounds.state())?.outcome?.failedFamilies ?? 0) : 0;
      if (failed > 0) throw new Error(`${failed} families could not be compared with Stripe.`);
      return next;
    },
    async fail(_problem, _execution, input) {
      const reason = (await deps.checkpoints.read(problemName)) ?? 'internal';
      if (input) await rounds.giveUp(input.runId, reason);
    },
  };
};
