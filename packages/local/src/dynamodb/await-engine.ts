import type { documentClient, dynamoDbClient } from '@hoops/runtime/aws-clients';
import type { DynamoDb } from './start-dynamodb.ts';

type Client = ReturnType<typeof dynamoDbClient> | ReturnType<typeof documentClient>;

/**
 * Delays requests while the engine restarts, because a restart takes longer than the SDK's retries.
 * Register before the first command, like `watchPuts`.
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
