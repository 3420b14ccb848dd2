import { setTimeout as sleep } from 'node:timers/promises';
import { keysFromConfig, proofsFromConfig } from '@hoops/event-store/store-from-config';
import { dynamoDbReadStore } from '@hoops/projections/dynamodb-read-store';
import { documentClient } from '@hoops/runtime/aws-clients';
import { rowsConfig } from '@hoops/runtime/config';
import { drainMsOnAws } from '../drain-time.ts';
import type { BackgroundDeps } from '../jobs/background-job.ts';
import { headsFromConfig } from '../kept-heads/heads-from-config.ts';
import { wrongHeads } from '../kept-heads/remembered-days.ts';

const concurrency = 8;

export const rowsWorkDeps = (deps: BackgroundDeps) => {
  const keptHeads = headsFromConfig();
  return {
    ...deps,
    keys: keysFromConfig(),
    proofs: proofsFromConfig(),
    rows: dynamoDbReadStore(documentClient(), rowsConfig().readTable),
    wait: (ms: number) => sleep(ms),
    drainMs: drainMsOnAws,
    concurrency,
    wrongHeads: () => wrongHeads({ deps, keptHeads }),
    knownEnds: async () => ({ kept: await keptHeads.newest() }),
  };
};
