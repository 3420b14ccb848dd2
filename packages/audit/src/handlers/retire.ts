import { dynamoDbReadStore } from '@hoops/projections/dynamodb-read-store';
import { documentClient } from '@hoops/runtime/aws-clients';
import { wallClock } from '@hoops/runtime/clock';
import { isOnLambda, rowsConfig } from '@hoops/runtime/config';
import { drainMsLocally, drainMsOnAws } from '../drain-time.ts';
import { backgroundHandler } from '../jobs/background-handler.ts';
import { retireWork } from '../rebuild/retire-work.ts';

export const handler = backgroundHandler((deps) =>
  retireWork({
    ...deps,
    rows: dynamoDbReadStore(documentClient(), rowsConfig().readTable),
    wallClock,
    drainMs: isOnLambda() ? drainMsOnAws : drainMsLocally,
  }),
);
