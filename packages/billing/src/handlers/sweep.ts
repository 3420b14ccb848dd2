import { wallClock } from '@hoops/runtime/clock';
import { lazyHandler } from '@hoops/runtime/once';
import { billingFromConfig } from '../billing-from-config.ts';
import { sweep } from '../intents/sweep.ts';
import { inboxFromConfig } from '../webhooks/inbox-from-config.ts';

export const handler = lazyHandler(async () => {
  const deps = { ...(await billingFromConfig()), inbox: inboxFromConfig(), wallClock };
  return () => sweep(deps);
});
