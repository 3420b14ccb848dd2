import { takeUpMissedEvents } from './missed-events.ts';
import { reconcileCustomers } from './reconcile-customers.ts';
import { type ReconcileDeps, type Run, reconcileActor } from './reconcile-deps.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { reconcileSubscriptions } from './reconcile-subscriptions.ts';
import { releaseOrphanSchedules } from './release-orphan-schedules.ts';

const cursorName = 'reconcile';
const overlapMs = 2 * 3_600_000;
/** How far the very first run looks back; Stripe keeps events for thirty days. */
const firstLookMs = 30 * 24 * 3_600_000;

/**
 * Compares Stripe's books with ours: events that were never delivered, customers, payments, subscriptions,
 * schedules. Each difference is recorded as StripeDriftDetected and healed by the same path as
 * webhooks. Running it again, or on demand, does no harm.
 * @throws Error when some families could not be compared; the next run looks at the same time again.
 */
export const reconcile = async (deps: ReconcileDeps): Promise<void> => {
  const now = deps.clock.now();
  const last = await deps.cursors.read(cursorName);
  const from = last === undefined ? now.getTime() - firstLookMs : Date.parse(last) - overlapMs;
  const run: Run = {
    since: Math.floor(from / 1000),
    why: { commandId: `reconcile-${now.toISOString()}`, actor: reconcileActor },
  };
  const missed = await takeUpMissedEvents(deps, run);
  await reconcileCustomers(deps, run);
  await reconcilePayments(deps, run);
  const failed = await reconcileSubscriptions(deps, run);
  await releaseOrphanSchedules(deps);
  if (failed > 0) throw new Error(`${failed} families could not be compared with Stripe.`);
  await deps.cursors.write(cursorName, now.toISOString());
  deps.logger.info('reconciled', { missed });
};
