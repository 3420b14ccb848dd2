import { allCommits } from '@hoops/event-store/commit';
import { dynamoDbCommitLog } from '@hoops/event-store/dynamodb-commit-log';
import { proofsFromConfig } from '@hoops/event-store/store-from-config';
import { dynamoDbClient } from '@hoops/runtime/aws-clients';
import { systemClock } from '@hoops/runtime/clock';
import { eventsConfig } from '@hoops/runtime/config';
import { consoleLogger } from '@hoops/runtime/logger';
import { headsFromConfig } from './heads-from-config.ts';
import type { KeepDeps } from './keep-heads.ts';

/** What keeping heads needs, as the environment says. */
export const keepDepsFromConfig = (): KeepDeps => {
  const log = dynamoDbCommitLog(dynamoDbClient(), eventsConfig().eventsTable);
  return {
    commits: () => allCommits(log),
    proofs: proofsFromConfig(),
    keptHeads: headsFromConfig(),
    clock: systemClock,
    logger: consoleLogger,
  };
};
