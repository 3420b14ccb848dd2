import { subscriber } from '@hoops/bus/subscriber';
import { consoleLogger } from '@hoops/runtime/logger';
import { once } from '@hoops/runtime/once';
import type { SQSHandler } from 'aws-lambda';
import { billingFromConfig } from '../billing-from-config.ts';
import { syncWithStripe } from '../intents/stripe-sync.ts';

const billing = once(billingFromConfig);

export const handler: SQSHandler = subscriber(
  'stripe-sync',
  async (envelope) => syncWithStripe(await billing(), envelope),
  consoleLogger,
);
