import { dynamoDbCommitLog } from '@hoops/event-store/dynamodb-commit-log';
import { dynamoDbClient, eventBridgeClient } from '@hoops/runtime/aws-clients';
import { busConfig, eventsConfig, rowsConfig } from '@hoops/runtime/config';
import { dynamoDbPublishedPositions } from '@hoops/runtime/coordination/dynamodb-published-positions';
import { rememberedPositions } from '@hoops/runtime/coordination/published-positions';
import { consoleLogger } from '@hoops/runtime/logger';
import { lazyHandler } from '@hoops/runtime/once';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { publishRecords } from '../publish-records.ts';

export const handler = lazyHandler(() => {
  const client = dynamoDbClient();
  const options = {
    client: eventBridgeClient(),
    busName: busConfig().eventBusName,
    positions: rememberedPositions(dynamoDbPublishedPositions(client, rowsConfig().readTable)),
    halt: dynamoDbCommitLog(client, eventsConfig().eventsTable).halt,
    logger: consoleLogger,
  };
  return ({ Records }: DynamoDBStreamEvent) => publishRecords(Records, options);
});
