import { subscriber } from '@hoops/bus/subscriber';
import { consoleLogger } from '@hoops/runtime/logger';
import { lazyHandler } from '@hoops/runtime/once';
import { billingFromConfig } from '../billing-from-config.ts';
import { syncPurpose, syncWithStripe } from '../intents/stripe-sync.ts';

export const handler = lazyHandler(async () => {
  const billing = await billingFromConfig();
  return subscriber(
    'stripe-sync',
    (envelope) => syncWithStripe(billing, envelope),
    consoleLogger,
    syncPurpose,
  );
});
