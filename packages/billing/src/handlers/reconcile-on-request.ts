import { subscriber } from '@hoops/bus/subscriber';
import { consoleLogger } from '@hoops/runtime/logger';
import { once } from '@hoops/runtime/once';
import type { SQSHandler } from 'aws-lambda';
import { billingFromConfig } from '../billing-from-config.ts';
import { inboxFromConfig } from '../inbox-from-config.ts';
import { reconcileOnRequest } from '../reconcile-on-request.ts';

const deps = once(async () => ({ ...(await billingFromConfig()), inbox: inboxFromConfig() }));

export const handler: SQSHandler = subscriber(
  'reconciler',
  async (envelope) => reconcileOnRequest(await deps(), envelope),
  consoleLogger,
);
