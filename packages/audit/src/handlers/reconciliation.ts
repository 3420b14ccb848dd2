import { billingFromConfig } from '@hoops/billing/billing-from-config';
import { inboxFromConfig } from '@hoops/billing/webhooks/inbox-from-config';
import { reconciliationJob } from '../jobs/reconciliation-job.ts';
import { requestedHandler } from '../jobs/requested-handler.ts';

export const handler = requestedHandler(async (deps) =>
  reconciliationJob({ ...(await billingFromConfig(deps)), inbox: inboxFromConfig() }),
);
