import { setTimeout as sleep } from 'node:timers/promises';
import { maxFindingsListed } from '@hoops/domain/job/events';
import { keysFromConfig, proofsFromConfig } from '@hoops/event-store/store-from-config';
import { dynamoDbReadStore } from '@hoops/projections/dynamodb-read-store';
import { jobRuns } from '@hoops/projections/job-runs';
import { documentClient } from '@hoops/runtime/aws-clients';
import { wallClock } from '@hoops/runtime/clock';
import { isOnLambda, rowsConfig } from '@hoops/runtime/config';
import { drainMsLocally, drainMsOnAws } from '../drain-time.ts';
import type { RequestedJobDeps } from '../jobs/requested-job.ts';
import { headsFromConfig } from '../kept-heads/heads-from-config.ts';
import type { outsideFromConfig } from '../kept-heads/outside-from-config.ts';
import { wrongHeads } from '../kept-heads/remembered-days.ts';
import { withoutValues } from '../verification/describe.ts';

const concurrency = 8;

/** @param openOutside for verify alone, because it makes a bundle 80 kB larger */
export const rowsWorkDeps = (deps: RequestedJobDeps, openOutside?: typeof outsideFromConfig) => {
  const keptHeads = headsFromConfig();
  const outside = openOutside?.(keptHeads);
  return {
    ...deps,
    keys: keysFromConfig(),
    proofs: proofsFromConfig(),
    rows: dynamoDbReadStore(documentClient(), rowsConfig().readTable),
    leftovers: deps.checkpoints,
    wallClock,
    wait: (ms: number) => sleep(ms),
    drainMs: isOnLambda() ? drainMsOnAws : drainMsLocally,
    concurrency,
    wrongHeads: () => wrongHeads({ deps, keptHeads }, outside),
    knownEnds: async () => ({ kept: await keptHeads.newest() }),
    kept: withoutValues,
    // The findings of one segment must fit into one item.
    mostKept: 2 * maxFindingsListed,
    isGivenUp: async (rebuildId: string) =>
      (await jobRuns(deps.store, 'rebuild')).some(
        ({ runId, endedAt }) => runId === rebuildId && endedAt !== null,
      ),
    toAccept:
      'To rebuild from the stored events anyway, name each of these streams when you start a rebuild.',
  };
};
