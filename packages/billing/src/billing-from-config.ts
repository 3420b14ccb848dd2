import type { EventStore } from '@hoops/event-store/event-store';
import { keysFromConfig, storeFromConfig } from '@hoops/event-store/store-from-config';
import { documentClient } from '@hoops/runtime/aws-clients';
import { type Clock, systemClock, wallClock } from '@hoops/runtime/clock';
import { rowsConfig, stripeConfig } from '@hoops/runtime/config';
import type { Checkpoints } from '@hoops/runtime/coordination/checkpoints';
import { dynamoDbCheckpoints } from '@hoops/runtime/coordination/dynamodb-checkpoints';
import { dynamoDbLocks } from '@hoops/runtime/coordination/dynamodb-locks';
import type { Locks } from '@hoops/runtime/coordination/locks';
import { type NewId, ulidSource } from '@hoops/runtime/ids';
import { consoleLogger, type Logger } from '@hoops/runtime/logger';
import { secret } from '@hoops/runtime/secrets';
import { lockRows } from '@hoops/wiring/coordination-rows';
import type Stripe from 'stripe';
import { type FamilyRepository, familyRepository } from './families/family-repository.ts';
import { createPrices, type Prices } from './stripe/prices.ts';
import { createStripe } from './stripe/stripe-client.ts';

/** Everything that billing's handlers stand on. */
export type Billing = {
  readonly store: EventStore;
  readonly families: FamilyRepository;
  readonly stripe: Stripe;
  readonly prices: Prices;
  /** On intents, by their ids. */
  readonly locks: Locks;
  readonly checkpoints: Checkpoints;
  /** The business clock. */
  readonly clock: Clock;
  readonly newId: NewId;
  readonly logger: Logger;
  readonly siteUrl: string;
};

/**
 * Billing as the environment says; built once per process by its handlers.
 * @param store of a process that has one already: two would each keep the states that they fold.
 * @throws ConfigurationError naming the variables that are missing.
 */
export const billingFromConfig = async (
  store: EventStore = storeFromConfig({ access: 'write' }, keysFromConfig()),
): Promise<Billing> => {
  const { api, siteUrl } = stripeConfig();
  const stripe = createStripe({ secretKey: await secret('STRIPE_SECRET_KEY'), api });
  const newId = ulidSource(systemClock);
  const client = documentClient();
  const { readTable } = rowsConfig();
  return {
    store,
    families: familyRepository({ store, clock: systemClock, newId }),
    stripe,
    prices: createPrices(stripe),
    locks: dynamoDbLocks({ client, table: readTable, row: lockRows.intent, clock: wallClock, newId }),
    checkpoints: dynamoDbCheckpoints(client, readTable),
    clock: systemClock,
    newId,
    logger: consoleLogger,
    siteUrl,
  };
};
