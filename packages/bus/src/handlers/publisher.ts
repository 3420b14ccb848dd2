import { dynamoDbCommitLog } from '@hoops/event-store/dynamodb-commit-log';
import { dynamoDbClient, eventBridgeClient } from '@hoops/runtime/aws-clients';
import { busConfig, eventsConfig, rowsConfig } from '@hoops/runtime/config';
import { consoleLogger } from '@hoops/runtime/logger';
import type { DynamoDBStreamHandler } from 'aws-lambda';
import { dynamoDbPublishedPositions } from '../dynamodb-published-positions.ts';
import { type PublishRecordsOptions, publishRecords } from '../publish-records.ts';
import { rememberedPositions } from '../published-positions.ts';

let positions: PublishRecordsOptions['positions'] | undefined;

export const handler: DynamoDBStreamHandler = async ({ Records }) => {
  positions ??= rememberedPositions(dynamoDbPublishedPositions(dynamoDbClient(), rowsConfig().readTable));
  return publishRecords(Records, {
    client: eventBridgeClient(),
    busName: busConfig().eventBusName,
    positions,
    halt: dynamoDbCommitLog(dynamoDbClient(), eventsConfig().eventsTable).halt,
    logger: consoleLogger,
  });
};
