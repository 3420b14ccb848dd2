import { storedStreams } from '@hoops/event-store/commit';
import { dynamoDbCommitLog } from '@hoops/event-store/dynamodb-commit-log';
import { proofsFromConfig } from '@hoops/event-store/store-from-config';
import { documentClient, dynamoDbClient } from '@hoops/runtime/aws-clients';
import { systemClock } from '@hoops/runtime/clock';
import { eventsConfig, rowsConfig } from '@hoops/runtime/config';
import { dynamoDbCheckpoints } from '@hoops/runtime/coordination/dynamodb-checkpoints';
import { consoleLogger } from '@hoops/runtime/logger';
import { headsFromConfig } from './heads-from-config.ts';
import type { KeepDeps } from './heads-run.ts';

/** What keeping heads needs, as the environment says. It opens nothing, and so takes no family's key. */
export const keepDepsFromConfig = (): KeepDeps => {
  const log = dynamoDbCommitLog(dynamoDbClient(), eventsConfig().eventsTable);
  return {
    store: { storedStreams: (after, segment) => storedStreams(log, after, segment) },
    proofs: proofsFromConfig(),
    keptHeads: headsFromConfig(),
    checkpoints: dynamoDbCheckpoints(documentClient(), rowsConfig().readTable),
    clock: systemClock,
    logger: consoleLogger,
  };
};
