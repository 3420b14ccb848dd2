import { lazyHandler } from '@hoops/runtime/lazy-handler';
import { billingFromConfig } from '../billing-from-config.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import { inboxFromConfig } from '../webhooks/inbox-from-config.ts';

/** @throws Error when some families could not be compared, so that the alarm for failed jobs rings. */
export const handler = lazyHandler(async () => {
  const deps = { ...(await billingFromConfig()), inbox: inboxFromConfig() };
  return async () => {
    const { failedFamilies } = await reconcile(deps);
    if (failedFamilies > 0) throw new Error(`${failedFamilies} families could not be compared with Stripe.`);
  };
});
