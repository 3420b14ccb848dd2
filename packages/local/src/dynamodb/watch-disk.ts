import type { documentClient, dynamoDbClient } from '@hoops/runtime/aws-clients';
import { isDiskFull } from '../durable/disk-full.ts';

type Client = ReturnType<typeof dynamoDbClient> | ReturnType<typeof documentClient>;

const writes = /^(?:Put|Update|Delete|BatchWrite|TransactWrite)/;

/**
 * Calls `onFull` when a full disk first rejects a write, and again only after a successful write. Register
 * before the first command.
 */
export const watchDisk = (clients: readonly Client[], onFull: (refusal: Error) => void): void => {
  let isFull = false;
  for (const client of clients) {
    client.middlewareStack.add(
      (next, { commandName = '' }) =>
        async (args) => {
          try {
            const answer = await next(args);
            if (writes.test(commandName)) isFull = false;
            return answer;
          } catch (error) {
            if (isDiskFull(error) && !isFull) {
              isFull = true;
              onFull(error);
            }
            throw error;
          }
        },
      { step: 'initialize', name: 'watchDisk', override: true },
    );
  }
};
