import { storeFromConfig } from '@hoops/event-store/store-from-config';
import { documentClient, dynamoDbClient, eventBridgeClient } from '@hoops/runtime/aws-clients';
import { systemClock } from '@hoops/runtime/clock';
import { busConfig, rowsConfig } from '@hoops/runtime/config';
import { dynamoDbCheckpoints } from '@hoops/runtime/coordination/dynamodb-checkpoints';
import { dynamoDbPublishedPositions } from '@hoops/runtime/coordination/dynamodb-published-positions';
import { lazyHandler } from '@hoops/runtime/lazy-handler';
import { consoleLogger } from '@hoops/runtime/logger';
import { republish } from '../republish.ts';

export const handler = lazyHandler(() => {
  const { readTable } = rowsConfig();
  const deps = {
    store: storeFromConfig('read'),
    checkpoints: dynamoDbCheckpoints(documentClient(), readTable),
    positions: dynamoDbPublishedPositions(dynamoDbClient(), readTable),
    clock: systemClock,
    client: eventBridgeClient(),
    busName: busConfig().eventBusName,
  };
  return async () => {
    const commits = await republish(deps);
    consoleLogger.info('republished', { commits });
  };
});
