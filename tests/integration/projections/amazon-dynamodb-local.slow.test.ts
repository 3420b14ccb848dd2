import { startDynamoDbLocal } from '@hoops/local/dynamodb/start-dynamodb-local';
import { dynamoDbBench } from './dynamodb-bench.ts';
import { readStoreContract } from './read-store-contract.ts';

readStoreContract("Amazon's DynamoDB Local", () => dynamoDbBench(() => startDynamoDbLocal()));
