import { dynamoDbCommitLog } from '@hoops/event-store/dynamodb-commit-log';
import { commandDepsFromConfig, proofsFromConfig } from '@hoops/event-store/store-from-config';
import { documentClient, dynamoDbClient } from '@hoops/runtime/aws-clients';
import { eventsConfig, rowsConfig } from '@hoops/runtime/config';
import { dynamoDbCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { consoleLogger } from '@hoops/runtime/logger';
import { headsFromConfig } from './heads-from-config.ts';
import type { KeepDeps } from './heads-run.ts';

export const keepDepsFromConfig = (): KeepDeps => ({
  ...commandDepsFromConfig(),
  log: dynamoDbCommitLog(dynamoDbClient(), eventsConfig().eventsTable),
  proofs: proofsFromConfig(),
  keptHeads: headsFromConfig(),
  checkpoints: dynamoDbCheckpoints(documentClient(), rowsConfig().readTable),
  logger: consoleLogger,
});
