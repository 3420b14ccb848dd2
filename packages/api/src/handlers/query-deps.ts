import { keysFromConfig } from '@hoops/event-store/store-from-config';
import { dynamoDbReadStore } from '@hoops/projections/dynamodb-read-store';
import { documentClient } from '@hoops/runtime/aws-clients';
import { rowsConfig } from '@hoops/runtime/config';
import type { HandlerDeps } from '../http/create-handler.ts';
import { awaitRows } from '../http/read-after-write.ts';
import type { QueryDeps } from '../rows/query-deps.ts';
import { handlerDeps } from './handler-deps.ts';

/**
 * Dependencies of Lambdas that read rows. Kept separate, because the read store makes bundles much larger.
 */
export const queryDeps = (): QueryDeps & HandlerDeps => {
  const rows = dynamoDbReadStore(documentClient(), rowsConfig().readTable);
  return {
    ...handlerDeps(),
    keys: keysFromConfig(),
    rows,
    awaitRows: (positions) => awaitRows(rows, positions),
  };
};
