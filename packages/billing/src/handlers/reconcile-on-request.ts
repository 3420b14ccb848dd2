import { subscriber } from '@hoops/bus/subscriber';
import { lazyHandler } from '@hoops/runtime/lazy-handler';
import { consoleLogger } from '@hoops/runtime/logger';
import { billingFromConfig } from '../billing-from-config.ts';
import { reconcileOnRequest } from '../reconciliation/reconcile.ts';
import { inboxFromConfig } from '../webhooks/inbox-from-config.ts';

export const handler = lazyHandler(async () => {
  const deps = { ...(await billingFromConfig()), inbox: inboxFromConfig() };
  return subscriber('reconciler', (envelope) => reconcileOnRequest(deps, envelope), consoleLogger);
});
