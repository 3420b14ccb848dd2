import { billingFromConfig } from '@hoops/billing/billing-from-config';
import { inboxFromConfig } from '@hoops/billing/webhooks/inbox-from-config';
import { backgroundHandler } from '../jobs/background-handler.ts';
import { reconciliationWork } from '../jobs/reconciliation-work.ts';

export const handler = backgroundHandler(async (deps) =>
  reconciliationWork({ ...(await billingFromConfig(deps)), inbox: inboxFromConfig() }),
);
