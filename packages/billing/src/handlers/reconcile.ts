import { lazyHandler } from '@hoops/runtime/once';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import { billingFromConfig } from '../billing-from-config.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import { inboxFromConfig } from '../webhooks/inbox-from-config.ts';

export const handler = lazyHandler(async () => {
  const deps = { ...(await billingFromConfig()), inbox: inboxFromConfig() };
  return segmentHandler(reconcile(deps), deps.checkpoints);
});
