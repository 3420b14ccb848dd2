import type { documentClient, dynamoDbClient } from '@hoops/runtime/aws-clients';
import type { DynamoDb } from './start-dynamodb.ts';

type Client = ReturnType<typeof dynamoDbClient> | ReturnType<typeof documentClient>;

/**
 * Holds the requests of this client back while the engine is away, each attempt at one by itself: what the engine's stop
 * has cut off waits too. The SDK alone tries four times within 0.7 s at most, and the engine is away for longer. It is
 * called before the first command is sent, as `watchPuts` is.
 */
export const awaitEngine = (client: Client, database: Pick<DynamoDb, 'present'>): void => {
  client.middlewareStack.add(
    (next) => async (args) => {
      await database.present();
      return next(args);
    },
    { step: 'finalizeRequest', priority: 'low', name: 'awaitEngine', override: true },
  );
};
