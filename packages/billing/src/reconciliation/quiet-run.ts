import { ReconciliationCompleted } from '@hoops/domain/reconciliation/events';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import * as z from 'zod/mini';

/**
 * A nightly comparison without findings records no event. Only the last one is kept, for the page
 * Reconciliation.
 */
const checkpointName = 'reconcile-quiet';
const keptSchema = z.object({ endedAt: z.string(), outcome: ReconciliationCompleted.data });
export type QuietRun = z.output<typeof keptSchema>;

/** True for a run without findings that compared every family. */
export const isQuiet = ({
  healedCount,
  openCount,
  failedFamilies,
  missedMessages,
}: QuietRun['outcome']): boolean => healedCount + openCount + failedFamilies + missedMessages.length === 0;

/** Replaces the last run without findings. */
export const keepQuietRun = (checkpoints: Checkpoints, run: QuietRun): Promise<void> =>
  checkpoints.write(checkpointName, JSON.stringify(run));

/**
 * Last run without findings; undefined before the first.
 * @throws ZodError when damaged
 */
export const lastQuietRun = async (checkpoints: Checkpoints): Promise<QuietRun | undefined> => {
  const kept = await checkpoints.read(checkpointName);
  return kept === undefined ? undefined : z.parse(keptSchema, JSON.parse(kept));
};
