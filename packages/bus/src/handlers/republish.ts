import { storeFromConfig } from '@hoops/event-store/store-from-config';
import { documentClient, dynamoDbClient, eventBridgeClient } from '@hoops/runtime/aws-clients';
import { systemClock } from '@hoops/runtime/clock';
import { busConfig, rowsConfig } from '@hoops/runtime/config';
import { dynamoDbCheckpoints } from '@hoops/runtime/coordination/dynamodb-checkpoints';
import { consoleLogger } from '@hoops/runtime/logger';
import { dynamoDbPublishedPositions } from '../dynamodb-published-positions.ts';
import { republish } from '../republish.ts';

export const handler = async (): Promise<void> => {
  const commits = await republish({
    store: storeFromConfig({ access: 'read' }),
    checkpoints: dynamoDbCheckpoints(documentClient(), rowsConfig().readTable),
    positions: dynamoDbPublishedPositions(dynamoDbClient(), rowsConfig().readTable),
    clock: systemClock,
    client: eventBridgeClient(),
    busName: busConfig().eventBusName,
  });
  consoleLogger.info('republished', { commits });
};
