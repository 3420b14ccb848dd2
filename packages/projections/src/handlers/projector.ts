import { subscriber } from '@hoops/bus/subscriber';
import { storeFromConfig } from '@hoops/event-store/store-from-config';
import { documentClient } from '@hoops/runtime/aws-clients';
import { rowsConfig } from '@hoops/runtime/config';
import { consoleLogger } from '@hoops/runtime/logger';
import type { SQSHandler } from 'aws-lambda';
import { dynamoDbReadStore } from '../dynamodb-read-store.ts';
import { projectorFor } from '../projector.ts';

let handle: ReturnType<typeof subscriber> | undefined;

export const handler: SQSHandler = (event) => {
  handle ??= subscriber(
    'projector',
    projectorFor({
      store: storeFromConfig({ access: 'read' }),
      rows: dynamoDbReadStore(documentClient(), rowsConfig().readTable),
    }),
    consoleLogger,
  );
  return handle(event);
};
