import { commandDepsFromConfig } from '@hoops/event-store/store-from-config';
import { dynamoDbReadStore } from '@hoops/projections/dynamodb-read-store';
import { documentClient } from '@hoops/runtime/aws-clients';
import { wallClock, workClock } from '@hoops/runtime/clock';
import { isOnLambda, rowsConfig } from '@hoops/runtime/config';
import { dynamoDbCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { lazyHandler } from '@hoops/runtime/once';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import { drainMsLocally, drainMsOnAws } from '../drain-time.ts';
import { removeOldRows } from '../rebuild/remove-old-rows.ts';

export const handler = lazyHandler(() => {
  const { readTable } = rowsConfig();
  const checkpoints = dynamoDbCheckpoints(documentClient(), readTable);
  const job = removeOldRows({
    ...commandDepsFromConfig(),
    rows: dynamoDbReadStore(documentClient(), readTable),
    leftovers: checkpoints,
    wallClock,
    drainMs: isOnLambda() ? drainMsOnAws : drainMsLocally,
  });
  return segmentHandler(job, checkpoints, workClock);
});
