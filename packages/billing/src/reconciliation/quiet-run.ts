import { ReconciliationCompleted } from '@hoops/domain/reconciliation/events';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import * as z from 'zod/mini';

/**
 * A nightly comparison without findings records no event. Only the last such run is stored, for the
 * Reconciliation page.
 */
const checkpointName = 'reconcile-quiet';
const keptSchema = z.object({ endedAt: z.string(), outcome: ReconciliationCompleted.data });
export type QuietRun = z.output<typeof keptSchema>;

export const isQuiet = ({
  healedCount,
  openCount,
  failedFamilies,
  missedMessages,
}: QuietRun['outcome']): boolean => healedCount + openCount + failedFamilies + missedMessages.length === 0;

export const keepQuietRun = (checkpoints: Checkpoints, run: QuietRun): Promise<void> =>
  checkpoints.write(checkpointName, JSON.stringify(run));

export const lastQuietRun = async (checkpoints: Checkpoints): Promise<QuietRun | undefined> => {
  const kept = await checkpoints.read(checkpointName);
  return kept === undefined ? undefined : z.parse(keptSchema, JSON.parse(kept));
};
