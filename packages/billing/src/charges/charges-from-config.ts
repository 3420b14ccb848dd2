import { storeFromConfig } from '@hoops/event-store/store-from-config';
import { documentClient } from '@hoops/runtime/aws-clients';
import { systemClock } from '@hoops/runtime/clock';
import { rowsConfig } from '@hoops/runtime/config';
import { dynamoDbCheckpoints } from '@hoops/runtime/coordination/dynamodb-checkpoints';
import { ulidSource } from '@hoops/runtime/ids';
import { consoleLogger } from '@hoops/runtime/logger';
import { familyRepository } from '../families/family-repository.ts';
import type { AssessDeps } from './assess-charges.ts';

/** What the jobs for charges stand on; nothing of Stripe. @throws ConfigurationError naming what is missing. */
export const chargesFromConfig = (): AssessDeps => {
  const store = storeFromConfig();
  return {
    store,
    families: familyRepository({ store, clock: systemClock, newId: ulidSource(systemClock) }),
    checkpoints: dynamoDbCheckpoints(documentClient(), rowsConfig().readTable),
    clock: systemClock,
    logger: consoleLogger,
  };
};
