import type { documentClient, dynamoDbClient } from '@hoops/runtime/aws-clients';

type Client = ReturnType<typeof dynamoDbClient> | ReturnType<typeof documentClient>;

/** The commands that may add an item, which alone the readers of the streams look for. */
const puts = new Set(['PutItemCommand', 'PutCommand']);

/**
 * Calls `onPut` with the table's name as soon as a put through this client has ended, however it ended: one without an
 * answer may have been stored all the same. It is called before the first command is sent: a client puts together once
 * what its commands pass through. What other processes write is not heard here.
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
