import type { documentClient, dynamoDbClient } from '@hoops/runtime/aws-clients';

type Client = ReturnType<typeof dynamoDbClient> | ReturnType<typeof documentClient>;

/** Commands that may add items; stream readers ignore other changes. */
const puts = new Set(['PutItemCommand', 'PutCommand']);

/**
 * Calls `onPut` with the table after every put, even a failed put, because the item may be stored anyway.
 * Register before the first command.
 */
export const watchPuts = (client: Client, onPut: (table: string) => void): void => {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        try {
          return await next(args);
        } finally {
          const { TableName } = args.input as { readonly TableName?: string };
          if (puts.has(commandName) && TableName !== undefined) onPut(TableName);
        }
      },
    { step: 'initialize', name: 'watchPuts', override: true },
  );
};
