import { subscriber } from '@hoops/bus/subscriber';
import { lazyHandler } from '@hoops/runtime/lazy-handler';
import { consoleLogger } from '@hoops/runtime/logger';
import { billingFromConfig } from '../billing-from-config.ts';
import { syncWithStripe } from '../intents/stripe-sync.ts';

export const handler = lazyHandler(async () => {
  const billing = await billingFromConfig();
  return subscriber('stripe-sync', (envelope) => syncWithStripe(billing, envelope), consoleLogger);
});
