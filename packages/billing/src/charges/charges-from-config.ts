import { commandDepsFromConfig } from '@hoops/event-store/store-from-config';
import { documentClient } from '@hoops/runtime/aws-clients';
import { rowsConfig } from '@hoops/runtime/config';
import { dynamoDbCheckpoints } from '@hoops/runtime/coordination/dynamodb-checkpoints';
import { consoleLogger } from '@hoops/runtime/logger';
import { familyRepository } from '../families/family-repository.ts';
import type { AssessDeps } from './assess-charges.ts';

/** What the jobs for charges stand on; nothing of Stripe. @throws ConfigurationError naming what is missing. */
export const chargesFromConfig = (): AssessDeps => {
  const deps = commandDepsFromConfig();
  return {
    ...deps,
    families: familyRepository(deps),
    checkpoints: dynamoDbCheckpoints(documentClient(), rowsConfig().readTable),
    logger: consoleLogger,
  };
};
