import { setTimeout as sleep } from 'node:timers/promises';
import { keysFromConfig, proofsFromConfig } from '@hoops/event-store/store-from-config';
import { dynamoDbReadStore } from '@hoops/projections/dynamodb-read-store';
import { documentClient } from '@hoops/runtime/aws-clients';
import { rowsConfig } from '@hoops/runtime/config';
import { backgroundHandler } from '../jobs/background-handler.ts';
import { verifyWork } from '../jobs/verify-work.ts';
import { headsFromConfig } from '../kept-heads/heads-from-config.ts';

/** Streams of a segment that are checked side by side. */
const concurrency = 8;

export const handler = backgroundHandler((deps) => {
  const keptHeads = headsFromConfig();
  return verifyWork({
    ...deps,
    keys: keysFromConfig(),
    proofs: proofsFromConfig(),
    rows: dynamoDbReadStore(documentClient(), rowsConfig().readTable),
    wait: (ms) => sleep(ms),
    concurrency,
    knownEnds: async () => ({ kept: await keptHeads.newest() }),
  });
});
