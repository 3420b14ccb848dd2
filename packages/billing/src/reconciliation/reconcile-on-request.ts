import type { SealedEnvelope } from '@hoops/domain/envelope';
import { parseStream } from '@hoops/domain/stream';
import { reconcile } from './reconcile.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';

/**
 * Runs the comparison that a person asked for. A run that failed is recorded as failed and not repeated: the one who
 * asked sees it and may ask again.
 */
export const reconcileOnRequest = async (
  deps: ReconcileDeps,
  { stream, id, actor }: SealedEnvelope,
): Promise<void> => {
  const { id: runId } = parseStream(stream);
  try {
    await reconcile(deps, { runId, actor, causationId: id });
  } catch (error) {
    deps.logger.error('reconciliation-failed', { runId }, error);
  }
};
