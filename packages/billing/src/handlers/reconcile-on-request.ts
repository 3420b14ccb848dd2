import { subscriber } from '@hoops/bus/subscriber';
import { consoleLogger } from '@hoops/runtime/logger';
import { once } from '@hoops/runtime/once';
import type { SQSHandler } from 'aws-lambda';
import { billingFromConfig } from '../billing-from-config.ts';
import { reconcileOnRequest } from '../reconciliation/reconcile-on-request.ts';
import { inboxFromConfig } from '../webhooks/inbox-from-config.ts';

const deps = once(async () => ({ ...(await billingFromConfig()), inbox: inboxFromConfig() }));

export const handler: SQSHandler = subscriber(
  'reconciler',
  async (envelope) => reconcileOnRequest(await deps(), envelope),
  consoleLogger,
);
