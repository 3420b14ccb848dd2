import type { MessagePort } from 'node:worker_threads';
import { documentClient, dynamoDbClient } from '@hoops/runtime/aws-clients';
import { tables } from '@hoops/wiring/tables';
import { watchPuts } from '../streams/watch-puts.ts';
import { loadFunction } from '../system/load-function.ts';
import type { Call, Said } from './function-thread.ts';

const withStream = new Set<string>(tables.flatMap(({ name, ...table }) => ('stream' in table ? [name] : [])));

/** The other end of a function thread: calls handlers by their addresses until the thread is ended. */
export const serveFunctions = (port: MessagePort): void => {
  const say = (said: Said): void => port.postMessage(said);
  let prepared = false;

  /** Only once the environment says where the database is. */
  const prepareOnce = (): void => {
    if (prepared) return;
    prepared = true;
    // What the SDK says of an old Node the first thread has said already.
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
    for (const client of [dynamoDbClient(), documentClient()]) {
      watchPuts(client, (table) => {
        if (withStream.has(table)) say({ did: 'put', table });
      });
    }
  };

  port.on('message', async ({ id, address, event }: Call) => {
    try {
      prepareOnce();
      const handler = await loadFunction(address);
      say({ did: 'answer', id, answer: await handler(event) });
    } catch (error) {
      const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
      say({ did: 'fail', id, error: { name, message, stack } });
    }
  });
};
