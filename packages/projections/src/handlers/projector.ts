import { subscriber } from '@hoops/bus/subscriber';
import { keysFromConfig, storeFromConfig } from '@hoops/event-store/store-from-config';
import { documentClient } from '@hoops/runtime/aws-clients';
import { rowsConfig } from '@hoops/runtime/config';
import { consoleLogger } from '@hoops/runtime/logger';
import { lazyHandler } from '@hoops/runtime/once';
import { dynamoDbReadStore } from '../dynamodb-read-store.ts';
import { allOfStream, projectorFor } from '../projector.ts';

export const handler = lazyHandler(() => {
  const keys = keysFromConfig();
  const store = storeFromConfig('read');
  const rows = dynamoDbReadStore(documentClient(), rowsConfig().readTable);
  return subscriber('projector', projectorFor({ store, keys, rows }), consoleLogger, allOfStream);
});
