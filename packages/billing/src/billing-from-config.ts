import type { CommandDeps } from '@hoops/event-store/repository';
import { commandDepsFromConfig } from '@hoops/event-store/store-from-config';
import { documentClient } from '@hoops/runtime/aws-clients';
import { wallClock } from '@hoops/runtime/clock';
import { rowsConfig, stripeConfig } from '@hoops/runtime/config';
import { type Checkpoints, dynamoDbCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { dynamoDbLocks } from '@hoops/runtime/coordination/dynamodb-locks';
import type { Locks } from '@hoops/runtime/coordination/locks';
import { consoleLogger, type Logger } from '@hoops/runtime/logger';
import { secret } from '@hoops/runtime/secrets';
import { lockRows } from '@hoops/wiring/coordination-rows';
import type Stripe from 'stripe';
import { logRefusedCredentials } from './alarm-lines.ts';
import { type FamilyRepository, familyRepository } from './families/family-repository.ts';
import { createPrices, type Prices } from './stripe/prices.ts';
import { createStripe } from './stripe/stripe-client.ts';

export type Billing = CommandDeps & {
  readonly families: FamilyRepository;
  readonly stripe: Stripe;
  readonly prices: Prices;
  readonly locks: Locks;
  readonly checkpoints: Checkpoints;
  readonly logger: Logger;
  readonly siteUrl: string;
};

/**
 * Billing from environment variables, built once per process.
 * @param deps dependencies of this process, for shared caches
 * @throws ConfigurationError
 */
export const billingFromConfig = async (deps: CommandDeps = commandDepsFromConfig()): Promise<Billing> => {
  const { store, clock, newId } = deps;
  const { api, siteUrl, requestsPerSecond } = stripeConfig();
  const stripe = createStripe({ secretKey: await secret('STRIPE_SECRET_KEY'), api, requestsPerSecond });
  logRefusedCredentials(stripe, consoleLogger);
  const client = documentClient();
  const { readTable } = rowsConfig();
  return {
    store,
    clock,
    newId,
    families: familyRepository(deps),
    stripe,
    prices: createPrices(stripe),
    locks: dynamoDbLocks({ client, table: readTable, row: lockRows.intent, clock: wallClock, newId }),
    checkpoints: dynamoDbCheckpoints(client, readTable),
    logger: consoleLogger,
    siteUrl,
  };
};
