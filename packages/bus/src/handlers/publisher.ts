import { eventBridgeClient } from '@hoops/runtime/aws-clients';
import { busConfig } from '@hoops/runtime/config';
import { consoleLogger } from '@hoops/runtime/logger';
import type { DynamoDBStreamHandler } from 'aws-lambda';
import { publishRecords } from '../publish-records.ts';

export const handler: DynamoDBStreamHandler = async ({ Records }) =>
  publishRecords(Records, {
    client: eventBridgeClient(),
    busName: busConfig().eventBusName,
    logger: consoleLogger,
  });
