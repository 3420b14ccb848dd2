import { startDynamoDb } from '@hoops/local/dynamodb/start-dynamodb';
import { dynamoDbBench } from './dynamodb-bench.ts';
import { readStoreContract } from './read-store-contract.ts';

readStoreContract('the embedded DynamoDB', () => dynamoDbBench((dataDir) => startDynamoDb({ dataDir })));
