import { allCommits } from '@hoops/event-store/commit';
import { dynamoDbCommitLog } from '@hoops/event-store/dynamodb-commit-log';
import { proofsFromConfig } from '@hoops/event-store/store-from-config';
import { dynamoDbClient } from '@hoops/runtime/aws-clients';
import { systemClock } from '@hoops/runtime/clock';
import { eventsConfig } from '@hoops/runtime/config';
import { lazyHandler } from '@hoops/runtime/lazy-handler';
import { consoleLogger } from '@hoops/runtime/logger';
import { headsFromConfig } from '../kept-heads/heads-from-config.ts';
import { keepHeads } from '../kept-heads/keep-heads.ts';

export const handler = lazyHandler(() => {
  const log = dynamoDbCommitLog(dynamoDbClient(), eventsConfig().eventsTable);
  const deps = {
    commits: () => allCommits(log),
    proofs: proofsFromConfig(),
    keptHeads: headsFromConfig(),
    clock: systemClock,
    logger: consoleLogger,
  };
  return async () => {
    const report = await keepHeads(deps);
    if (report) consoleLogger.info('heads-kept', { streams: report.streams, broken: report.broken.length });
  };
});
