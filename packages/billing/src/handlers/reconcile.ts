import { once } from '@hoops/runtime/once';
import { billingFromConfig } from '../billing-from-config.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import { inboxFromConfig } from '../webhooks/inbox-from-config.ts';

const deps = once(async () => ({ ...(await billingFromConfig()), inbox: inboxFromConfig() }));

/** @throws Error when some families could not be compared, so that the alarm for failed jobs rings. */
export const handler = async (): Promise<void> => {
  const { failedFamilies } = await reconcile(await deps());
  if (failedFamilies > 0) throw new Error(`${failedFamilies} families could not be compared with Stripe.`);
};
