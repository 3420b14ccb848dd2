import { setTimeout as sleep } from 'node:timers/promises';
import {
  commandDepsFromConfig,
  keysFromConfig,
  proofsFromConfig,
} from '@hoops/event-store/store-from-config';
import { dynamoDbReadStore } from '@hoops/projections/dynamodb-read-store';
import { documentClient } from '@hoops/runtime/aws-clients';
import { workClock } from '@hoops/runtime/clock';
import { rowsConfig } from '@hoops/runtime/config';
import { dynamoDbCheckpoints } from '@hoops/runtime/coordination/dynamodb-checkpoints';
import { lazyHandler } from '@hoops/runtime/lazy-handler';
import { consoleLogger } from '@hoops/runtime/logger';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import { backgroundJob } from '../jobs/background-job.ts';
import { verifyWork } from '../jobs/verify-work.ts';
import { headsFromConfig } from '../kept-heads/heads-from-config.ts';

/** Streams of a segment that are checked side by side. */
const concurrency = 8;

export const handler = lazyHandler(() => {
  const { readTable } = rowsConfig();
  const checkpoints = dynamoDbCheckpoints(documentClient(), readTable);
  const deps = { ...commandDepsFromConfig(), checkpoints, logger: consoleLogger };
  const keptHeads = headsFromConfig();
  const work = verifyWork({
    ...deps,
    keys: keysFromConfig(),
    proofs: proofsFromConfig(),
    rows: dynamoDbReadStore(documentClient(), readTable),
    wait: (ms) => sleep(ms),
    concurrency,
    knownEnds: async () => ({ kept: await keptHeads.newest() }),
  });
  return segmentHandler(backgroundJob(deps, work), checkpoints, workClock);
});
