import { startDynamoDbLocal } from '@hoops/local/dynamodb/start-dynamodb-local';
import { dynamoDbBench } from './dynamodb-bench.ts';
import { eventStoreContract } from './event-store-contract.ts';

eventStoreContract("Amazon's DynamoDB Local", () => dynamoDbBench(startDynamoDbLocal));
