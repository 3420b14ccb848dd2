import { dynamoDbReadStore } from '@hoops/projections/dynamodb-read-store';
import { documentClient } from '@hoops/runtime/aws-clients';
import { isOnLambda, rowsConfig } from '@hoops/runtime/config';
import { keysCachedForMs } from '@hoops/runtime/dynamodb-family-keys';
import { drainMsLocally, drainMsOnAws } from '../drain-time.ts';
import { eraseDeps } from '../erasure/erase-from-config.ts';
import { erasureJob } from '../erasure/erasure-job.ts';
import { requestedHandler } from '../jobs/requested-handler.ts';

/** The local system is one process, and its key cache drops an erased key right away. */
const drainMs = isOnLambda() ? keysCachedForMs + drainMsOnAws : drainMsLocally;

const concurrency = 1;

export const handler = requestedHandler(async (deps) =>
  erasureJob(
    await eraseDeps(
      {
        ...deps,
        leftovers: deps.checkpoints,
        rows: dynamoDbReadStore(documentClient(), rowsConfig().readTable),
        concurrency,
        drainMs,
        report: (step) => deps.logger.info('erasure', { step }),
      },
      true,
    ),
  ),
);
