import { startDynamoDb } from '@hoops/local/dynamodb/start-dynamodb';
import { dynamoDbBench } from './dynamodb-bench.ts';
import { eventStoreContract } from './event-store-contract.ts';

eventStoreContract('the embedded DynamoDB', () => dynamoDbBench((dataDir) => startDynamoDb({ dataDir })));
