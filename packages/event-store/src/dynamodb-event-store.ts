import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { dynamoDbCommitLog } from './dynamodb-commit-log.ts';
import type { EventStore } from './event-store.ts';
import { createEventStore, type EventStoreOptions } from './stored-event-store.ts';

/** The event store in DynamoDB. */
export const dynamoDbEventStore = (
  client: DynamoDBClient,
  table: string,
  options: EventStoreOptions,
): EventStore => createEventStore(dynamoDbCommitLog(client, table), options);
