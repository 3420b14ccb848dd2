import { ReconciliationCompleted } from '@hoops/domain/reconciliation/events';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import * as z from 'zod/mini';

/**
 * A nightly comparison that found nothing is no event: nothing happened. Only the last one is kept, beside the
 * job's checkpoint, so that the page Reconciliation can say when that was and what it looked at.
 */
const checkpointName = 'reconcile-quiet';
const keptSchema = z.object({ endedAt: z.string(), outcome: ReconciliationCompleted.data });
export type QuietRun = z.output<typeof keptSchema>;

/** Whether a run found nothing at all and compared every family. */
export const isQuiet = ({
  healedCount,
  openCount,
  failedFamilies,
  missedMessages,
}: QuietRun['outcome']): boolean => healedCount + openCount + failedFamilies + missedMessages.length === 0;

/** Keeps it as the last run that found nothing, in place of the one before. */
export const keepQuietRun = (checkpoints: Checkpoints, run: QuietRun): Promise<void> =>
  checkpoints.write(checkpointName, JSON.stringify(run));

/**
 * The last run that found nothing; undefined before the first. @throws ZodError when what is kept is damaged.
 */
export const lastQuietRun = async (checkpoints: Checkpoints): Promise<QuietRun | undefined> => {
  const kept = await checkpoints.read(checkpointName);
  return kept === undefined ? undefined : z.parse(keptSchema, JSON.parse(kept));
};
