import { storeFromConfig } from '@hoops/event-store/store-from-config';
import { documentClient, dynamoDbClient, eventBridgeClient } from '@hoops/runtime/aws-clients';
import { systemClock } from '@hoops/runtime/clock';
import { busConfig, rowsConfig } from '@hoops/runtime/config';
import { dynamoDbCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { dynamoDbPublishedPositions } from '@hoops/runtime/coordination/dynamodb-published-positions';
import { consoleLogger } from '@hoops/runtime/logger';
import { lazyHandler } from '@hoops/runtime/once';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import { republish } from '../republish.ts';

export const handler = lazyHandler(() => {
  const { readTable } = rowsConfig();
  const checkpoints = dynamoDbCheckpoints(documentClient(), readTable);
  const job = republish({
    store: storeFromConfig('read'),
    checkpoints,
    positions: dynamoDbPublishedPositions(dynamoDbClient(), readTable),
    clock: systemClock,
    client: eventBridgeClient(),
    busName: busConfig().eventBusName,
    logger: consoleLogger,
  });
  return segmentHandler(job, checkpoints);
});
