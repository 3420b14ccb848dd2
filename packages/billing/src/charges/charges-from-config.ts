import { commandDepsFromConfig } from '@hoops/event-store/store-from-config';
import { documentClient } from '@hoops/runtime/aws-clients';
import { rowsConfig } from '@hoops/runtime/config';
import { dynamoDbCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { consoleLogger } from '@hoops/runtime/logger';
import { familyRepository } from '../families/family-repository.ts';
import type { AssessDeps } from './assess-charges.ts';

/**
 * Dependencies of billing jobs that need no Stripe client.
 * @throws ConfigurationError naming missing variables
 */
export const chargesFromConfig = (): AssessDeps => {
  const deps = commandDepsFromConfig();
  return {
    ...deps,
    families: familyRepository(deps),
    checkpoints: dynamoDbCheckpoints(documentClient(), rowsConfig().readTable),
    logger: consoleLogger,
  };
};
