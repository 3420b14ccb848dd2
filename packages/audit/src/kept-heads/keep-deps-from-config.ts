import { dynamoDbCommitLog } from '@hoops/event-store/dynamodb-commit-log';
import { commandDepsFromConfig, proofsFromConfig } from '@hoops/event-store/store-from-config';
import { documentClient, dynamoDbClient } from '@hoops/runtime/aws-clients';
import { eventsConfig, rowsConfig } from '@hoops/runtime/config';
import { dynamoDbCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { consoleLogger } from '@hoops/runtime/logger';
import { headsFromConfig } from './heads-from-config.ts';
import type { KeepDeps } from './heads-run.ts';
import { outsideFromConfig } from './outside-from-config.ts';

export const keepDepsFromConfig = (): KeepDeps => {
  const keptHeads = headsFromConfig();
  return {
    ...commandDepsFromConfig(),
    log: dynamoDbCommitLog(dynamoDbClient(), eventsConfig().eventsTable),
    proofs: proofsFromConfig(),
    keptHeads,
    outside: outsideFromConfig(keptHeads),
    checkpoints: dynamoDbCheckpoints(documentClient(), rowsConfig().readTable),
    logger: consoleLogger,
  };
};
