import { subscriber } from '@hoops/bus/subscriber';
import { commandDepsFromConfig } from '@hoops/event-store/store-from-config';
import { dynamoDbReadStore } from '@hoops/projections/dynamodb-read-store';
import { documentClient } from '@hoops/runtime/aws-clients';
import { rowsConfig } from '@hoops/runtime/config';
import { consoleLogger } from '@hoops/runtime/logger';
import { lazyHandler } from '@hoops/runtime/once';
import { keepPlacesFor } from '../keep-places.ts';

export const handler = lazyHandler(() => {
  const rows = dynamoDbReadStore(documentClient(), rowsConfig().readTable);
  return subscriber('keep-places', keepPlacesFor({ ...commandDepsFromConfig(), rows }), consoleLogger);
});
